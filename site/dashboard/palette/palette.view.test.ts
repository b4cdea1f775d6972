import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { encodeText } from '../../../shared/base64.ts'
import { answerAt, answerCalls } from '../../testing/answers.ts'
import { noCounts } from '../../testing/blog.ts'
import { focused, notice, openDashboard, title } from '../../testing/dashboard.tsx'
import { field as editorField, openEditor } from '../../testing/editor.tsx'
import { article } from '../../testing/samples.ts'

const repository = '/local/bathing-helps-here-why'
const articles = [
  { title: 'Café at home', url: '/blog/cafe0000' },
  { title: 'Bathing helps, here why', url: repository },
]
const input = () => page.getByRole('combobox', { name: 'Articles, drafts, screens and commands' })
const listed = () => page.getByRole('option').texts()
const active = () =>
  document.getElementById(input().element().getAttribute('aria-activedescendant') ?? '')
    ?.textContent
const open = async (path = '/dashboard/author') => {
  answerAt('/search-index.json', () => Response.json({ aliases: {}, articles }))
  await openDashboard(path, {
    readCounts: () => ({ ...noCounts, drafts: 1 }),
    listDrafts: () => [
      article('draft-sketch00', {
        headingSave: 'A sketch',
        articleSave: encodeText('<p>Of a <em>Lighthouse</em>.</p>'),
      }),
    ],
  })
  await page.button('Find').appears()
}
const pressKeys = () => userEvent.keyboard('{Control>}k{/Control}')

test('Ctrl+K finds articles, drafts, screens and commands, by keyboard alone', async () => {
  await open()
  await pressKeys()
  await input().hasFocus()
  await expect.poll(listed).toContain('Café at home Article')
  await expect.poll(listed).toContain('A sketch Draft')
  expect(listed().slice(0, 6)).toEqual([
    'New article Command',
    'View blog Command',
    'Change the theme Command',
    'Sign out Command',
    'Overview Screen',
    'Write Screen',
  ])
  await userEvent.keyboard('p')
  expect(active()).toBe('Pages Screen')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('Passwords Screen')
  await userEvent.keyboard('a')
  expect(active()).toBe(listed()[0])
  await userEvent.keyboard('{Backspace}')
  expect(active()).toBe('Pages Screen')
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await title().reads('Passwords')
  await page.dialog().disappears()

  await pressKeys()
  await input().fill('cafe')
  await expect.poll(active).toBe('Café at home Article')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/dashboard/articles/cafe0000/edit')
})

test('a part of Settings, a screen by what is done there, and a draft by its words are found', async () => {
  await open()
  await pressKeys()
  await expect.poll(listed).toContain('A sketch Draft')
  for (const [words, found] of [
    ['lighthouse', 'A sketch Draft'],
    ['csv', 'Subscribers Screen'],
    ['delete', 'Articles Screen'],
    ['export backup', 'Backup Settings'],
    ['robots', 'Crawlers Settings'],
  ] as const) {
    await input().fill(words)
    await expect.poll(listed).toContain(found)
  }
  await userEvent.keyboard('{Enter}')
  await title().reads('Settings')
  await expect.poll(focused).toBe('Crawlers')
})

test.each([
  ['Chrome', { isComposing: true }],
  // After the composition, with a code of its own.
  ['Safari', { keyCode: 229 }],
])('the Enter that ends a composition in %s chooses nothing', async (_browser, composing) => {
  await open()
  await pressKeys()
  await input().fill('cafe')
  await expect.poll(active).toBe('Café at home Article')
  const event = { key: 'Enter', bubbles: true, cancelable: true, ...composing }
  expect(input().element().dispatchEvent(new KeyboardEvent('keydown', event))).toBe(true)
  expect(active()).toBe('Café at home Article')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/dashboard/articles/cafe0000/edit')
})

test('the list is walked upwards, too, and a sign-out that reaches nobody says so', async () => {
  await open()
  answerCalls({ signOut: () => null })
  await pressKeys()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(active).toBe(listed().at(-1))
  expect(page.getByRole('option', { selected: true }).texts()).toEqual([active()])
  await input().fill('no such thing')
  await userEvent.keyboard('{Enter}')
  await input().fill('sign out')
  await userEvent.keyboard('{Enter}')
  await notice().says('Still signed in: the site could not be reached.')
})

test('an article of the repository, which has no editor, is read in a new tab', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await open()
  await pressKeys()
  await input().fill('bathing helps')
  await expect.poll(active).toBe('Bathing helps, here why Article')
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledExactlyOnceWith(repository, '_blank', 'noopener')
})

test('by touch the header opens it, a tap chooses, and Close ends it', async () => {
  await page.viewport(390, 900)
  await open()
  await page.button('Find').click()
  await input().fill('no such thing')
  await page.dialog().says('Nothing found.')
  await page.button('Close').click()
  await page.dialog().disappears()
  expect(focused()).toBe('Find')
  await page.button('Find').click()
  await page.getByRole('option', { name: 'New article' }).click()
  await title().reads('Write')
})

test('in the text of an article Ctrl+K is not the palette, in its title it is', async () => {
  await openEditor()
  await editorField('article').click()
  await pressKeys()
  await page.getByRole('dialog', { name: 'Link' }).appears()
  await input().disappears()
  await userEvent.keyboard('{Escape}')
  await editorField('title').focus()
  await pressKeys()
  await input().appears()
})
