import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { cookieOf, openPage, watchCall, watchShifts } from '../../../scripts/testing/browser.ts'
import { redirectPostPath } from '../../../shared/pages.ts'
import { delays } from '../../../shared/timings.ts'

const blog = await sharedBlog({ isBuilt: true })
const code = readdirSync(`${blog.build.assets}/_astro`).find((file) =>
  /^email-banner\..*js$/.test(file),
)

const day = 24 * 60 * 60
const path = '/local/bathing-helps-here-why'
const banner = (page: Page) => page.getByRole('complementary', { name: 'Email', exact: true })
const field = (page: Page) => banner(page).getByLabel('Enter Email to Register', { exact: true })
const stateOf = (email: string) =>
  blog.db.prepare('SELECT state FROM subscribers WHERE email = ?1').bind(email).first('state')

test('the banner appears 10 s after load, takes no focus and registers an address once; closed, it stays away', async () => {
  const page = await openPage(blog.origin, { isStill: true })
  const shifts = await watchShifts(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto(path)
  await page.getByRole('button', { name: 'Listen' }).focus()
  expect(delays.emailBanner).toBe(10_000)
  await page.clock.runFor(delays.emailBanner - 1)
  expect(await banner(page).isVisible()).toBe(false)
  // What works it is not even loaded.
  expect(scripts.filter((url) => /email-banner|EmailForm|client/.test(url))).toEqual([])
  await page.clock.runFor(1)
  await banner(page).waitFor()
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Listen')
  expect(await shifts()).toEqual([])

  expect(await banner(page).getByRole('heading').textContent()).toBe('Email')
  for (const text of ['Get Email Alert.', 'Collection remains unshared']) {
    expect([text, await banner(page).getByText(text, { exact: true }).isVisible()]).toEqual([
      text,
      true,
    ])
  }
  const leave = banner(page).getByRole('link', { name: 'Need unsubscrition?', exact: true })
  const href = (await leave.getAttribute('href')) ?? ''
  const shownAt = Number(/^\/email-unsubscribe\/(\d+)$/.exec(href)?.[1])
  expect(Math.abs(shownAt - (await page.evaluate(() => Date.now())))).toBeLessThan(1_000)

  const sent = watchCall(page, 'subscribe')
  await field(page).fill('Reader@Example.com')
  await field(page).press('Enter')
  await banner(page).getByRole('status').getByText('Registered', { exact: true }).waitFor()
  expect([sent.length, await stateOf('reader@example.com')]).toEqual([1, 'registered'])
  expect(await cookieOf(page, 'emailBanner_')).toMatchObject({
    value: 'subscribed',
    seconds: 7 * day,
  })
  await page.clock.runFor(delays.emailBannerHide - 1)
  expect(await banner(page).isVisible()).toBe(true)
  await page.clock.runFor(1)
  await banner(page).waitFor({ state: 'hidden' })
  expect(await cookieOf(page, 'emailBanner')).toBeUndefined()

  await page.context().clearCookies({ name: 'emailBanner_' })
  await page.goto(path)
  await page.clock.runFor(delays.emailBanner)
  await field(page).fill('closed@example.com')
  await banner(page).getByRole('button', { name: 'Register' }).click()
  await banner(page).getByRole('status').getByText('Registered', { exact: true }).waitFor()
  await banner(page).getByRole('button', { name: 'Close' }).click()
  await banner(page).waitFor({ state: 'hidden' })
  expect(await cookieOf(page, 'emailBanner')).toBeUndefined()

  // What it refuses the page's own form takes, whose code is not there yet.
  await page.context().clearCookies({ name: 'emailBanner_' })
  await page.goto(path)
  await page.clock.runFor(delays.emailBanner)
  await field(page).fill('reader@site.org')
  await field(page).press('Enter')
  await banner(page).waitFor({ state: 'hidden' })
  const own = page.locator('.subscribe')
  const input = own.getByLabel('Enter Email to Register')
  expect(await input.inputValue()).toBe('reader@site.org')
  expect(await input.evaluate((one) => one === document.activeElement)).toBe(true)
  await input.press('Enter')
  await own.getByRole('status').getByText('Registered', { exact: true }).waitFor()
  expect(await stateOf('reader@site.org')).toBe('registered')

  await page.context().clearCookies()
  await page.reload()
  await page.clock.runFor(delays.emailBanner)
  const listen = page.getByRole('button', { name: 'Listen' })
  // It leads away from the page's own form, at which the page was left.
  await listen.focus()
  await banner(page).waitFor()
  await page.keyboard.press('Escape')
  expect(await banner(page).isVisible()).toBe(true)
  await field(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await banner(page).waitFor({ state: 'hidden' })
  expect(await cookieOf(page, 'emailBanner')).toMatchObject({ value: 'cancelled', seconds: day })
  expect(await listen.evaluate((button) => button === document.activeElement)).toBe(true)
  for (const name of ['emailBanner', 'emailBanner_']) {
    await page.context().clearCookies()
    await page.context().addCookies([{ name, value: 'anything', url: blog.origin }])
    await page.reload()
    await page.clock.runFor(2 * delays.emailBanner)
    // Where the page asked for it, the banner is there now.
    await page.evaluate(`import('/_astro/${code}').then(() => 0)`)
    expect([name, await page.locator('.email-banner[hidden]').count()]).toEqual([name, 1])
  }
})

test('it waits while it would cover what has the focus, and is never over it afterwards', async () => {
  const page = await openPage(blog.origin, { isStill: true, width: 390 })
  await page.setViewportSize({ width: 390, height: 700 })
  for (const clear of ['scroll', 'focus']) {
    await page.goto(path)
    const link = page.locator('.prose p').nth(1)
    await link.evaluate((paragraph) => {
      paragraph.tabIndex = 0
      paragraph.focus({ preventScroll: true })
      scrollTo(0, paragraph.getBoundingClientRect().bottom + scrollY - innerHeight + 40)
    })
    await page.clock.runFor(delays.emailBanner)
    await page.waitForFunction(() => !document.querySelector<HTMLElement>('.email-banner')?.hidden)
    expect(await banner(page).isVisible()).toBe(false)
    if (clear === 'scroll') await page.evaluate(() => scrollBy(0, 400))
    else await page.locator('.site-title').focus()
    await banner(page).waitFor()
  }
  let passed = 0
  for (;;) {
    await page.keyboard.press('Tab')
    const [name, isCovered] = await page.evaluate(() => {
      const [at, over] = [document.activeElement, document.querySelector('.email-banner')]
      if (!at || !over || at === document.body) return ['', false]
      const [box, cover] = [at.getBoundingClientRect(), over.getBoundingClientRect()]
      const isApart = box.bottom <= cover.top || box.top >= cover.bottom
      // A long paragraph is not read by the focus; this one is ours.
      return [at.tagName, !isApart && !over.contains(at) && at.tagName !== 'P']
    })
    if (name === '') break
    passed += 1
    expect([name, isCovered]).toEqual([name, false])
  }
  expect(passed).toBeGreaterThan(20)
})

test('it waits while a form of the page is in the window', async () => {
  const page = await openPage(blog.origin, { isStill: true, width: 390 })
  await page.goto(path)
  await page.locator('.subscribe form').scrollIntoViewIfNeeded()
  await page.clock.runFor(delays.emailBanner)
  await page.waitForFunction(() => !document.querySelector<HTMLElement>('.email-banner')?.hidden)
  expect(await banner(page).isVisible()).toBe(false)
  await page.evaluate(() => scrollTo(0, 0))
  await banner(page).waitFor()
})

test('it waits while a form of the page has the focus or an open captcha, which it never covers', async () => {
  const page = await openPage(blog.origin, { isStill: true, width: 390, isPhone: true })
  const panel = page.getByRole('dialog', { name: 'Not a Robot' })
  const box = page.getByRole('checkbox', { name: 'I am not a Robot' })
  const blur = () => page.evaluate(() => (document.activeElement as HTMLElement).blur())
  const isThere = () =>
    page.waitForFunction(
      () => document.querySelector<HTMLElement>('.email-banner')?.hidden === false,
    )
  await page.goto('/ping')
  await page.locator('.ping-form[data-ready]').waitFor()
  await box.click()
  await panel.waitFor()
  // As in a browser that gives a pressed button no focus.
  await blur()
  await page.clock.runFor(delays.emailBanner)
  await isThere()
  expect([await panel.isVisible(), await banner(page).isVisible()]).toEqual([true, false])
  await page.getByRole('heading', { name: 'Ping' }).click()
  await banner(page).waitFor()
  // One that is there leaves the captcha free, too.
  for (const height of [844, 500]) {
    await page.setViewportSize({ width: 390, height })
    await box.click()
    await panel.waitFor()
    const isFree = () =>
      panel.evaluate((one) => {
        const { left, right, bottom } = one.getBoundingClientRect()
        const top = document.elementFromPoint((left + right) / 2, Math.min(bottom, innerHeight) - 8)
        return top !== null && one.contains(top)
      })
    await expect.poll(isFree).toBe(true)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await blur()
    await banner(page).waitFor()
  }

  await page.reload()
  await page.locator('.ping-form[data-ready]').waitFor()
  const name = page.locator('.ping-form').getByLabel('Name', { exact: true })
  await name.focus()
  await page.clock.runFor(delays.emailBanner)
  await isThere()
  expect(await banner(page).isVisible()).toBe(false)
  await blur()
  await banner(page).waitFor()
})

test('beside the cookie banner it covers nothing, and on a phone waits until that is answered: each covers a quarter at most', async () => {
  const page = await openPage(blog.origin, { isStill: true, cookies: {}, width: 390 })
  await page.setViewportSize({ width: 390, height: 664 })
  const shifts = await watchShifts(page)
  await page.goto(path)
  await page.clock.runFor(delays.emailBanner)
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-email-banner'))
  expect([await banner(page).isVisible(), await shifts()]).toEqual([false, []])
  const consent = page.getByRole('complementary', { name: 'Consent' })
  expect((await consent.boundingBox())?.height).toBeLessThanOrEqual(664 / 4)
  for (const [width, height] of [
    [820, 1180],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await banner(page).waitFor()
    const [one, other] = [await consent.boundingBox(), await banner(page).boundingBox()]
    if (!one || !other) throw new Error(`One of them is not to be seen at ${width}.`)
    const isApart = one.x + one.width <= other.x || other.y + other.height <= one.y
    const areInside = [one, other].every(
      ({ x, y, width: wide, height: high }) =>
        x >= 0 && y >= 0 && x + wide <= width && y + high <= height,
    )
    expect([width, isApart, areInside]).toEqual([width, true, true])
  }
  // A link between the two is the one that a press opens.
  const isThrough = await page.evaluate(() => {
    const [left, right] = ['.cookie-banner', '.email-banner'].map((one) =>
      (document.querySelector(one) as Element).getBoundingClientRect(),
    ) as [DOMRect, DOMRect]
    const between = document.elementFromPoint((left.right + right.left) / 2, right.bottom - 20)
    return between !== null && between.closest('.banners') === null
  })
  expect(isThrough).toBe(true)
  await page.setViewportSize({ width: 390, height: 664 })
  await banner(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Alright' }).click()
  await banner(page).waitFor()
  expect((await banner(page).boundingBox())?.height).toBeLessThanOrEqual(664 / 4)
})

test('it comes without motion where none is wanted, and not without script, on paper, or on errands and errors', async () => {
  const page = await openPage(blog.origin, { isStill: true, hasMotion: false })
  await page.goto(path)
  await page.clock.runFor(delays.emailBanner)
  await banner(page).waitFor()
  expect(await banner(page).evaluate((one) => one.getAnimations().length)).toBe(0)
  await page.emulateMedia({ media: 'print' })
  expect(await banner(page).isVisible()).toBe(false)
  const plain = await openPage(blog.origin, { withoutScript: true })
  await plain.goto(path)
  expect(await plain.locator('.email-banner').isVisible()).toBe(false)
  for (const other of [
    ...['/email-unsubscribe/1', '/subscription/1', redirectPostPath, '/nothing-found'],
    '/dashboard',
  ]) {
    expect([other, (await blog.text(other)).includes('email-banner')]).toEqual([other, false])
  }
  expect(await blog.text('/ping')).toContain('email-banner')
})
