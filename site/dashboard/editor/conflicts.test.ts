import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article, publish } from '../../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  button,
  field,
  fillSecrets,
  message,
  notices,
  openEditor,
  paths,
  storedArticle,
  storedDraft,
  untilKept,
} from '../../../scripts/testing/editor-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { editArticle } from '../../../shared/articles/contract.ts'
import { createDraft, editDraft } from '../../../shared/drafts/contract.ts'

const blog = await sharedBlog({ isBuilt: true })

const conflicting = { tolerates: /status of 409|ERR_FAILED/ }
const picture = `${blog.origin}/logo-light.svg`
const published = (headingSave: string) =>
  publish(blog.author, { headingSave, imageCdn: picture, html: '<p>The first version.</p>' })
const screen = (page: Page) => page.getByRole('region', { name: 'There is a newer version' })

const focusIsInArticle = (page: Page) =>
  field(page, 'article').evaluate((one) => document.activeElement === one)

/** Another device saves its own version of an article. */
const editElsewhere = async (id: string, headingSave: string, html: string): Promise<void> => {
  const { updatedAt } = await storedArticle(blog, id)
  const fields = article({ headingSave, html, imageCdn: picture })
  const body = { ...fields, id, updatedAt, editorPassword: owner.OWNER_PASSWORD }
  expectData(await blog.author.call(editArticle, { body }))
}

/** Writes at the end of the open article, and tries to save. */
const saveMine = async (page: Page, words: string): Promise<void> => {
  await field(page, 'article').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
  await fillSecrets(page)
  await button(page, 'Edit it').click()
}

test('whoever saves by keys and goes on typing is not interrupted, neither by the question nor by Done', async () => {
  const id = await published('Typed on')
  const page = await authorTab(blog, conflicting)
  const end = () => field(page, 'article').press('Control+End')
  await openEditor(page, paths.article(id))
  await fillSecrets(page)
  await end()
  await page.keyboard.type(' One.')
  await page.keyboard.press('Control+S')
  await button(page, 'Done').waitFor()
  await page.keyboard.type(' Two.')
  expect(await field(page, 'article').textContent()).toBe('The first version. One. Two.')
  await editElsewhere(id, 'Typed on elsewhere', '<p>The second version.</p>')
  await page.keyboard.press('Control+S')
  await screen(page).getByRole('alert').waitFor()
  await page.keyboard.type(' Three.')
  expect(await field(page, 'article').textContent()).toBe('The first version. One. Two. Three.')
})

test('a question that comes while the author already types on in restored text takes no letter', async () => {
  const id = await published('Typed before')
  const page = await authorTab(blog, conflicting)
  await openEditor(page, paths.article(id))
  await field(page, 'article').press('Control+End')
  await page.keyboard.type(' One.')
  await untilKept(page, ' One.')
  await editElsewhere(id, 'Typed before elsewhere', '<p>The second version.</p>')
  const typed = Promise.withResolvers<void>()
  await page.route(/Conflict[^/]*\.js/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await openEditor(page, paths.article(id))
  await field(page, 'article').press('Control+End')
  await page.keyboard.type(' T')
  typed.resolve()
  await screen(page).getByRole('alert').waitFor()
  await page.keyboard.type('wo.')
  expect(await field(page, 'article').textContent()).toBe('The first version. One. Two.')
})

test('two devices: both versions are shown, and keeping mine puts it on top of theirs', async () => {
  const id = await published('Two devices')
  const page = await authorTab(blog, conflicting)
  await openEditor(page, paths.article(id))
  await editElsewhere(id, 'Two good devices', '<p>The second version.</p>')
  await saveMine(page, ' Mine.')
  await screen(page).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    'There is a newer version',
  )
  await screen(page).getByText('This was changed after you opened it.').waitFor()
  const compared = screen(page).locator('dd')
  await compared.first().waitFor()
  expect(await screen(page).locator('dt').allTextContents()).toEqual(['Title', 'Article'])
  expect(await compared.locator('del').allTextContents()).toEqual(['good ', 'second'])
  expect(await compared.locator('ins').allTextContents()).toEqual(['first', ' Mine.'])
  expect(await sidewaysWidths(page)).toEqual([])
  // Going on changes nothing: the next save asks again.
  await screen(page).getByRole('heading').press('Escape')
  expect(await screen(page).count()).toBe(0)
  expect(await focusIsInArticle(page)).toBe(true)
  await saveMine(page, ' Still mine.')
  await screen(page).waitFor()
  expect((await storedArticle(blog, id)).html).toBe('<p>The second version.</p>')
  await button(page, 'Keep mine').click()
  await button(page, 'Done').waitFor()
  expect(await storedArticle(blog, id)).toMatchObject({
    headingSave: 'Two devices',
    html: '<p>The first version. Mine. Still mine.</p>',
  })
  await button(page, 'History').click()
  await page.locator('.editor-versions').getByText('Two good devices').waitFor()
})

test('taking theirs puts it into the editor; mine is one button away, and among the copies', async () => {
  const id = await published('Taken')
  const page = await authorTab(blog, conflicting)
  await openEditor(page, paths.article(id))
  await editElsewhere(id, 'Taken over', '<p>Theirs.</p>')
  await saveMine(page, ' Mine.')
  await button(page, 'Go on editing').click()
  expect(await focusIsInArticle(page)).toBe(true)
  await button(page, 'Edit it').click()
  await button(page, 'Take theirs').click()
  expect(await focusIsInArticle(page)).toBe(true)
  expect(await field(page, 'article').textContent()).toBe('Theirs.')
  expect(await field(page, 'title').inputValue()).toBe('Taken over')
  await button(page, 'History').click()
  await page.locator('.editor-versions').getByText('Taken, 4 words').first().waitFor()
  await notices(page).getByRole('button', { name: 'Undo' }).press('Enter')
  expect(await focusIsInArticle(page)).toBe(true)
  expect(await field(page, 'article').textContent()).toBe('The first version. Mine.')
  await button(page, 'Edit it').click()
  await screen(page).waitFor()
})

test('a draft that changed elsewhere is compared, too', async () => {
  const body = article({ headingSave: 'Shared sketch', imageCdn: picture, html: '<p>One.</p>' })
  expectData(await blog.author.call(createDraft, { body }))
  const { _id: id, updatedAt } = await storedDraft(blog, 'Shared sketch')
  const page = await authorTab(blog, conflicting)
  await openEditor(page, paths.draft(id))
  const edit = { ...article({ headingSave: 'Shared sketch', html: '<p>Two.</p>' }), id, updatedAt }
  expectData(await blog.author.call(editDraft, { body: { editDraft: edit } }))
  await field(page, 'article').click()
  await page.keyboard.type(' Three.')
  await field(page, 'reference').fill('true')
  await button(page, 'Edit it').click()
  await screen(page).waitFor()
  await button(page, 'Keep mine').click()
  await button(page, 'Done').waitFor()
  expect((await storedDraft(blog, 'Shared sketch')).html).toContain('Three.')
})

test('unsaved text of a version that is no more the present one is compared as soon as it is restored', {
  tags: 'walk',
}, async () => {
  const id = await published('Overtaken')
  const page = await authorTab(blog)
  await openEditor(page, paths.article(id))
  await field(page, 'article').click()
  await page.keyboard.type(' Unsaved.')
  await untilKept(page, ' Unsaved.')
  await editElsewhere(id, 'Overtaken', '<p>Newer.</p>')
  await page.reload()
  await screen(page).waitFor()
  expect(await field(page, 'article').textContent()).toContain(' Unsaved.')
})

test('an edit whose answer was lost is no conflict with itself', async () => {
  const id = await published('With itself')
  const page = await authorTab(blog, conflicting)
  await openEditor(page, paths.article(id))
  await page.route('**/api/article', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await saveMine(page, ' Once.')
  await expect.poll(() => message(page).textContent()).toContain('Failed to retrieve id...')
  await page.unroute('**/api/article')
  await saveMine(page, ' Twice.')
  await button(page, 'Done').waitFor()
  expect((await storedArticle(blog, id)).html).toBe('<p>The first version. Once. Twice.</p>')
})

test('two tabs know of each other, keep their own text, and the second to save compares', {
  tags: 'walk',
}, async () => {
  const id = await published('Two tabs')
  const page = await authorTab(blog, conflicting)
  await openEditor(page, paths.article(id))
  expect(await notices(page).textContent()).toBe('')
  const other = await page.context().newPage()
  await openEditor(other, paths.article(id))
  for (const tab of [page, other])
    await tab.getByText('This is also open in another tab.').waitFor()
  await field(page, 'article').click()
  await page.keyboard.type(' First tab.')
  await untilKept(page, ' First tab.')
  await field(other, 'article').click()
  await other.keyboard.type(' Second tab.')
  await untilKept(other, ' Second tab.')
  await saveMine(page, ' Saved.')
  await button(page, 'Done').waitFor()
  await other.getByText('Another tab has saved a newer version.').waitFor()
  await saveMine(other, ' Too.')
  await screen(other).waitFor()
  expect((await storedArticle(blog, id)).html).not.toContain('Second tab.')
  await page.close()
  await other.getByText('This is also open in another tab.').waitFor({ state: 'detached' })
  // A third one does not take over what the second is still writing.
  const third = await page.context().newPage()
  await openEditor(third, paths.article(id))
  expect(await field(third, 'article').textContent()).toContain(' First tab.')
  expect(await field(third, 'article').textContent()).not.toContain(' Second tab.')
})
