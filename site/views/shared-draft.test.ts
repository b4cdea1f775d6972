import { expect, test } from 'vitest'
import { article, publish } from '../../scripts/testing/articles.ts'
import { axeFindings } from '../../scripts/testing/axe.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { openPage } from '../../scripts/testing/browser.ts'
import { authorPage, button } from '../../scripts/testing/dashboard.ts'
import { keepDraft } from '../../scripts/testing/drafts.ts'
import { siteConfig } from '../../shared/site.config.ts'

const imageCdn = `${siteConfig.url}/samples/the-measure-of-a-line-in-css.svg`
const blog = await sharedBlog({ isBuilt: true })

test('a friend reads a draft by its link until the author ends it, and nobody counts that', async () => {
  const draft = article({
    headingSave: 'For friends first',
    imageCdn,
    html: '<h2>One</h2><p>Words.</p>',
  })
  const { _id } = await keepDraft(blog, draft)
  const page = await authorPage(blog)
  await page.goto(`/dashboard/drafts/${_id}/preview`)
  await button(page, 'Link for a friend').click()
  await button(page, 'Make a link').click()
  const { pathname } = new URL(await page.getByLabel('The link').inputValue())
  const friend = await openPage(blog.origin)
  await friend.goto(pathname)
  await friend.getByRole('heading', { name: 'For friends first' }).waitFor()
  await friend.getByText('A draft that its author shows you.').waitFor()
  await friend.getByRole('button', { name: /theme/i }).first().click()
  await friend.waitForLoadState('networkidle')
  expect(await axeFindings(friend)).toEqual([])
  expect(await friend.locator('main form').count()).toBe(0)
  expect((await blog.author.ask('readStatistics')).total).toBe(0)
  await button(page, 'End the links').click()
  await page.getByText('They lead nowhere now.').waitFor()
  expect((await friend.reload())?.status()).toBe(404)
})

test('the signed-in author edits from the article’s page; readers get the same bytes and nothing of it', async () => {
  const id = await publish(blog.author, { headingSave: 'Mend me', imageCdn })
  const reader = await openPage(blog.origin)
  const scripts: string[] = []
  reader.on('request', (request) => scripts.push(request.url()))
  const forReaders = await (await reader.goto(`/blog/${id}`))?.body()
  await reader.waitForLoadState('networkidle')
  expect(await reader.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0)
  expect(scripts.filter((url) => /\/author\.[^/]*js$/.test(url))).toEqual([])
  const page = await authorPage(blog)
  const forAuthor = await (await page.goto(`/blog/${id}`))?.body()
  expect(forAuthor?.equals(forReaders as Buffer)).toBe(true)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.waitForURL(`**/dashboard/articles/${id}/edit`)
})
