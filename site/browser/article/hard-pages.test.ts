import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage } from '../../../scripts/testing/browser.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const blog = await sharedBlog()
const missing = `${siteConfig.url}/pictures/none.png`
let path = ''

beforeAll(async () => {
  const html = `<p><img src="${missing}" alt="A harbour at noon"></p>`
  path = `/blog/${await publish(blog.author, { headingSave: 'Software', imageCdn: missing, html })}`
  await blog.rebuild()
})
const options = { tolerates: /status of 404/ }

/** What a picture of a part of a page shows: whether our drawing's colour, and one colour in its corner. */
const lookOf = async (page: Page, png: Buffer) => {
  const reader = await page.context().newPage()
  const look = await reader.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    context.drawImage(bitmap, 0, 0)
    const colours = (x: number, y: number, width: number, height: number) => [
      ...new Uint32Array(context.getImageData(x, y, width, height).data.buffer),
    ]
    const drawing = colours(0, 0, bitmap.width, bitmap.height).filter((one) => one === 0xff90877d)
    return { isDrawn: drawing.length > 50, inCorner: new Set(colours(8, 8, 20, 12)).size }
  }, png.toString('base64'))
  await reader.close()
  return look
}

test('in place of a picture that does not load stands our own drawing, without script too; one that loads is left as it is', async () => {
  for (const withoutScript of [false, true]) {
    const page = await openPage(blog.origin, { ...options, withoutScript })
    await page.context().addCookies([{ name: 'cookieBanner', value: '1', url: blog.origin }])
    for (const [address, picture] of [
      [path, page.locator('.lead img')],
      [path, page.getByRole('img', { name: 'A harbour at noon' })],
      ['/blog/page/coding', page.locator('.card img').first()],
    ] as const) {
      await page.goto(address, { waitUntil: 'networkidle' })
      await picture.scrollIntoViewIfNeeded()
      expect(await lookOf(page, await picture.screenshot())).toEqual({ isDrawn: true, inCorner: 1 })
    }
    await page.goto('/about')
    expect(await page.locator('img[data-missing]').count()).toBe(0)
    await page.close()
  }
})

test('in forced colours the large wordmark of the home page lies over nothing of the header', async () => {
  for (const width of [390, 820, 1440]) {
    const page = await openPage(blog.origin, { ...options, width })
    await page.context().addCookies([{ name: 'cookieBanner', value: '1', url: blog.origin }])
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/')
    const header = page.locator('.bar')
    const before = await header.screenshot()
    await page.getByRole('heading', { level: 1 }).evaluate((title) => title.remove())
    expect([width, before.equals(await header.screenshot())]).toEqual([width, true])
  }
})
