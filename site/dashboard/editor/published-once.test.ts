import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { change, remove } from '../../../scripts/testing/changes.ts'
import { loseAnswer, onCall } from '../../../scripts/testing/dashboard-page.ts'
import {
  authorPage,
  button,
  countArticles,
  field,
  fillFields,
  fillSecrets,
  inSheet,
  keptTexts,
  message,
  notices,
  openEditor,
  paths,
  publishNow,
  sketchOf,
  storedArticle,
  storedDraft,
  untilKept,
} from '../../../scripts/testing/editor-page.ts'
import { createArticle, listArticles } from '../../../shared/articles/contract.ts'
import { articleIdOf } from '../../../shared/articles/paths.ts'
import { editDraft, listDrafts } from '../../../shared/drafts/contract.ts'
import { redirectPostPath } from '../../../shared/pages.ts'

const blog = await sharedBlog({ isBuilt: true })

const failing = { tolerates: /ERR_FAILED|status of (404|409|422)/ }
const text = (page: Page) => field(page, 'article').textContent()
const isLive = (title: string) => `“${title}” is live already`

/** How many articles and drafts have a title. */
const counts = async (title: string) => {
  const drafts = expectData(await blog.author.call(listDrafts))
  return [
    await countArticles(blog, title),
    drafts.filter(({ headingSave }) => headingSave === title).length,
  ]
}

/** A new article, ready to be published. */
const write = async (title: string): Promise<Page> => {
  const page = await authorPage(blog, failing)
  await openEditor(page, paths.write)
  await fillFields(blog, page, title)
  await field(page, 'article').click()
  await page.keyboard.type('One.')
  return page
}

/** The same as a draft, in its editor. */
const writeDraft = async (title: string): Promise<Page> => {
  const page = await write(title)
  await button(page, 'Save draft').click()
  await page.getByText('Saved as a draft.').waitFor()
  return page
}

const writeOn = async (page: Page): Promise<void> => {
  await field(page, 'article').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Two.')
}

/** Publishes by the list of drafts. */
const publishInList = async (page: Page, title: string): Promise<void> => {
  await page.goto('/dashboard/drafts')
  await page.getByRole('button', { name: `Publish “${title}”` }).click()
  await inSheet(page, 'Publish').click()
}

/** The editor says that the article is live, and goes on as its edit, which the author now publishes. */
const editLive = async (page: Page, title: string): Promise<void> => {
  await notices(page).getByText(isLive(title)).waitFor()
  await page.waitForURL('**/dashboard/articles/*/edit')
  expect(await counts(title)).toEqual([1, 0])
  await fillSecrets(page)
  await button(page, 'Edit it').click()
}

/** Publishes what is written, loses the answer, and writes on. @returns the id of what went live */
const publishUnanswered = async (page: Page, title: string): Promise<string> => {
  const answerAgain = await onCall(page, 'createArticle', loseAnswer)
  await publishNow(page)
  await expect.poll(() => message(page).textContent()).toContain('Connection Issue')
  await answerAgain()
  await inSheet(page, 'Cancel').click()
  await writeOn(page)
  const live = expectData(await blog.author.call(listArticles))
  return live.find(({ headingSave }) => headingSave === title)?._id as string
}

test.each([
  ['A new article', write],
  ['A draft', writeDraft],
])(
  '%s whose publish was never answered is published once; what was written since waits as its edit',
  async (title, begin) => {
    const page = await begin(title)
    const id = await publishUnanswered(page, title)
    await button(page, 'Publish').click()
    // Meanwhile another tab begins to edit what went live, and is closed.
    const other = await page.context().newPage()
    await openEditor(other, paths.article(id))
    await field(other, 'summary').fill('Begun elsewhere.')
    await untilKept(other, 'Begun elsewhere.')
    await other.close()
    await inSheet(page, 'Publish').click()
    await page.waitForURL(`**${paths.article(id)}`)
    await notices(page).getByText(isLive(title)).waitFor()
    expect(await counts(title)).toEqual([1, 0])
    expect((await storedArticle(blog, id)).html).toBe('<p>One.</p>')
    expect(await axeFindings(page)).toEqual([])
    // It waits in this browser, with what was begun elsewhere beside it.
    expect((await page.evaluate(keptTexts)).join()).toContain('Begun elsewhere.')
    await page.reload()
    await field(page, 'title').waitFor()
    expect(await text(page)).toBe('One. Two.')
    await fillSecrets(page)
    await button(page, 'Edit it').click()
    await button(page, 'Done').waitFor()
    expect((await storedArticle(blog, id)).html).toBe('<p>One. Two.</p>')
    await openEditor(page, paths.write)
    expect([await text(page), await notices(page).textContent()]).toEqual(['', ''])
  },
)

test('Save draft after a publish that was never answered makes no draft, also after a reload', async () => {
  const page = await write('No draft since')
  const id = await publishUnanswered(page, 'No draft since')
  await untilKept(page, 'Two.')
  await page.reload()
  await field(page, 'reference').fill('true')
  await button(page, 'Save draft').click()
  await editLive(page, 'No draft since')
  await button(page, 'Done').waitFor()
  expect((await storedArticle(blog, id)).html).toBe('<p>One. Two.</p>')
  await page.goto('/dashboard/drafts')
  await page.getByRole('heading', { name: 'Data not available' }).waitFor()
})

test('a publish that arrives after its text was saved as a draft is refused, and the list publishes it once', async () => {
  const title = 'Arrived late'
  const page = await write(title)
  let late: Request | undefined
  const goOn = await onCall(page, 'createArticle', (route) => {
    late = route.request()
    return route.abort()
  })
  await publishNow(page)
  await expect.poll(() => message(page).textContent()).toContain('Connection Issue')
  await goOn()
  await inSheet(page, 'Cancel').click()
  await button(page, 'Save draft').click()
  await page.getByText('Saved as a draft.').waitFor()
  const headers = (await late?.allHeaders()) ?? {}
  const arrived = await page.evaluate(
    ([body, key]) =>
      fetch('/api/article', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      }).then((response) => response.json()),
    [late?.postData() ?? '', headers['idempotency-key'] ?? ''] as const,
  )
  expect(arrived).toMatchObject({ code: 'idempotency-key-reused' })
  await publishInList(page, title)
  await page.waitForURL(`**${redirectPostPath}`)
  expect(await counts(title)).toEqual([1, 0])
})

test('a publish that was never answered is not scheduled again', async () => {
  const page = await write('Not for later')
  await publishUnanswered(page, 'Not for later')
  await button(page, 'Publish').click()
  await page.getByLabel('Publish it later').check()
  await page.getByLabel('Publish on').fill('2099-05-04T03:02')
  await inSheet(page, 'Schedule').click()
  await editLive(page, 'Not for later')
  await button(page, 'Done').waitFor()
})

test('a draft whose editor is open goes on as the edit of what its list published without an answer', async () => {
  const title = 'By its list'
  const page = await writeDraft(title)
  const list = await page.context().newPage()
  await onCall(list, 'createArticle', loseAnswer)
  await publishInList(list, title)
  await list.getByText('Check your internet...').waitFor()
  await writeOn(page)
  await button(page, 'Edit it').click()
  await editLive(page, title)
  await button(page, 'Done').waitFor()
  expect(await counts(title)).toEqual([1, 0])
})

test('a draft that was published elsewhere with other words is a conflict, not overwritten', async () => {
  const title = 'With other words'
  const page = await writeDraft(title)
  const { _id: id, updatedAt } = await storedDraft(blog, title)
  const theirs = article({ headingSave: title, html: '<p>Theirs.</p>', imageCdn: sketchOf(blog) })
  expectData(
    await blog.author.call(editDraft, { body: { editDraft: { ...theirs, id, updatedAt } } }),
  )
  expectData(await blog.author.call(createArticle, { body: { ...theirs, draftId: id } }))
  await writeOn(page)
  await publishNow(page)
  await editLive(page, title)
  await page.getByRole('region', { name: 'There is a newer version' }).waitFor()
  expect((await storedArticle(blog, articleIdOf(id))).html).toBe('<p>Theirs.</p>')
})

test('what another device made of it after a publish that was never answered is a conflict', async () => {
  const page = await write('Changed since')
  const id = await publishUnanswered(page, 'Changed since')
  await change(blog, id, { html: '<p>Theirs.</p>' })
  await button(page, 'Save draft').click()
  await editLive(page, 'Changed since')
  await page.getByRole('region', { name: 'There is a newer version' }).waitFor()
  expect((await storedArticle(blog, id)).html).toBe('<p>Theirs.</p>')
  await button(page, 'Keep mine').click()
  await button(page, 'Done').waitFor()
  expect((await storedArticle(blog, id)).html).toBe('<p>One. Two.</p>')
})

test('a draft whose publish was never answered is no draft again when it is saved in between', async () => {
  const page = await writeDraft('Saved in between')
  const id = await publishUnanswered(page, 'Saved in between')
  await page.keyboard.press('Control+s')
  await editLive(page, 'Saved in between')
  await button(page, 'Done').waitFor()
  expect((await storedArticle(blog, id)).html).toBe('<p>One. Two.</p>')
})

test('a draft that was saved without an answer is the one that Publish ends', async () => {
  const page = await write('Saved unheard')
  const answerAgain = await onCall(page, 'createDraft', loseAnswer)
  await button(page, 'Save draft').click()
  await expect.poll(() => message(page).textContent()).toContain('Check your connection...')
  await answerAgain()
  expect(await counts('Saved unheard')).toEqual([0, 1])
  await writeOn(page)
  await publishNow(page)
  const link = page.getByRole('link', { name: 'View', exact: true })
  await link.waitFor()
  expect(await blog.text((await link.getAttribute('href')) as string)).toContain('One. Two.')
  expect(await counts('Saved unheard')).toEqual([1, 0])
})

test('a publish that was never answered, of an article that was deleted since, publishes another', async () => {
  const page = await write('Deleted since')
  await remove(blog, await publishUnanswered(page, 'Deleted since'), 'Deleted since')
  await publishNow(page)
  await page.getByRole('link', { name: 'View', exact: true }).waitFor()
  expect(await counts('Deleted since')).toEqual([1, 0])
})
