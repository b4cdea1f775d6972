import { test } from 'vitest'
import { article, publish } from '../../scripts/testing/articles.ts'
import { startBlog } from '../../scripts/testing/blog.ts'
import { openPage } from '../../scripts/testing/browser.ts'
import { authorPage, button, dialog, field, fillFields } from '../../scripts/testing/dashboard.ts'
import { keepDraft } from '../../scripts/testing/drafts.ts'
import { siteConfig } from '../../shared/site.config.ts'

const imageCdn = `${siteConfig.url}/pictures/the-measure-of-a-line-in-css.svg`
test('shots', async () => {
  const blog = await startBlog({ isBuilt: true })
  const html =
    '<p>An early walk along the river, and what it does to a day of work at a desk. I say it plainly.</p><h2>Why</h2><p>Because TK.</p>'
  const { _id } = await keepDraft(
    blog,
    article({ headingSave: 'A walk in software', imageCdn, html, alert: true }),
  )
  const id = await publish(blog.author, { headingSave: 'Live and well', imageCdn, html })
  const { path } = await blog.author.ask('createPreviewLink', { query: { reference: _id } })
  const page = await authorPage(blog, { tolerates: /./ })
  for (const width of [390, 820, 1440])
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto(`/dashboard/drafts?publish=${_id}`)
      await page.evaluate((dark) => {
        if (dark) document.documentElement.dataset.theme = 'dark'
      }, scheme === 'dark')
      await dialog(page).getByText('It still says TK').waitFor()
      await page.screenshot({ path: `/tmp/shots/sheet-${width}-${scheme}.png` })
      await page.getByText('The e-mail, as subscribers get it').click()
      await page.frameLocator('.publish-letter').getByRole('heading').waitFor()
      await page.frameLocator('.publish-letter').getByRole('link').last().scrollIntoViewIfNeeded()
      await page.screenshot({ path: `/tmp/shots/letter-${width}-${scheme}.png` })
      await page.goto((globalThis as never as { p?: string }).p ?? path)
      await page.evaluate((dark) => {
        if (dark) document.documentElement.dataset.theme = 'dark'
      }, scheme === 'dark')
      await page.screenshot({ path: `/tmp/shots/friend-${width}-${scheme}.png` })
      await page.goto(`/blog/${id}`)
      await page.evaluate((dark) => {
        if (dark) document.documentElement.dataset.theme = 'dark'
      }, scheme === 'dark')
      await page.getByRole('link', { name: 'Edit', exact: true }).waitFor()
      await page.screenshot({ path: `/tmp/shots/edit-${width}-${scheme}.png` })
      await page.goto(`/dashboard/drafts/${_id}/edit`)
      await field(page, 'article').waitFor()
      await page.evaluate((dark) => {
        if (dark) document.documentElement.dataset.theme = 'dark'
      }, scheme === 'dark')
      const details = button(page, 'Details')
      if (await details.isVisible()) await details.click()
      await button(page, 'Make a link').click()
      await page.getByLabel('The link').waitFor()
      await page.getByLabel('The link').scrollIntoViewIfNeeded()
      await page.screenshot({ path: `/tmp/shots/details-${width}-${scheme}.png` })
      await button(page, 'End the links').click()
      await page.getByText('They lead nowhere').waitFor()
      if (width !== 1440 || scheme !== 'dark') {
        const next = await blog.author.ask('createPreviewLink', { query: { reference: _id } })
        Object.assign(globalThis, { p: next.path })
      }
    }
}, 120000)
void [openPage, fillFields]
