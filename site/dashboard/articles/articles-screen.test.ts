import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article, publish } from '../../../scripts/testing/articles.ts'
import { type Blog, owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import { button, notice, openDashboard } from '../../../scripts/testing/dashboard.ts'
import { insertViews } from '../../../scripts/testing/sent-rows.ts'
import { listArticles } from '../../../shared/articles/contract.ts'
import { createDraft } from '../../../shared/drafts.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const blog: Blog = await sharedBlog({ isBuilt: true })
const imageCdn = `${siteConfig.url}/logo-light.svg`
const ids: string[] = []
for (const [n, headingSave] of ['Over there', 'A walk to delete'].entries()) {
  ids.push(await publish(blog.author, { headingSave, dateSave: `2099-05-0${n + 1}`, imageCdn }))
}
expectData(
  await blog.author.call(createDraft, {
    body: article({ headingSave: 'Not yet', dateSave: '2099-05-03', imageCdn: '' }),
  }),
)

const stored = async () =>
  expectData(await blog.author.call(listArticles)).map(({ headingSave }) => headingSave)

test('an article is previewed, goes into the bin and comes back, or is deleted for good; a draft is previewed', async () => {
  await insertViews(blog, [], { [ids[1] ?? '']: 1_234 })
  const page = await openDashboard(blog, '/dashboard/articles')
  const list = page.getByRole('main')
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  const titles = () => list.locator('.dashboard-list h2').allTextContents()
  await expect.poll(titles).toEqual(['Not yet', 'A walk to delete', 'Over there'])
  await row('A walk to delete').getByRole('link', { name: '1,234 views' }).waitFor()
  const tab = page.context().waitForEvent('page')
  await row('A walk to delete').getByRole('link', { name: /^View/ }).click()
  await (await tab).getByRole('heading', { name: 'A walk to delete', level: 1 }).waitFor()
  await (await tab).close()

  const remove = async () => {
    await row('A walk to delete').getByLabel('More for').click()
    await button(page, 'Delete “A walk to delete”').click()
    await page.keyboard.type(owner.OWNER_PASSWORD)
    await page.keyboard.press('Enter')
    await notice(page).getByText('“A walk to delete” is deleted.').waitFor()
  }
  await remove()
  expect(await stored()).toEqual(['Over there'])
  await button(page, 'Undo').click()
  await notice(page).getByText('“A walk to delete” is published again, as it was.').waitFor()
  expect(await stored()).toEqual(['Over there', 'A walk to delete'])
  await remove()
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('Bin')
  await expect.poll(titles).toEqual(['A walk to delete'])
  await button(page, 'Delete for good: “A walk to delete”').click()
  await page.keyboard.type(owner.OWNER_PASSWORD)
  await page.keyboard.press('Enter')
  await notice(page).getByText('“A walk to delete” is deleted for good.').waitFor()
  await page.reload()
  await page.getByText('The bin is empty.').waitFor()

  await page.goto('/dashboard/articles')
  await page.getByRole('link', { name: 'Not yet', exact: true }).click()
  await page.frameLocator('iframe').getByText('Three plain words.').waitFor()
})
