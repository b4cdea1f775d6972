import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage, watchShifts } from '../../../scripts/testing/browser.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const blog = await sharedBlog({ isBuilt: true })
const missing = `${siteConfig.url}/pictures/none.png`
const html = `<p><img src="${missing}" alt="A harbour at noon"></p>`
const path = `/blog/${await publish(blog.author, { headingSave: 'Software', imageCdn: missing, html })}`

/** What is seen of a picture: whether our drawing's colour, and how many colours are in its corner. */
const lookOf = async (picture: Locator) => {
  const png = await picture.screenshot()
  return picture.page().evaluate(async (text) => {
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
}

test('our own drawing stands for a picture that does not load, without script a plain ground; one of unknown size moves nothing', async () => {
  for (const withoutScript of [true, false]) {
    const page = await openPage(blog.origin, { tolerates: /status of 404/, withoutScript })
    await page.goto(path, { waitUntil: 'networkidle' })
    const inText = page.getByRole('img', { name: 'A harbour at noon' })
    for (const picture of [page.locator('.lead img'), inText]) {
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => lookOf(picture)).toEqual({ isDrawn: !withoutScript, inCorner: 1 })
    }
    await page.goto('/blog/page/coding', { waitUntil: 'networkidle' })
    const card = page.locator('.card img').first()
    await expect.poll(() => lookOf(card)).toEqual({ isDrawn: !withoutScript, inCorner: 1 })
    await page.goto('/about')
    expect(await page.locator('img[data-missing]').count()).toBe(0)
  }

  const imageCdn = `${blog.origin}/logo-light.svg`
  const unknown = `<p>Before.</p><p><img src="${blog.origin}/social.png" alt=""></p><p>After.</p>`
  const id = await publish(blog.author, { headingSave: 'Of unknown size', imageCdn, html: unknown })
  const page = await openPage(blog.origin)
  const shifts = await watchShifts(page)
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route('**/social.png', async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  await page.goto(`/blog/${id}`, { waitUntil: 'domcontentloaded' })
  const after = page.getByText('After.')
  await after.scrollIntoViewIfNeeded()
  const before = await after.boundingBox()
  await asked.promise
  released.resolve()
  await page.locator('.prose img').evaluate((one) => (one as HTMLImageElement).decode())
  expect(await after.boundingBox()).toEqual(before)
  expect(await shifts()).toEqual([])
})
