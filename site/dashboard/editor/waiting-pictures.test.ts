import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorPage,
  button,
  field,
  fillFields,
  openEditor,
  paths,
  publishNow,
  storedDraft,
} from '../../../scripts/testing/dashboard.ts'
import { png } from '../../../scripts/testing/pictures.ts'

const blog = await sharedBlog({ isBuilt: true })
const tolerates = { tolerates: /ERR_FAILED|Failed to load resource/ }

const choose = (page: Page, ...widths: number[]) =>
  page.getByLabel('Pictures for the text').setInputFiles(
    widths.map((width) => ({
      name: `${width}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(png({ width, height: 300 })),
    })),
  )
const abort = (route: Route) => route.abort()
const uploads = '**/picture'
const state = (page: Page) => page.locator('.editor-state')
const shownWidths = (page: Page) =>
  field(page, 'article')
    .locator('img:not(.ProseMirror-separator)')
    .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth))

const outlasts = async (width: number): Promise<void> => {
  const title = `Kept ${width}`
  const page = await authorPage(blog, { ...tolerates, width, isPhone: width < 400 })
  await openEditor(page, paths.write)
  await fillFields(blog, page, title)
  if (width < 400) await button(page, 'Details').click()
  await field(page, 'article').click()
  await page.keyboard.type('Two pictures below.')
  await page.route(uploads, abort)
  await choose(page, 600, 700)
  await page.waitForURL('**/drafts/**')
  await expect.poll(() => state(page).textContent()).toContain('2 pictures could not be sent')
  // What is typed after a press on what is said of a picture is text, too.
  const said = field(page, 'article').getByText('The picture could not be sent').first()
  await (width < 400 ? said.tap({ force: true }) : said.click({ force: true }))
  await page.keyboard.type('Between them.')
  // Leaving asks.
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).accept()
  await reloaded
  await field(page, 'article').waitFor()
  await expect.poll(() => shownWidths(page)).toEqual([600, 700])
  const other = await authorPage(blog, { width, isPhone: width < 400 })
  const { _id: id } = await storedDraft(blog, title)
  await openEditor(other, paths.draft(id))
  await expect.poll(() => state(other).textContent()).toBe('2 pictures not in this browser')
  await other.close()
  await expect.poll(() => state(page).textContent()).toContain('2 pictures could not be sent')
  const held = Promise.withResolvers<void>()
  await page.unroute(uploads)
  await page.route(uploads, (route) => held.promise.then(() => route.continue()))
  // Unless the editor tries again by itself before it is pressed.
  const press = () =>
    button(page, 'Try again').evaluateAll(([again]) => (again as HTMLElement | undefined)?.click())
  await expect
    .poll(() => press().then(() => state(page).textContent()))
    .toContain('Uploading 2 pictures …')
  // Publish waits.
  await publishNow(page)
  held.resolve()
  const link = page.getByRole('link', { name: 'View', exact: true })
  await link.waitFor()
  const html = await blog.text((await link.getAttribute('href')) ?? '')
  expect(html.match(/<img [^>]*\/uploads\/[0-9a-f]{32}-[67]00x300/g)).toHaveLength(2)
  expect(html).toMatch(/-600x300.*<p>Between them\.<\/p>.*-700x300/s)
  expect(html).not.toContain('uploading')
}

const lost =
  'pictures that the line lost outlast a reload, are missed elsewhere, and are published by one press: %s'
test.each([390])(lost, outlasts)
test.each([1280])(lost, { tags: ['walk'] }, outlasts)
