import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article, publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorPage,
  button,
  field,
  message,
  notices,
  openEditor,
  paths,
  storedArticle,
  storedDraft,
} from '../../../scripts/testing/editor-page.ts'
import { createDraft, editDraft, scheduleDraft } from '../../../shared/drafts/contract.ts'

const blog = await sharedBlog({ isBuilt: true })

const picture = `${blog.origin}/logo-light.svg`
const state = (page: Page) => page.locator('.editor-state').textContent()

/** Keeps a draft whose research is checked. */
const keptDraft = async (headingSave: string) => {
  const body = article({ headingSave, imageCdn: picture, html: '<p>One.</p>', reference: 'true' })
  expectData(await blog.author.call(createDraft, { body }))
  return storedDraft(blog, headingSave)
}

/** Writes at the end of the open text. */
const append = async (page: Page, words: string): Promise<void> => {
  await field(page, 'article').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
}

const htmlOfDraft = (title: string) => async () => (await storedDraft(blog, title)).html

test('a draft saves itself while its author pauses, and its Reference and its one copy stay', async () => {
  const { _id, updatedAt } = await keptDraft('Saves itself')
  const page = await authorPage(blog)
  await openEditor(page, paths.draft(_id))
  expect(await state(page)).toMatch(/^Saved as draft \d+ s ago$/)
  await append(page, ' Two.')
  await expect.poll(() => state(page)).toMatch(/^Saved on this device \d{2}:\d{2}:\d{2}$/)
  await expect.poll(htmlOfDraft('Saves itself')).toBe('<p>One. Two.</p>')
  await expect.poll(() => state(page)).toMatch(/^Saved as draft \d+ s ago$/)
  expect(await message(page).textContent()).toBe('')
  // It goes on from the version that it saved.
  await append(page, ' Three.')
  await page.keyboard.press('Control+S')
  await expect.poll(htmlOfDraft('Saves itself')).toBe('<p>One. Two. Three.</p>')
  const stored = await storedDraft(blog, 'Saves itself')
  expect([stored.reference, stored.updatedAt > updatedAt]).toEqual(['true', true])
  await button(page, 'History').click()
  await expect.poll(() => page.locator('.editor-versions li').count()).toBe(1)
  // What is on the server is not restored.
  await page.reload()
  await field(page, 'title').waitFor()
  expect(await notices(page).textContent()).toBe('')
})

test('a new article that is saved as a draft stays open, with cursor and undo, and then saves itself', async () => {
  const page = await authorPage(blog)
  await openEditor(page, paths.write)
  expect(await state(page)).toBe('Not saved yet')
  await field(page, 'title').fill('Stays open')
  await field(page, 'article').click()
  await page.keyboard.type('Typed')
  await page.keyboard.press('Control+S')
  await page.getByText('Saved as a draft.').waitFor()
  await page.waitForURL('**/dashboard/drafts/*/edit')
  await page.keyboard.type(' and typed on')
  await expect.poll(htmlOfDraft('Stays open')).toBe('<p>Typed and typed on</p>')
  await page.keyboard.press('Control+Z')
  await expect.poll(() => field(page, 'article').textContent()).not.toContain('typed on')
  const count = blog.db.prepare("SELECT COUNT(*) AS n FROM drafts WHERE heading = 'Stays open'")
  expect(await count.first('n')).toBe(1)
  // Another new article begins empty.
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  await page.waitForURL('**/dashboard/write')
  await expect.poll(() => field(page, 'title').inputValue()).toBe('')
})

test('a newer version stops what saves itself, and overwrites nothing until the author chooses', async () => {
  const { _id: id, updatedAt } = await keptDraft('Stopped')
  const page = await authorPage(blog, { tolerates: /status of 409/ })
  await openEditor(page, paths.draft(id))
  const edited = { ...article({ headingSave: 'Stopped', html: '<p>Theirs.</p>' }), id, updatedAt }
  expectData(await blog.author.call(editDraft, { body: { editDraft: edited } }))
  await append(page, ' Mine.')
  await notices(page).getByText('There is a newer version on the server.').waitFor()
  // Whoever is writing is not interrupted.
  await page.keyboard.type(' Still mine.')
  expect(await field(page, 'article').textContent()).toBe('One. Mine. Still mine.')
  expect((await storedDraft(blog, 'Stopped')).html).toBe('<p>Theirs.</p>')
  await notices(page).getByRole('button', { name: 'Compare' }).click()
  await button(page, 'Keep mine').click()
  await expect.poll(htmlOfDraft('Stopped')).toBe('<p>One. Mine. Still mine.</p>')
  await append(page, ' Again.')
  await expect
    .poll(htmlOfDraft('Stopped'), { timeout: 20_000 })
    .toBe('<p>One. Mine. Still mine. Again.</p>')
})

test('the dialog of a session that ended comes between two letters, and these press none of its buttons', async () => {
  const { _id: id } = await keptDraft('Ended')
  const page = await authorPage(blog, { tolerates: /status of 401/ })
  await openEditor(page, paths.draft(id))
  await page.context().clearCookies({ name: /session/i })
  await append(page, ' Two.')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  expect(await dialog.isVisible()).toBe(true)
  expect(
    page
      .context()
      .pages()
      .filter((one) => one.url().endsWith('/sign-in')),
  ).toEqual([])
  await button(page, 'Not now').click()
  await page.keyboard.type(' Three.')
  expect(await field(page, 'article').textContent()).toBe('One. Two. Three.')
})

test('neither a published article nor a scheduled draft saves itself', async () => {
  const article = await publish(blog.author, { headingSave: 'Published', imageCdn: picture })
  const before = await storedArticle(blog, article)
  const draft = await keptDraft('Scheduled')
  const { _id: id, updatedAt } = draft
  const body = { id, updatedAt, publishAt: '2100-01-01T00:00:00.000Z', reference: 'true' }
  expectData(await blog.author.call(scheduleDraft, { body }))
  const page = await authorPage(blog, { hasClock: true })
  await page.clock.install()
  await page.clock.resume()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  for (const path of [paths.article(article), paths.draft(id)]) {
    await openEditor(page, path)
    await append(page, ' Only here.')
    await expect.poll(() => state(page)).toContain('Saved on this device')
    await page.clock.fastForward(60_000)
  }
  expect(sent).toEqual([])
  expect(await storedArticle(blog, article)).toEqual(before)
  expect((await storedDraft(blog, 'Scheduled')).updatedAt).toBe(updatedAt)
})

test('leaving with words that are not on the server asks, and what Cancel drops is brought back', async () => {
  const page = await authorPage(blog)
  await openEditor(page, paths.write)
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  await page.reload()
  await field(page, 'title').fill('Dropped')
  await field(page, 'article').click()
  await page.keyboard.type('All of it')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await button(page, 'Cancel').click()
  await page.getByText('Your text was put aside.').waitFor()
  await page.getByRole('link', { name: 'Bring it back' }).click()
  await expect.poll(() => field(page, 'title').inputValue()).toBe('Dropped')
  expect(await field(page, 'article').textContent()).toBe('All of it')
})
