import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage } from '../../../scripts/testing/browser.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { axeFindings as axeViolations } from '../../../scripts/testing/axe.ts'
import { authorPage, button, field, openEditor, paths } from '../../../scripts/testing/dashboard.ts'

const blog = await sharedBlog({ isBuilt: true })
const table = `<table><tbody>${'<tr>' + '<td>A wide cell here</td>'.repeat(9) + '</tr>'}</tbody></table>`
const html = '<p>Long words go on and on here.</p>'.repeat(80) + table

test('sign-in', async () => {
  const page = await openPage(blog.origin, {})
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/sign-in')
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/w_signin.png' })
})
test('refused', async () => {
  const id = await publish(blog.author, { headingSave: 'Long', articleSave: Buffer.from(html).toString('base64') } as never)
  const page = await authorPage(blog)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openEditor(page, paths.article(id))
  await field(page, 'article').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Typo.')
  await page.waitForTimeout(300)
  const at = () => page.evaluate(() => scrollY)
  console.log('before', await at())
  await button(page, 'Edit it').click()
  await page.waitForTimeout(800)
  console.log('after', await at(), await page.evaluate(() => document.activeElement?.id), await page.locator('#sp-editor-message').textContent())
  await page.screenshot({ path: '/tmp/w_refused.png' })
  await button(page, 'History').click()
  await page.waitForTimeout(500)
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: '/tmp/w_history.png' })
  const reader = await openPage(blog.origin, {})
  await reader.setViewportSize({ width: 390, height: 800 })
  await reader.goto(`/blog/${id}`)
  console.log(JSON.stringify(await axeViolations(reader)))
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await field(page, 'article').waitFor()
  await page.screenshot({ path: '/tmp/w_phone.png' })
  console.log(JSON.stringify(await axeViolations(page)))
})
