import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage, type PageOptions } from '../../../scripts/testing/browser.ts'
import { newCaller, solutionOf } from '../../../scripts/testing/captcha.ts'
import {
  boxOn,
  challengeAfter,
  choose,
  itemsOn,
  panelOn,
  passCaptcha,
} from '../../../scripts/testing/captcha-box.ts'
import { watchShifts } from '../../../scripts/testing/layout.ts'
import { holdCall, openOpinion } from '../../../scripts/testing/reader.ts'
import { captchaPicks } from '../../../shared/captcha/size.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import { delays } from '../../../shared/timings.ts'

const blog = await sharedBlog()
let path = ''

beforeAll(async () => {
  path = `/blog/${await publish(blog.author, { imageCdn: `${siteConfig.url}/pictures/imported.svg` })}`
  await blog.rebuild()
})

/** An article's page with its opinion form, and so the captcha, in sight. */
const openForm = async (
  options: PageOptions & { before?: (page: Page) => Promise<unknown> } = {},
): Promise<Page> => {
  const page = await openPage(blog.origin, { hasMotion: true, ...options })
  await page.setExtraHTTPHeaders(newCaller())
  await options.before?.(page)
  await page.goto(path)
  await seeForm(page)
  return page
}
/** Scrolls to the form and waits until its code is there: what is pressed before is not heard. */
const seeForm = async (page: Page): Promise<void> => {
  await openOpinion(page)
  await boxOn(page).scrollIntoViewIfNeeded()
  await page.locator('.opinion option').nth(1).waitFor({ state: 'attached' })
}

const verify = (page: Page) => panelOn(page).getByRole('button', { name: 'Verify' })
const message = (page: Page) => panelOn(page).getByRole('alert')
const chosen = (page: Page) =>
  itemsOn(page).evaluateAll((items) =>
    items.flatMap((item, n) => (item.ariaChecked === 'true' ? n : [])),
  )

/** Picks that are wrong, but enough. */
const wrong = async (id: string): Promise<number[]> => {
  const right = await solutionOf(blog.db, id)
  const others = [0, 1, 2, 3, 4, 5, 6, 7].filter((n) => !right.includes(n))
  return [...right.slice(1), ...others].slice(0, Math.max(captchaPicks, right.length))
}

test("a wrong picture gives 'Captcha failed', which stays while a fresh challenge comes", async () => {
  const page = await openForm({ tolerates: /status of 422/ })
  const first = await challengeAfter(page)
  await choose(page, await wrong(first.id))
  const second = await challengeAfter(page, () => verify(page).click())
  expect(second.id).not.toBe(first.id)
  expect(await message(page).textContent()).toBe('Captcha failed')
  expect(await chosen(page)).toEqual([])
  expect([await boxOn(page).isChecked(), await panelOn(page).isVisible()]).toEqual([false, true])
  await choose(page, await solutionOf(blog.db, second.id))
  await verify(page).click()
  await page.locator('.captcha-box[aria-checked=true]').waitFor()
})

test('on a pass a tick shows, the panel closes and the box turns gray, over 2 s', async () => {
  const page = await openForm()
  const look = () =>
    boxOn(page).evaluate((box) => {
      const { backgroundColor, transitionDuration } = getComputedStyle(box)
      const drawing = box.querySelector('svg') as SVGElement
      return {
        background: backgroundColor,
        seconds: transitionDuration,
        tick: Number(getComputedStyle(drawing).opacity) * drawing.getBoundingClientRect().width,
      }
    })
  const before = await look()
  expect(before.tick).toBe(0)
  await passCaptcha(page, blog)
  expect(await panelOn(page).isVisible()).toBe(false)
  const fading = await look()
  expect(fading.tick).toBeGreaterThan(0)
  expect(fading.seconds.split(', ')).toContain(`${delays.captchaFade / 1000}s`)
  await boxOn(page).evaluate((box) =>
    Promise.all(box.getAnimations().map((animation) => animation.finish())),
  )
  const [red = 0, green = 0, blue = 0] = ((await look()).background.match(/\d+/g) ?? []).map(Number)
  expect((await look()).background).not.toBe(before.background)
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(20)
  // Passed is passed: another press opens nothing.
  await boxOn(page).click({ force: true })
  expect([await boxOn(page).isChecked(), await panelOn(page).isVisible()]).toEqual([true, false])
})

test('while a challenge is on its way its place has its size, and nothing around it moves', {
  tags: 'walk',
}, async () => {
  const page = await openPage(blog.origin, { width: 390 })
  const shifts = await watchShifts(page)
  await page.setExtraHTTPHeaders(newCaller())
  await page.goto(path)
  await seeForm(page)
  const opened = await shifts()
  const release = await holdCall(page, 'createCaptcha')
  const size = () => page.locator('.captcha-items').evaluate((items) => items.clientHeight)
  const challenge = await challengeAfter(page, async () => {
    await boxOn(page).click()
    await panelOn(page).getByText('Loading the pictures').waitFor()
    await expect.poll(() => panelOn(page).getAttribute('aria-busy')).toBe('true')
    expect(await size()).toBeGreaterThan(150)
    await page.evaluate((height) => Object.assign(window, { height }), await size())
    release()
  })
  expect(await size()).toBe(
    await page.evaluate(() => (window as unknown as { height: number }).height),
  )
  await choose(page, await solutionOf(blog.db, challenge.id))
  await verify(page).click()
  await page.locator('.captcha-box[aria-checked=true]').waitFor()
  expect(await shifts()).toEqual(opened)
})

test('with reduced motion nothing fades or pulses', { tags: 'walk' }, async () => {
  const page = await openForm({
    before: (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  })
  await passCaptcha(page, blog)
  const motion = await page.locator('.captcha, .captcha *').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const { animationName, transitionDuration } = getComputedStyle(part)
      return animationName === 'none' && /^0s(, 0s)*$/.test(transitionDuration)
        ? []
        : part.className
    }),
  )
  expect(motion).toEqual([])
})
