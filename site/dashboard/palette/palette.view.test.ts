import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { encodeText } from '../../../shared/base64.ts'
import { nothingFound } from '../../../shared/search/contract.ts'
import { answerAt, answerCalls, queriesOf, refuse, sentTo } from '../../testing/answers.ts'
import { listed, noCounts } from '../../testing/blog.ts'
import { focused, notice, openDashboard, title } from '../../testing/dashboard.tsx'
import { field as editorField, openEditor } from '../../testing/editor.tsx'
import { article } from '../../testing/samples.ts'

const repository = '/local/bathing-helps-here-why'
const articles = [
  { title: 'Café at home', url: '/blog/cafe0000' },
  { title: 'Bathing helps, here why', url: repository },
]
const input = () => page.getByRole('combobox', { name: 'Articles, drafts, screens and commands' })
const listedNow = () => page.getByRole('option').texts()
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
  await expect.poll(listedNow).toContain('Café at home Article')
  await expect.poll(listedNow).toContain('A sketch Draft')
  expect(listedNow().slice(0, 6)).toEqual([
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
  expect(active()).toBe(listedNow()[0])
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
  await expect.poll(listedNow).toContain('A sketch Draft')
  for (const [words, found] of [
    ['lighthouse', 'A sketch Draft'],
    ['csv', 'Subscribers Screen'],
    ['delete', 'Articles Screen'],
    ['export backup', 'Backup Settings'],
    ['robots', 'Crawlers Settings'],
  ] as const) {
    await input().fill(words)
    await expect.poll(listedNow).toContain(found)
  }
  await userEvent.keyboard('{Enter}')
  await title().reads('Settings')
  await expect.poll(focused).toBe('Crawlers')
})

test('words of one’s own articles are found in the search index, those of the bin there', async () => {
  const found = (text: string, url: string) => ({
    ...{ url, category: 'Health' as const, date: '2026-05-01', language: '', snippet: [] },
    title: [
      { text: `${text} `, isFound: false },
      { text: 'walk', isFound: true },
    ],
  })
  await open()
  answerCalls({
    searchTexts: () => ({
      ...nothingFound,
      results: [found('A long', '/blog/walk0000'), found('Café at home', '/blog/cafe0000')],
      count: 2,
    }),
    listBin: () =>
      listed(
        [
          {
            ...{ _id: 'regret00', headingSave: 'A regretted one', category: 'Health' },
            ...{ dateSave: '2026-05-01', totalWords: 3, deletedAt: '2026-05-02T10:00:00.000Z' },
          },
        ],
        1,
      ),
  })
  await pressKeys()
  await input().fill('c')
  await expect.poll(listedNow).toContain('Café at home Article')
  expect(sentTo('searchTexts')).toEqual([])
  await input().fill('cafe')
  await expect
    .poll(listedNow)
    .toEqual(['Café at home Article', 'A long walk Article', 'A regretted one Bin'])
  expect(queriesOf('listBin').at(-1)).toEqual({ search: 'cafe' })
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(() => location.search).toBe('?state=bin')
})

test('while texts are searched the list says so; a search that fails leaves what is here', async () => {
  await open()
  answerCalls({ searchTexts: () => refuse('search-unready'), listBin: () => null })
  await pressKeys()
  await input().fill('lighthouse')
  await expect.poll(listedNow).toEqual(['A sketch Draft'])
  await input().fill('no such thing')
  await page.dialog().says('Searching the texts…')
  await page.dialog().says('Nothing found.')
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
  await expect.poll(active).toBe(listedNow().at(-1))
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
