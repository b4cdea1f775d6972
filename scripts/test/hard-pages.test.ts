import { beforeAll, expect, test } from 'vitest'
import { siteConfig } from '../../shared/site.config.ts'
import { publish } from './articles.ts'
import { sharedBlog } from './blog.ts'
import { openPage } from './browser.ts'
import { sidewaysWidths } from './layout.ts'

const blog = await sharedBlog()
const missing = `${siteConfig.url}/pictures/none.png`
const unbreakable = `Software${'unbreakable'.repeat(20)}`
let path = ''

beforeAll(async () => {
  for (const headingSave of [unbreakable, `${unbreakable}again`, `Health${'walks'.repeat(40)}`]) {
    const html = `<p><img src="${missing}" alt="A harbour at noon"></p>`
    path = `/blog/${await publish(blog.author, { headingSave, imageCdn: missing, html })}`
  }
  await blog.rebuild()
})
const options = { isStill: true, tolerates: /status of 404/ }

test('a title that cannot be broken widens no page and no list', async () => {
  const page = await openPage(blog.origin, options)
  for (const address of [
    ...['/blog', '/blog/page/coding', '/blog/page/articles', '/blog/page/mind-growth', '/sitemap'],
    path,
  ]) {
    await page.goto(address)
    expect([address, await sidewaysWidths(page)]).toEqual([address, []])
  }
})

test('nor the results of the search, of which none is cut off', async () => {
  const page = await openPage(blog.origin, options)
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox').fill('unbreakable')
  await page.getByRole('option').first().waitFor()
  expect(await sidewaysWidths(page)).toEqual([])
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const list = page.getByRole('listbox')
    const over = await list.evaluate((one) => one.scrollWidth - one.clientWidth)
    expect([width, over]).toEqual([width, 0])
  }
})

for (const withoutScript of [false, true]) {
  test(`in place of a picture that does not load stands our own drawing${withoutScript ? ', without script too' : ''}`, async () => {
    const page = await openPage(blog.origin, { ...options, withoutScript })
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const picture of [
      page.locator('.lead img'),
      page.getByRole('img', { name: 'A harbour at noon' }),
      page.locator('.card img').first(),
    ]) {
      await picture.scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      const shown = await picture.screenshot()
      const box = await picture.boundingBox()
      await picture.evaluate(async (img: HTMLImageElement) => {
        img.removeAttribute('data-missing')
        img.removeAttribute('srcset')
        img.style.background = 'var(--quiet)'
        img.src = '/pictures/missing.svg'
        await img.decode()
      })
      expect((await picture.boundingBox())?.height).toBe(box?.height)
      expect(shown.equals(await picture.screenshot())).toBe(true)
    }
  })
}

test('a picture that loads is left as it is', async () => {
  const page = await openPage(blog.origin, options)
  await page.goto('/about')
  expect(await page.locator('img[data-missing]').count()).toBe(0)
})
