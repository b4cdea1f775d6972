import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  append,
  closeTab,
  field,
  fillSecrets,
  message,
  notices,
  openEditor,
  paths,
  press,
  storedArticle,
  type,
  waitForCopy,
} from '../../testing/editor.tsx'
import { sidewaysWidths } from '../../testing/layout.ts'
import { createServer } from '../../testing/store.ts'
import { announceEditor } from './recovery/presence.ts'

const id = 'abcdefgh'
const screen = () => page.getByRole('region', { name: 'There is a newer version' })
const text = () => field('article')
const theirs = { headingSave: 'Two good devices', html: '<p>The second version.</p>' }

/** An article in its editor. */
const open = async () => {
  const server = createServer(
    storedArticle({ headingSave: 'Two devices', html: '<p>The first version.</p>' }),
  )
  await openEditor(paths.article(id), server.answers)
  return server
}

/** Writes at the end of the open article, and tries to save. */
const saveMine = async (words: string): Promise<void> => {
  await append(words)
  await fillSecrets()
  await page.button('Edit it').click()
}

test('whoever saves by keys and goes on typing is not interrupted, neither by the question nor by Done', async () => {
  const server = await open()
  await fillSecrets()
  await append(' One.')
  await press('Control+s')
  await page.button('Done').appears()
  await type(' Two.')
  await text().reads('The first version. One. Two.')
  server.change(id, theirs)
  await press('Control+s')
  await screen().getByRole('alert').appears()
  await type(' Three.')
  await text().reads('The first version. One. Two. Three.')
})

test('two devices: both versions are shown, and keeping mine puts it on top of theirs', async () => {
  const server = await open()
  server.change(id, theirs)
  await saveMine(' Mine.')
  await screen().getByRole('heading').hasFocus()
  await screen().getByText('This was changed after you opened it.').appears()
  await expect.poll(() => screen().css('dt').texts()).toEqual(['Title', 'Article'])
  expect(screen().css('dd del').texts()).toEqual(['good ', 'second'])
  expect(screen().css('dd ins').texts()).toEqual(['first', ' Mine.'])
  expect(await sidewaysWidths()).toEqual([])
  // Going on changes nothing: the next save asks again.
  await screen().getByRole('heading').focus()
  await press('Escape')
  await screen().disappears()
  await text().hasFocus()
  await saveMine(' Still mine.')
  await screen().appears()
  expect(server.texts()).toEqual({ [id]: theirs.html })
  await page.button('Keep mine').click()
  await page.button('Done').appears()
  expect(server.get(id)?.headingSave).toBe('Two devices')
  expect(server.texts()).toEqual({ [id]: '<p>The first version. Mine. Still mine.</p>' })
  await page.button('History').click()
  await page.css('.editor-versions').first().says('Two good devices')
})

test('taking theirs puts it into the editor; mine is one button away, and among the copies', async () => {
  const server = await open()
  server.change(id, theirs)
  await saveMine(' Mine.')
  await page.button('Go on editing').click()
  await text().hasFocus()
  await page.button('Edit it').click()
  await page.button('Take theirs').click()
  await text().hasFocus()
  await text().reads('The second version.')
  await field('title').holds('Two good devices')
  await page.button('History').click()
  await page.css('.editor-versions').last().says('Two devices, 4 words')
  await notices().getByRole('button', { name: 'Undo' }).focus()
  await press('Enter')
  await text().hasFocus()
  await text().reads('The first version. Mine.')
  await page.button('Edit it').click()
  await screen().appears()
})

test('a draft that changed elsewhere is compared, by Edit it and by Publish, and not published', async () => {
  const draft = storedArticle({ _id: 'draft-abcdefgh', html: '<p>One.</p>' })
  const server = createServer(draft)
  await openEditor(paths.draft(draft._id), server.answers)
  server.change(draft._id, { html: '<p>Two.</p>' })
  await append(' Three.')
  await field('reference').fill('true')
  await page.button('Publish').click()
  await page.getByRole('dialog').button('Publish').click()
  await screen().appears()
  await page.getByRole('dialog').disappears()
  expect(server.texts()).toEqual({ [draft._id]: '<p>Two.</p>' })
  await page.button('Go on editing').click()
  await page.button('Edit it').click()
  await screen().appears()
  await page.button('Keep mine').click()
  await page.button('Done').appears()
  expect(server.texts()).toEqual({ [draft._id]: '<p>One. Three.</p>' })
})

test('unsaved text of a version that is no more the present one is compared as soon as it is restored', async () => {
  const server = await open()
  await append(' Unsaved.')
  await field('summary').fill('Mine.')
  await waitForCopy('Mine.')
  await closeTab()
  server.change(id, { summary: 'Theirs.', html: '<p>The first version. Unsaved.</p>' })
  await openEditor(paths.article(id), server.answers)
  await expect.poll(() => screen().css('dt').texts()).toEqual(['Summary'])
  await text().reads('The first version. Unsaved.')
  await fillSecrets()
  await page.button('Keep mine').click()
  await page.button('Done').appears()
  expect(server.get(id)?.summary).toBe('Mine.')
})

test('an edit whose answer was lost is no conflict with itself', async () => {
  const server = await open()
  server.lost.add('editArticle')
  await saveMine(' Once.')
  await message().says('Failed to retrieve id...')
  server.lost.clear()
  await saveMine(' Twice.')
  await page.button('Done').appears()
  expect(server.texts()).toEqual({ [id]: '<p>The first version. Once. Twice.</p>' })
})

test('two tabs know of each other, keep their own text, and the second to save compares', async () => {
  const server = await open()
  await notices().reads('')
  const heard: unknown[] = []
  const other = announceEditor(`article:${id}`, {
    onOthers: (others) => heard.push(others),
    onSavedElsewhere: () => heard.push('saved'),
  })
  const also = notices().getByText('This is also open in another tab.')
  await also.appears()
  await expect.poll(() => heard).toContain(1)
  await append(' Second tab.')
  server.change(id, theirs)
  other.announceSaved()
  await notices().getByText('There is a newer version on the server.').appears()
  await saveMine(' Too.')
  await screen().appears()
  expect(server.texts()).toEqual({ [id]: theirs.html })
  await page.button('Keep mine').click()
  await page.button('Done').appears()
  await expect.poll(() => heard).toContain('saved')
  other.leave()
  await also.disappears()
})
