import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openOpinion, openPage } from '../../../scripts/testing/browser.ts'
import { boxOn, challengeAfter, newCaller, panelOn } from '../../../scripts/testing/captcha.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const blog = await sharedBlog({ isBuilt: true })
let path = ''

beforeAll(async () => {
  await publish(blog.author, {
    imageCdn: `${siteConfig.url}/samples/the-measure-of-a-line-in-css.svg`,
    headingSave: 'Another of many',
  })
  path = `/blog/${await publish(blog.author, {
    imageCdn: `${siteConfig.url}/samples/the-measure-of-a-line-in-css.svg`,
    html: '<p>One of many.</p>'.repeat(60),
  })}`
})

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search titles' })
const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** The middle of something that is in sight, without scrolling to it. */
const middleOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not to be seen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Presses what is in sight, as a hand does: the page is not scrolled for it. */
const presses = {
  mouse: async (page: Page, target: Locator) => {
    const { x, y } = await middleOf(target)
    await page.mouse.click(x, y)
  },
  finger: async (page: Page, target: Locator) => {
    const session = await page.context().newCDPSession(page)
    const touchPoints = [await middleOf(target)]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await session.detach()
  },
}

test.each(Object.entries(presses))(
  'with search, captcha or menu open, a press of a %s elsewhere is heard, and moves nothing',
  async (hand, press) => {
    const page = await openPage(blog.origin)
    // Before anything has its place: what fingers press is larger.
    const touch = await page.context().newCDPSession(page)
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: hand === 'finger' })
    await page.setExtraHTTPHeaders(newCaller())
    await page.goto(path)
    const openSearch = () =>
      page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    await page.locator('.reactions').scrollIntoViewIfNeeded()
    await openOpinion(page)
    await page.locator('.opinion [name=reader]').fill('Ada')
    await boxOn(page).scrollIntoViewIfNeeded()
    await page.locator('.opinion option').nth(1).waitFor({ state: 'attached' })
    await challengeAfter(page)
    const like = page.getByRole('button', { name: /^Like/ })
    await expect.poll(() => like.isEnabled()).toBe(true)
    await like.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const before = await placeOf(page)
    await press(page, like)
    await page.getByText('Enter your e-mail address').waitFor()
    expect([await placeOf(page), await panelOn(page).isVisible()]).toEqual([before, false])

    await openSearch()
    await searchField(page).pressSequentially('many')
    await page.getByRole('option').first().waitFor()
    const link = page.getByRole('region', { name: 'Next Articles' }).getByRole('link').first()
    await link.evaluate((a) => a.scrollIntoView({ block: 'center' }))
    expect(await placeOf(page)).toBeGreaterThan(500)
    await Promise.all([page.waitForURL((url) => url.pathname !== path), press(page, link)])

    await page.goto('/terms-and-conditions')
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    await page.keyboard.press('Tab')
    const heading = page.getByRole('heading', { name: 'A message to me' })
    await heading.evaluate((one) => one.scrollIntoView({ block: 'center' }))
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const place = await placeOf(page)
    await press(page, heading)
    await page.getByRole('navigation', { name: 'Menu' }).waitFor({ state: 'hidden' })
    expect(await placeOf(page)).toBe(place)
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(false)
    if (hand !== 'mouse') return

    // What is selected from inside the search to outside of it leaves it open.
    await page.evaluate(() => scrollTo(0, 0))
    await openSearch()
    await searchField(page).fill('selected')
    const { x, y } = await middleOf(searchField(page))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 400, y + 300)
    await page.mouse.up()
    expect(await searchField(page).inputValue()).toBe('selected')
  },
)
