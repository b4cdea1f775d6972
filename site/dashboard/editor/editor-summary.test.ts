import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article, publish } from '../../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  axeInBothThemes,
  button,
  field,
  fillFields,
  fillSecrets,
  keptTexts,
  message,
  openEditor,
  paths,
  storedArticle,
  storedDraft,
  untilKept,
} from '../../../scripts/testing/editor-page.ts'
import { editArticle } from '../../../shared/articles/contract.ts'
import { listDrafts } from '../../../shared/drafts/contract.ts'

const blog = await sharedBlog({ isBuilt: true })
const countDrafts = async (title: string): Promise<number> =>
  expectData(await blog.author.call(listDrafts)).filter((one) => one.headingSave === title).length
const imageCdn = `${blog.origin}/logo-light.svg`

test('an empty summary says what stands in its place; a written one counts, and is stored with the draft', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  const help = page.locator('#sp-editor-summary-help')
  expect(await help.textContent()).toContain('the beginning of the text stands there')
  await field(page, 'article').click()
  await page.keyboard.insertText('It rained all day. We stayed.')
  await expect.poll(() => help.textContent()).toContain('“It rained all day. We stayed.”')
  await fillFields(blog, page, 'With a summary')
  await field(page, 'summary').fill(`${'🙂'.repeat(300)}x`)
  expect(await help.textContent()).toContain('301 of 300 characters')
  await button(page, 'Publish').click()
  await expect.poll(() => message(page).textContent()).toContain('at most 300 characters')
  expect(await field(page, 'summary').getAttribute('aria-invalid')).toBe('true')
  expect(await axeInBothThemes(page)).toEqual([])
  await field(page, 'summary').fill('Rain, in short.')
  expect(await help.textContent()).toContain('15 of 300 characters')
  await button(page, 'Save draft').click()
  await expect
    .poll(async () => (await storedDraft(blog, 'With a summary')).summary)
    .toBe('Rain, in short.')
})

test('the summary of an article is edited, restored after a crash, and compared in a conflict', {
  tags: 'walk',
}, async () => {
  const id = await publish(blog.author, { headingSave: 'Told twice', imageCdn, summary: 'Once.' })
  const page = await authorTab(blog, { tolerates: /status of 409/ })
  await openEditor(page, paths.article(id))
  expect(await field(page, 'summary').inputValue()).toBe('Once.')
  await field(page, 'summary').fill('Mine.')
  await untilKept(page, 'Mine.')
  await page.reload()
  await expect.poll(() => field(page, 'summary').inputValue()).toBe('Mine.')
  const { updatedAt } = await storedArticle(blog, id)
  const fields = article({ headingSave: 'Told twice', imageCdn, summary: 'Theirs.' })
  const body = { ...fields, id, updatedAt, editorPassword: owner.OWNER_PASSWORD }
  expectData(await blog.author.call(editArticle, { body }))
  await fillSecrets(page)
  await button(page, 'Edit it').click()
  const screen = page.getByRole('region', { name: 'There is a newer version' })
  await screen.locator('dd').first().waitFor()
  expect(await screen.locator('dt').allTextContents()).toEqual(['Summary'])
  await button(page, 'Keep mine').click()
  await button(page, 'Done').waitFor()
  expect((await storedArticle(blog, id)).summary).toBe('Mine.')
})

test('what the head’s picture shows is written beside it, stored, and goes with the picture', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await fillFields(blog, page, 'With a picture')
  await field(page, 'imageAlt').fill('A lighthouse')
  await page.getByRole('img', { name: 'A lighthouse' }).waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await button(page, 'Save draft').click()
  await page.getByText('Saved as a draft.').waitFor()
  expect((await storedDraft(blog, 'With a picture')).imageAlt).toBe('A lighthouse')
  await page.reload()
  await expect.poll(() => field(page, 'imageAlt').inputValue()).toBe('A lighthouse')
  await button(page, 'Remove').click()
  await field(page, 'sketch').fill(`${blog.origin}/logo-dark.svg`)
  expect(await field(page, 'imageAlt').inputValue()).toBe('')
})

test('a save that is answered while the page is reloaded leaves no empty editor, and is stored once', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await fillFields(blog, page, 'Answered late')
  const other = await page.context().newPage()
  await other.goto('/robots.txt')
  await field(page, 'imageAlt').fill('A late lighthouse')
  const reloading = Promise.withResolvers<void>()
  await page.route('**/api/article-draft*', async (route) => {
    const response = await route.fetch()
    await reloading.promise
    await route.fulfill({ response })
  })
  await page.route('**/dashboard/write', async (route) => {
    reloading.resolve()
    const copies = async () => (await other.evaluate(keptTexts)).join()
    await expect.poll(copies).toContain('"state":"saved"')
    await route.continue()
  })
  await button(page, 'Save draft').click()
  await expect.poll(() => countDrafts('Answered late')).toBe(1)
  await page.reload()
  await expect.poll(() => field(page, 'imageAlt').inputValue()).toBe('A late lighthouse')
  // No browser keeps this field, and it belongs to what is sent.
  await field(page, 'reference').fill('true')
  await button(page, 'Save draft').click()
  await page.getByText('Saved as a draft.').waitFor()
  expect(await countDrafts('Answered late')).toBe(1)
})
