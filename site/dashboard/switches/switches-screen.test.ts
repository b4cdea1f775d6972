import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { type Blog, sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage } from '../../../scripts/testing/browser.ts'
import {
  authorPage,
  button,
  failedCalls,
  loseAnswer,
  menu,
  onCall,
  openDashboard,
  title,
} from '../../../scripts/testing/dashboard-page.ts'
import { axeInBothThemes } from '../../../scripts/testing/editor-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { calls, pathOf } from '../../../shared/calls.ts'
import { cookieNames, storageNames } from '../../../shared/names.ts'
import { readBlock, readMonitor, setBlock, setMonitor } from '../../../shared/switches/contract.ts'
import { cookieAges, delays } from '../../../shared/timings.ts'

const blog: Blog = await sharedBlog()
const imageCdn = `${blog.origin}/logo-light.svg`
const id = await publish(blog.author, { headingSave: 'Open for now', imageCdn })
await blog.rebuild()

beforeEach(async () => {
  expectData(await blog.author.call(setBlock, { body: { r: 'green' } }))
  expectData(await blog.author.call(setMonitor, { body: { monitor: false, monitorId: 'monitor' } }))
})

const toggle = (page: Page, name: 'Monitor' | 'Busy' | 'Development') =>
  page.getByRole('switch', { name, exact: true })
const isOn = (page: Page, name: 'Monitor' | 'Busy' | 'Development') =>
  toggle(page, name).getAttribute('aria-checked')
const row = (page: Page, heading: string) => page.getByRole('region', { name: heading })
const blockNow = async () => expectData(await blog.anyone.call(readBlock)).block
const monitorNow = async () => expectData(await blog.anyone.call(readMonitor)).data.monitor

/** Notes which notes a page plays, and lets them be played. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const notes: number[] = []
    Object.assign(window, { notes })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      notes.push(this.frequency.value)
      start.apply(this, when)
    }
  })
const heard = (page: Page) =>
  page.evaluate(() => (window as unknown as { notes: number[] }).notes.length)

const open = async (options = {}, prepare?: (page: Page) => Promise<unknown>) => {
  const page = await authorPage(blog, options)
  await prepare?.(page)
  await page.goto('/dashboard/cursor')
  await expect.poll(() => toggle(page, 'Busy').getAttribute('aria-disabled')).toBe('false')
  await expect.poll(() => toggle(page, 'Monitor').getAttribute('aria-disabled')).toBe('false')
  return page
}

test('there are three toggles: Anti Virus, Access and Phase, each with a word for its state', async () => {
  const page = await open()
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(
    ['Anti Virus', 'Access', 'Phase'],
  )
  expect(await page.getByRole('switch').allTextContents()).toEqual([
    'Monitor off',
    'Busy off',
    'Development off',
  ])
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 900 })
  await button(page, 'Dark theme').click()
  for (const name of ['Monitor', 'Busy', 'Development'] as const) await toggle(page, name).click()
  await expect
    .poll(() => page.getByRole('switch').allTextContents())
    .toEqual(['Monitor on', 'Busy on', 'Development on'])
  expect(await axeFindings(page)).toEqual([])
})

test('Anti Virus turns the monitor on with a sound, and off without one', async () => {
  const page = await open({}, listen)
  await toggle(page, 'Monitor').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => isOn(page, 'Monitor')).toBe('true')
  expect(await monitorNow()).toBe(true)
  await expect.poll(() => heard(page)).toBe(2)
  await page.keyboard.press('Enter')
  await expect.poll(() => isOn(page, 'Monitor')).toBe('false')
  expect(await monitorNow()).toBe(false)
  await page.reload()
  await expect.poll(() => toggle(page, 'Monitor').textContent()).toBe('Monitor off')
  expect(await heard(page)).toBe(0)
})

test('a browser that has no sound, forbids it or never answers turns the monitor on all the same', {
  tags: 'walk',
}, async () => {
  const ways: (() => void)[] = [
    () => Reflect.deleteProperty(window, 'AudioContext'),
    () => {
      AudioContext.prototype.resume = () => Promise.reject(new DOMException('Not allowed'))
    },
    () => {
      AudioContext.prototype.resume = () => new Promise(() => {})
    },
    () => {
      AudioContext.prototype.createGain = () => {
        throw new DOMException('No device')
      }
    },
  ]
  const page = await authorPage(blog)
  for (const way of ways) {
    await page.goto('/dashboard/cursor')
    await page.evaluate(way)
    await expect.poll(() => toggle(page, 'Monitor').textContent()).toBe('Monitor off')
    await toggle(page, 'Monitor').click()
    await expect.poll(() => toggle(page, 'Monitor').textContent()).toBe('Monitor on')
    await toggle(page, 'Monitor').click()
    await expect.poll(() => toggle(page, 'Monitor').textContent()).toBe('Monitor off')
  }
})

test('Access is green until Busy is turned on, then red, and sends who is signed in', async () => {
  const page = await open()
  const record = { username: 'testauthor1', result: 'a' }
  await page.evaluate(
    ([name, value]) => localStorage.setItem(name as string, value as string),
    [storageNames.auth, JSON.stringify(record)],
  )
  const color = () => toggle(page, 'Busy').evaluate((element) => getComputedStyle(element).color)
  const green = await color()
  expect(
    await row(page, 'Access')
      .getByText(/^Green: the blog is open to readers/)
      .count(),
  ).toBe(1)
  const sending = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(pathOf(calls.setBlock)),
  )
  await toggle(page, 'Busy').click()
  expect((await sending).postDataJSON()).toEqual({ r: 'red', authData: record })
  await row(page, 'Access').getByText('Red: the blog is closed to readers.').waitFor()
  expect([await isOn(page, 'Busy'), await blockNow()]).toEqual(['true', 'red'])
  expect(await color()).not.toBe(green)
  await toggle(page, 'Busy').click()
  await row(page, 'Access')
    .getByText(/^Green/)
    .waitFor()
  expect([await color(), await blockNow()]).toEqual([green, 'green'])
})

test('red on the screen is the restricted page for readers, at once and in pages that are open', async () => {
  const page = await open()
  const reader = await openPage(blog.origin)
  const article = await reader.context().newPage()
  await toggle(page, 'Monitor').click()
  await expect.poll(monitorNow).toBe(true)
  await article.clock.install()
  await article.goto(`/blog/${id}`, { waitUntil: 'networkidle' })
  await toggle(page, 'Busy').click()
  await expect.poll(() => isOn(page, 'Busy')).toBe('true')
  expect((await reader.goto('/blog'))?.status()).toBe(503)
  expect(await reader.getByText('Blog is Offline.').isVisible()).toBe(true)
  expect((await reader.goto(`/blog/${id}`))?.status()).toBe(503)
  expect(await reader.getByText('Access restricted.').isVisible()).toBe(true)
  await article.clock.runFor(delays.blockCheck)
  await article.getByText('Access restricted.').waitFor()
  // The author goes on seeing it.
  const own = await page.context().newPage()
  expect((await own.goto(`/blog/${id}`))?.status()).toBe(200)

  await toggle(page, 'Busy').click()
  await expect.poll(() => isOn(page, 'Busy')).toBe('false')
  expect((await reader.goto(`/blog/${id}`))?.status()).toBe(200)
  expect(await reader.getByRole('heading', { name: 'Open for now' }).isVisible()).toBe(true)
})

test('every screen says that the blog is closed and opens it, the overview in place of green dots', async () => {
  const page = await openDashboard(blog, '/dashboard', { tolerates: failedCalls })
  const health = page.getByRole('region', { name: 'Health' })
  await health.getByText('No e-mail failed.').waitFor()
  expect(await health.textContent()).toContain('The static pages')
  const closed = page.getByText('Closed to readers.')
  expect(await closed.count()).toBe(0)
  expectData(await blog.author.call(setBlock, { body: { r: 'red' } }))
  for (const path of ['/dashboard', '/dashboard/articles', '/dashboard/write', '/dashboard/none']) {
    await page.goto(path)
    await button(page, 'Open it').waitFor()
  }
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const answer = await onCall(page, 'readBlock', async (route) => {
    await held
    await route.continue()
  })
  // What was known is shown before the answer.
  await page.goto('/dashboard')
  await button(page, 'Open it').waitFor()
  await expect.poll(() => health.textContent()).toBe('HealthClosed to readers.')
  const answered = page.waitForResponse((response) => response.url().includes('bufycg'))
  release()
  await (await answered).finished()
  await answer()
  expect(await axeInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await sidewaysWidths(page)).toEqual([])

  const reach = await onCall(page, 'setBlock', (route) => route.abort())
  await button(page, 'Open it').click()
  await page.getByText('The site could not be reached.').waitFor()
  expect(await blockNow()).toBe('red')
  await reach()
  await button(page, 'Open it').focus()
  await page.keyboard.press('Enter')
  await page.getByText('The blog is open to readers.').waitFor()
  expect(await title(page).evaluate((one) => one === document.activeElement)).toBe(true)
  expect([await closed.count(), await blockNow()]).toEqual([0, 'green'])
  await health.getByText('No e-mail failed.').waitFor()
  await menu(page).getByRole('link', { name: 'Cursor' }).click()
  await toggle(page, 'Busy').click()
  await button(page, 'Open it').waitFor()
})

test('Phase sets or clears a cookie, and every page says Development Phase meanwhile', async () => {
  const page = await open()
  const cookie = async () =>
    (await page.context().cookies()).find(({ name }) => name === cookieNames.development)
  const label = () => page.getByText('Development Phase', { exact: true }).isVisible()
  expect([await cookie(), await label()]).toEqual([undefined, false])
  await toggle(page, 'Development').click()
  expect(await isOn(page, 'Development')).toBe('true')
  expect(await label()).toBe(true)
  const days = (((await cookie())?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(cookieAges.development / 86_400)
  await page.goto('/')
  expect(await label()).toBe(true)
  await page.goto('/dashboard/cursor')
  expect(await isOn(page, 'Development')).toBe('true')
  await toggle(page, 'Development').click()
  expect([await isOn(page, 'Development'), await cookie(), await label()]).toEqual([
    'false',
    undefined,
    false,
  ])
})

test('when the session no longer holds, a switch says Authentication failed critically and stays', async () => {
  const page = await open({ tolerates: failedCalls })
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies({ name: cookieNames.session })
  await toggle(page, 'Busy').click()
  await row(page, 'Access').getByText('Authentication failed critically.').waitFor()
  await button(page, 'Not now').click()
  await toggle(page, 'Monitor').click()
  await row(page, 'Anti Virus').getByText('Authentication failed critically.').waitFor()
  await button(page, 'Not now').click()
  expect([await isOn(page, 'Busy'), await isOn(page, 'Monitor')]).toEqual(['false', 'false'])
  expect([await blockNow(), await monitorNow()]).toEqual(['green', false])
})

test('a turn waits for its answer, takes no second one, and a lost answer is asked for', async () => {
  const page = await open({ tolerates: failedCalls })
  let count = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const answerAtOnce = await onCall(page, 'setBlock', async (route) => {
    count += 1
    await held
    await route.continue()
  })
  await toggle(page, 'Busy').click()
  expect(await toggle(page, 'Busy').textContent()).toBe('Busy …')
  await toggle(page, 'Busy').click({ force: true })
  answer()
  await expect.poll(() => toggle(page, 'Busy').textContent()).toBe('Busy on')
  expect(count).toBe(1)
  await answerAtOnce()

  const reach = await onCall(page, 'setBlock', (route) => route.abort())
  await toggle(page, 'Busy').click()
  await row(page, 'Access').getByText('The site could not be reached.').waitFor()
  await expect.poll(() => toggle(page, 'Busy').textContent()).toBe('Busy on')
  expect(await blockNow()).toBe('red')
  await reach()
  await onCall(page, 'setBlock', loseAnswer)
  await toggle(page, 'Busy').click()
  await expect.poll(() => toggle(page, 'Busy').textContent()).toBe('Busy off')
  expect(await blockNow()).toBe('green')
})

test('switches whose state cannot be read say so, turn nothing, and come back', {
  tags: 'walk',
}, async () => {
  const page = await authorPage(blog, { tolerates: failedCalls })
  const back = await onCall(page, 'readBlock', (route) => route.abort())
  await page.goto('/dashboard/cursor')
  await page.getByRole('alert').getByText('The site could not be reached.').waitFor()
  expect(await toggle(page, 'Busy').textContent()).toBe('Busy not known')
  await toggle(page, 'Busy').click({ force: true })
  expect(await toggle(page, 'Busy').textContent()).toBe('Busy not known')
  await back()
  await button(page, 'Try again').click()
  await expect.poll(() => toggle(page, 'Busy').textContent()).toBe('Busy off')
})
