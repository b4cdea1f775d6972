import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorPage,
  countArticles,
  field,
  fillFields,
  openEditor,
  paths,
  publishNow,
} from '../../../scripts/testing/editor-page.ts'
import { type CallName, openStill, watchCall } from '../../../scripts/testing/reader.ts'
import { calls, pathOf } from '../../../shared/calls.ts'
import { delays } from '../../../shared/timings.ts'

const blog = await sharedBlog({ isBuilt: true })

/** What `wrangler dev` says for a write that was under way when it took up new files. */
const cutOff = {
  status: 503,
  headers: { 'Retry-After': '0', 'Content-Type': 'text/plain;charset=UTF-8' },
  body: 'Your worker restarted mid-request. Please try sending the request again.',
}

/** Answers a call by hand, some times; `isLate` lets the server take it all the same. */
const answerCall = async (
  page: Page,
  name: CallName,
  answer: Parameters<Route['fulfill']>[0],
  { times = Number.POSITIVE_INFINITY, isLate = false } = {},
) => {
  let answered = 0
  await page.route(
    ({ pathname }) => pathname === pathOf(calls[name]),
    async (route) => {
      answered += 1
      if (answered > times) return route.fallback()
      if (isLate) await route.fetch()
      return route.fulfill(answer)
    },
  )
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Email', exact: true })
const status = (page: Page) => banner(page).getByRole('status')
/** A reader's page with the banner that takes an address; presses it. */
const register = async (email: string, answering: (page: Page) => Promise<void>) => {
  const page = await openStill(blog.origin)
  await page.goto('/local/bathing-helps-here-why')
  await page.clock.runFor(delays.emailBanner)
  await answering(page)
  const sent = watchCall(page, 'subscribe')
  await banner(page).getByLabel('Enter Email to Register', { exact: true }).fill(email)
  await banner(page).getByRole('button', { name: 'Register' }).click()
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  return { page, sent }
}

test('what a reader sends and the local server cuts off goes again by itself under its key, and counts once', async () => {
  const { page, sent } = await register('cut-off@example.com', (one) =>
    answerCall(one, 'subscribe', cutOff, { times: 2, isLate: true }),
  )
  await page.clock.resume()
  await status(page).getByText('Registered', { exact: true }).waitFor()
  const keys = sent.map((request) => request.headers()['idempotency-key'])
  expect([new Set(keys).size, sent.length]).toEqual([1, 3])
  expect(keys[0]).toMatch(/^[\w-]{21,36}$/)
})

test('a server that cuts off without end is told of after 10 s at most', async () => {
  const { page, sent } = await register('cut-off-again@example.com', (one) =>
    answerCall(one, 'subscribe', cutOff),
  )
  for (let second = 0; second < 9; second += 1) {
    await page.clock.runFor(1_000)
    await page.waitForLoadState('networkidle')
  }
  expect(sent.length).toBeGreaterThan(5)
  expect(await status(page).textContent()).toBe('Registering...')
  await page.clock.runFor(1_000)
  await status(page).getByText('The site could not be reached.').waitFor()
})

test('a failure that is no cut-off speaks at once and is sent once', async () => {
  const ours = { status: 503, headers: { 'Content-Type': 'text/html' }, body: '<h1>Later</h1>' }
  const proxy = { status: 503, headers: { 'Content-Type': 'text/plain' }, body: 'Unavailable' }
  for (const answer of [ours, proxy, { ...cutOff, status: 500 }]) {
    const { page, sent } = await register('fails@example.com', (one) =>
      answerCall(one, 'subscribe', answer),
    )
    await status(page).getByText('The site could not be reached.').waitFor()
    await page.clock.runFor(20_000)
    expect(sent).toHaveLength(1)
    await page.close()
  }
})

test('what bears no key is never sent again by itself', async () => {
  const page = await openStill(blog.origin)
  await answerCall(page, 'countVisit', cutOff)
  const sent = watchCall(page, 'countVisit')
  await page.goto('/local/bathing-helps-here-why')
  await page.clock.runFor(5_000)
  await expect.poll(() => sent.length).toBe(1)
  await page.clock.runFor(20_000)
  expect(sent).toHaveLength(1)
})

test('a publish that is cut off before or after it was taken is one article', async () => {
  const page = await authorPage(blog, { tolerates: /status of 503/ })
  for (const isLate of [false, true]) {
    const title = `Cut off ${isLate ? 'after' : 'before'} it was taken`
    await page.unrouteAll()
    await answerCall(page, 'createArticle', cutOff, { times: 1, isLate })
    await openEditor(page, paths.write)
    await fillFields(blog, page, title)
    await field(page, 'article').click()
    await page.keyboard.type('Some words.')
    await publishNow(page)
    await page.getByRole('link', { name: 'View', exact: true }).waitFor()
    expect(await countArticles(blog, title)).toBe(1)
  }
})
