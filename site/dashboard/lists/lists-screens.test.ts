import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { type Blog, sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorPage,
  button,
  dialog,
  failedCalls,
  loseAnswer,
  menu,
  notice,
  onCall,
  openDashboard,
  title,
} from '../../../scripts/testing/dashboard-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { hostileTexts } from '../../../scripts/testing/readers.ts'
import {
  forgetSent,
  insertOpinion,
  insertOpinions,
  insertPing,
  insertPings,
  insertSubscribers,
} from '../../../scripts/testing/sent-rows.ts'
import { calls, pathOf } from '../../../shared/calls.ts'
import { limits } from '../../../shared/limits.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import { delays } from '../../../shared/timings.ts'

const blog: Blog = await sharedBlog({ isBuilt: true })
beforeEach(() => forgetSent(blog))

const ada = { name: 'Ada', country: 'Norway', text: 'Bread at home: I agree.\n\nAll of it.' }
const grace = { name: 'Grace', country: 'Chile', text: 'Hello\nthere', email: 'grace@example.com' }

const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const remove = async (page: Page, name: string) => {
  await row(page, name).getByRole('button', { name: 'Delete' }).click()
  await button(page, 'Confirm').click()
}
const countOf = (table: 'opinions' | 'pings' | 'subscribers') =>
  blog.db.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<number>('n')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const summary = (page: Page) => page.locator('.dashboard-summary').textContent()

/** A screen whose list is there. */
const openList = async (path: string, options = {}, prepare = async (_page: Page) => {}) => {
  const page = await authorPage(blog, options)
  await prepare(page)
  await page.goto(path)
  await expect.poll(() => summary(page)).toMatch(/in all/)
  return page
}
/** From here on only the test moves the clock. */
const pause = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
/** The same, with a clock that only the test moves. */
const openPaused = async (path: string, options = {}) => {
  const page = await openList(path, { hasClock: true, ...options }, async ({ clock }) => {
    await clock.install()
    await clock.resume()
  })
  await pause(page)
  return page
}
/** What opens a screen, or looks for findings, needs a clock that goes. */
const unpaused = async <Result>(page: Page, act: () => Promise<Result>): Promise<Result> => {
  await page.clock.resume()
  const result = await act()
  await pause(page)
  return result
}
const findings = (page: Page) => unpaused(page, () => axeFindings(page))
/** Opens another screen by the menu, and waits for something in it. */
const choose = (page: Page, name: string, shown: string) =>
  unpaused(page, async () => {
    await menu(page).getByRole('link', { name }).click()
    await page.getByRole('main').getByText(shown).first().waitFor()
  })
/** Lets the time for taking a deletion back go by, and waits for what is sent then. */
const untilSent = async (page: Page, name: 'deleteOpinion' | 'deletePing' | 'deleteSubscriber') => {
  const { method } = calls[name]
  const answered = page.waitForEvent('requestfinished', (request) => {
    const isIt = request.url().includes(pathOf(calls[name]))
    return isIt && request.method() === method
  })
  await page.clock.runFor(delays.undo)
  await answered
}

test('A-Opinions and Ping are in the menu, with their counts, only while there are any', async () => {
  const page = await openDashboard(blog, '/dashboard/author')
  const items = () => menu(page).getByRole('listitem').allTextContents()
  const standing = ['Write', 'Articles', 'Statistics', 'Cursor', 'Passwords', 'Author']
  await page.waitForLoadState('networkidle')
  expect((await items()).filter((item) => standing.includes(item))).toEqual(standing)
  expect((await items()).filter((item) => /^(A-Opinions|Ping)/.test(item))).toEqual([])
  await insertOpinion(blog, ada)
  await insertPing(blog, grace)
  await insertPing(blog, { ...grace, name: 'Ben' })
  await insertSubscribers(blog, 3)
  await page.reload()
  const counted = async () => (await items()).filter((item) => /\d$/.test(item))
  await expect.poll(counted).toEqual(['A-Opinions1', 'Ping2', 'Subscribers3'])
  for (const [name, heading] of [
    ['A-Opinions', 'Opinions'],
    ['Ping', 'Ping'],
    ['Subscribers', 'Subscribers'],
  ] as const) {
    await menu(page).getByRole('link', { name }).click()
    await expect.poll(() => title(page).textContent()).toBe(heading)
    const current = menu(page).locator('[aria-current=page]')
    expect(await current.textContent()).toContain(name)
  }
})

test('an opinion shows name, country and opinion, and its Delete', async () => {
  await insertOpinion(blog, ada)
  const page = await openList('/dashboard/opinions')
  const one = row(page, 'Ada')
  expect(await one.getByRole('heading').textContent()).toBe('Ada')
  expect(await one.locator('.dashboard-facts').textContent()).toBe('Norway')
  expect(await one.locator('.sent-text').textContent()).toBe(ada.text)
  expect(await one.getByRole('time').textContent()).toMatch(/^20 Nov/)
  expect(await one.getByRole('button').allTextContents()).toEqual(['Delete', ''])
  expect(await summary(page)).toBe('1 in all')
  expect(await axeFindings(page)).toEqual([])
  await button(page, 'Dark theme').click()
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
})

test('a message shows who sent it, from where, with which e-mail, what it says, and its Delete', async () => {
  await insertPing(blog, grace)
  const page = await openList('/dashboard/ping', { width: 390 })
  const one = row(page, 'Grace')
  expect(await one.getByRole('heading').textContent()).toBe('Grace')
  expect(await one.locator('.dashboard-facts > *').allTextContents()).toEqual([
    'grace@example.com',
    'Chile',
  ])
  const mail = 'mailto:grace%40example.com'
  const subject = encodeURIComponent(`Re: your message to ${siteConfig.title}`)
  await one.getByRole('button', { name: /^All of/ }).click()
  const links = one.getByRole('link')
  expect(await links.first().getAttribute('href')).toBe(mail)
  expect(await links.last().textContent()).toBe('Reply')
  expect(await links.last().getAttribute('href')).toBe(`${mail}?subject=${subject}`)
  expect(await one.locator('.sent-text').textContent()).toBe(grace.text)
  expect(await one.getByRole('button').allTextContents()).toEqual(['Delete', ''])
  expect(await axeFindings(page)).toEqual([])
  await button(page, 'Dark theme').click()
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
})

test('an opinion is one line of 40 px that leads to its article; opened, it is whole', async () => {
  const id = await publish(blog.author, { headingSave: 'Bread at home' })
  await insertOpinion(blog, { ...ada, text: `${ada.text}\n${'More. '.repeat(200)}` })
  await blog.db.prepare('UPDATE opinions SET article = ?1').bind(id).run()
  const page = await openList('/dashboard/opinions')
  const one = row(page, 'Ada')
  const height = () => one.evaluate((shown) => shown.getBoundingClientRect().height)
  expect(await height()).toBeLessThanOrEqual(41)
  const link = one.getByRole('link', { name: 'Bread at home' })
  expect(await link.getAttribute('href')).toBe(`/blog/${id}`)
  expect(await one.locator('.sent-text').textContent()).toMatch(/^I agree\./)
  const open = one.getByRole('button', { name: 'All of the opinion of “Ada”' })
  await open.click()
  expect(await open.getAttribute('aria-expanded')).toBe('true')
  expect(await height()).toBeGreaterThan(200)
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
})

test('what came since the author looked is marked, and can be shown alone', async () => {
  await blog.db.prepare('DELETE FROM seen').run()
  await insertOpinion(blog, ada)
  const marks = () => page.locator('.sent-new').count()
  const page = await openList('/dashboard/opinions')
  await expect.poll(marks).toBe(1)
  const look = async () => {
    const marked = page.waitForResponse((response) => response.url().includes('/seen'))
    await page.reload()
    await (await marked).finished()
    await row(page, 'Ada').waitFor()
  }
  await look()
  expect(await marks()).toBe(0)
  await insertOpinion(blog, { ...ada, name: 'Ben' })
  await blog.db
    .prepare("UPDATE opinions SET created_at = ?1 WHERE name = 'Ben'")
    .bind(new Date().toISOString())
    .run()
  await look()
  await expect.poll(() => row(page, 'Ben').locator('.sent-new').count()).toBe(1)
  expect(await marks()).toBe(1)
  await page.getByLabel('Show').selectOption('New')
  await expect.poll(() => summary(page)).toBe('1 found')
  expect(await row(page, 'Ada').count()).toBe(0)
})

test('a list is searched on the server, the address says for what, and nothing found says so', async () => {
  await insertOpinions(blog, 120)
  const page = await openList('/dashboard/opinions')
  await page.getByLabel('Search').fill('thought 7.')
  await expect.poll(() => summary(page)).toBe('1 found')
  await row(page, 'Reader 7').waitFor()
  await page.reload()
  await expect.poll(() => summary(page)).toBe('1 found')
  await page.getByLabel('Search').fill('no such thing')
  await page.getByText('Nothing found.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Search').fill('')
  await expect.poll(() => summary(page)).toBe('120 in all, 1–100 here')
  await insertSubscribers(blog, 4)
  await page.goto('/dashboard/subscribers')
  await page.getByLabel('Show').selectOption('Confirmed')
  await expect.poll(() => summary(page)).toBe('2 found')
  await expect
    .poll(() => page.locator('.dashboard-row h2').allTextContents())
    .toEqual(['reader4@example.com', 'reader2@example.com'])
})

test('several at once are deleted after one question, and each can be taken back', async () => {
  await insertOpinions(blog, 4)
  const page = await openPaused('/dashboard/opinions')
  const select = (name: string) => page.getByLabel(name, { exact: true })
  await select('Select the opinion of “Reader 2”').check()
  await select('Select the opinion of “Reader 3”').check()
  expect(await findings(page)).toEqual([])
  await button(page, 'Delete 2 selected').click()
  expect(await dialog(page).getByRole('heading').textContent()).toBe('Delete 2 of the opinions?')
  await page.keyboard.press('Escape')
  await select('Select all on this page').check()
  await select('Select the opinion of “Reader 1”').uncheck()
  await button(page, 'Delete 3 selected').click()
  await button(page, 'Confirm').click()
  await row(page, 'Reader 4').getByRole('button', { name: 'Undo' }).click()
  expect(await button(page, /selected$/).count()).toBe(0)
  await untilSent(page, 'deleteOpinion')
  await expect.poll(() => countOf('opinions')).toBe(2)
  await expect
    .poll(() => page.locator('.dashboard-row h2').allTextContents())
    .toEqual(['Reader 4', 'Reader 1'])
})

test('hostile opinions and messages show as the text they are, and widen nothing', async () => {
  const long = `${'Donaudampfschifffahrt'.repeat(4)}`
  for (const text of [...hostileTexts, long.repeat(20)]) {
    const name = text.slice(0, 100)
    await insertOpinion(blog, { name, country: name, text })
    await insertPing(blog, { name, country: name, text, email: `"${long}<b>"@example.com` })
  }
  const page = await openList('/dashboard/opinions')
  const shown = () => page.locator('.sent-text').allTextContents()
  const sent = [...hostileTexts, long.repeat(20)].reverse()
  expect(await shown()).toEqual(sent)
  expect(await sidewaysWidths(page)).toEqual([])
  await page.goto('/dashboard/ping')
  await expect.poll(shown).toEqual(sent)
  expect(await page.locator('.dashboard-row h2').allTextContents()).toEqual(
    sent.map((text) => text.slice(0, 100)),
  )
  expect(await sidewaysWidths(page)).toEqual([])
  expect(await page.locator('.dashboard-row :is(script, img, b)').count()).toBe(0)
})

test('when there is none the opinions say so, the messages are placeholder rows', async () => {
  const page = await openList('/dashboard/opinions')
  expect(await page.getByRole('heading', { name: 'No opinion yet' }).isVisible()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/dashboard/ping')
  await page.getByText('No message yet.').waitFor()
  expect(await page.locator('.dashboard-row-empty').count()).toBe(3)
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/dashboard/subscribers')
  await page.getByRole('heading', { name: 'Nobody has subscribed yet' }).waitFor()
  expect(await button(page, 'Export as CSV').count()).toBe(0)
})

test('deleting asks first, can be taken back for six seconds, and is sent then', async () => {
  await insertOpinion(blog, ada)
  await insertOpinion(blog, { ...ada, name: 'Ben' })
  const page = await openPaused('/dashboard/opinions')
  await expect.poll(() => menu(page).textContent()).toContain('A-Opinions2')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') sent.push(request.url())
  })
  const ask = row(page, 'Ada').getByRole('button', { name: 'Delete' })
  await ask.focus()
  await page.keyboard.press('Enter')
  expect(await dialog(page).getByRole('heading').textContent()).toBe('Delete the opinion of “Ada”?')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await focused(page)).toBe('Delete')

  await page.keyboard.press('Enter')
  await button(page, 'Confirm').click()
  await expect.poll(() => row(page, 'Ada').textContent()).toContain('is deleted.')
  await expect.poll(() => focused(page)).toBe('Undo')
  expect(await findings(page)).toEqual([])
  await page.clock.runFor(delays.undo - 2_000)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Delete')
  await page.clock.runFor(2 * delays.undo)
  expect(sent).toEqual([])
  expect(await countOf('opinions')).toBe(2)

  await remove(page, 'Ada')
  await expect.poll(() => focused(page)).toBe('Undo')
  await untilSent(page, 'deleteOpinion')
  await expect.poll(() => row(page, 'Ada').count()).toBe(0)
  expect(await focused(page)).toBe('Opinions')
  expect([sent.length, await countOf('opinions'), await summary(page)]).toEqual([1, 1, '1 in all'])
  await expect.poll(() => menu(page).textContent()).toContain('A-Opinions1')
})

test('a message and a subscriber are deleted the same way, and only that one', {
  tags: 'walk',
}, async () => {
  await insertPings(blog, 2)
  await insertSubscribers(blog, 2)
  const page = await openPaused('/dashboard/ping')
  await remove(page, 'Sender 1')
  await untilSent(page, 'deletePing')
  await expect.poll(() => page.locator('.dashboard-row h2').allTextContents()).toEqual(['Sender 2'])
  await expect.poll(() => countOf('pings')).toBe(1)
  await choose(page, 'Subscribers', 'reader2@')
  await remove(page, 'reader2@')
  await expect.poll(() => row(page, 'reader2@').textContent()).toContain('is deleted.')
  await untilSent(page, 'deleteSubscriber')
  await expect
    .poll(() => page.locator('.dashboard-row h2').allTextContents())
    .toEqual(['reader1@example.com'])
  expect(await countOf('subscribers')).toBe(1)
})

test('a delete that fails brings the row back and says why; a repeat goes through', async () => {
  await insertOpinion(blog, ada)
  await insertPing(blog, grace)
  const page = await openPaused('/dashboard/opinions', {
    tolerates: /Failed to load resource|api failed/,
  })
  const reach = await onCall(page, 'deleteOpinion', (route) => route.abort())
  await remove(page, 'Ada')
  await row(page, 'Ada').getByText('is deleted.').waitFor()
  await page.clock.runFor(delays.undo)
  await row(page, 'Ada').getByText('It was not deleted: The site could not be reached.').waitFor()
  expect(await findings(page)).toEqual([])
  await reach()
  // Now it is deleted, and only the answer is lost: the repeat is a 404, which says the same.
  const answerAgain = await onCall(page, 'deleteOpinion', loseAnswer)
  await remove(page, 'Ada')
  await page.clock.runFor(delays.undo)
  await row(page, 'Ada').getByText('It was not deleted').waitFor()
  expect(await countOf('opinions')).toBe(0)
  await answerAgain()
  const logged = page.waitForEvent('console', (message) => message.text() === 'api failed')
  await remove(page, 'Ada')
  await page.clock.runFor(delays.undo)
  await logged
  await expect
    .poll(() => notice(page).textContent())
    .toContain('There is no such opinion. It was deleted elsewhere.')
  await page.getByRole('heading', { name: 'No opinion yet' }).waitFor()

  await choose(page, 'Ping', 'Grace')
  await blog.db.prepare('DELETE FROM pings').run()
  await remove(page, 'Grace')
  await page.clock.runFor(delays.undo)
  await expect
    .poll(() => notice(page).textContent())
    .toContain('There is no such message. It was deleted elsewhere.')
})

test('a delete outlives its screen, and is sent at once when the page is left or on sign-out', {
  tags: 'walk',
}, async () => {
  await insertOpinions(blog, 3)
  const page = await openPaused('/dashboard/opinions')
  await remove(page, 'Reader 3')
  await row(page, 'Reader 3').getByText('is deleted.').waitFor()
  await choose(page, 'Author', 'Welcome')
  await choose(page, 'A-Opinions', 'is deleted.')
  await choose(page, 'Author', 'Welcome')
  await untilSent(page, 'deleteOpinion')
  await expect.poll(() => countOf('opinions')).toBe(2)

  await choose(page, 'A-Opinions', 'Reader 2')
  await remove(page, 'Reader 2')
  await row(page, 'Reader 2').getByText('is deleted.').waitFor()
  expect(await countOf('opinions')).toBe(2)
  await page.goto('/about')
  await expect.poll(() => countOf('opinions')).toBe(1)

  await unpaused(page, async () => {
    await page.goto('/dashboard/opinions')
    await row(page, 'Reader 1').waitFor()
  })
  await remove(page, 'Reader 1')
  await row(page, 'Reader 1').getByText('is deleted.').waitFor()
  await button(page, 'Signout').click()
  await page.waitForURL('/sign-in')
  expect(await countOf('opinions')).toBe(0)
})

test('ten thousand opinions and a thousand messages are read a hundred at a time', {
  tags: 'walk',
}, async () => {
  await insertOpinions(blog, 10_000)
  await insertPings(blog, 1_000)
  const page = await openDashboard(blog, '/dashboard/opinions')
  const names = () => page.locator('.dashboard-row h2').allTextContents()
  const newest = async (name: string) => expect.poll(async () => (await names())[0]).toBe(name)
  await newest('Reader 10000')
  expect(await names()).toHaveLength(limits.sentPage)
  expect(await summary(page)).toBe('10,000 in all, 1–100 here')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const started = performance.now()
  for (let turn = 1; turn <= 5; turn += 1) {
    await pager.getByRole('link', { name: 'Older' }).click()
    await newest(`Reader ${10_000 - 100 * turn}`)
  }
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(await pager.textContent()).toBe('NewerPage 6 of 100Older')
  expect([await focused(page), await page.evaluate(() => scrollY)]).toEqual(['Opinions', 0])
  await pager.getByRole('link', { name: 'Newer' }).click()
  await newest('Reader 9600')
  await page.goBack()
  await newest('Reader 9500')
  // An address leads there again, and from there at least to the newest.
  await page.reload()
  await newest('Reader 9500')
  expect(await summary(page)).toBe('10,000 in all, 501–600 here')
  await pager.getByRole('link', { name: 'Newer' }).click()
  await newest('Reader 10000')

  await page.goto('/dashboard/ping')
  await newest('Sender 1000')
  for (let turn = 1; turn <= 9; turn += 1) {
    await pager.getByRole('link', { name: 'Older' }).click()
    await newest(`Sender ${1_000 - 100 * turn}`)
  }
  expect(await pager.textContent()).toBe('NewerPage 10 of 10')
})

test('lists that cannot be loaded, and addresses of no page, say so and lead on', {
  tags: 'walk',
}, async () => {
  await insertPing(blog, grace)
  const page = await openDashboard(blog, '/dashboard/author', { tolerates: failedCalls })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const back = await onCall(page, 'listPings', async (route) => {
    await held
    await route.abort()
  })
  await menu(page).getByRole('link', { name: 'Ping' }).click()
  await expect.poll(() => summary(page)).toBe('Loading the messages…')
  expect(await page.locator('.dashboard-row-empty').count()).toBe(6)
  answer()
  await page.getByRole('alert').getByText('The site could not be reached.').waitFor()
  await back()
  await button(page, 'Try again').click()
  await row(page, 'Grace').waitFor()
  await page.goto('/dashboard/ping?page=3&before=nonsense')
  await page.getByRole('alert').waitFor()
  await page.getByRole('link', { name: 'Newer' }).click()
  await row(page, 'Grace').waitFor()
})

test('a subscriber shows whether and when it was confirmed, and when it registered', async () => {
  await insertSubscribers(blog, 2)
  const page = await openList('/dashboard/subscribers')
  expect(await row(page, 'reader1@example.com').textContent()).toMatch(
    /Not confirmedRegistered on 1 January 2026 at /,
  )
  expect(await row(page, 'reader2@example.com').textContent()).toMatch(
    /Confirmed on 1 January 2026 at .*Registered on 1 January 2026 at /,
  )
  expect(await summary(page)).toBe('2 in all')
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
  await button(page, 'Dark theme').click()
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
})

test('all subscribers of all pages are exported as CSV, and no address is a formula', async () => {
  await insertSubscribers(blog, 248)
  const odd = ['=cmd', '+1', '-2', '@x', 'o"quote,']
  for (const [n, local] of odd.entries()) {
    await blog.db
      .prepare('UPDATE subscribers SET email = ?1 WHERE id = ?2')
      .bind(`${local}@example.com`, String(n + 1).padStart(43, '0'))
      .run()
  }
  const page = await openList('/dashboard/subscribers', { tolerates: failedCalls })
  await remove(page, 'reader248@')
  await row(page, 'reader248@').getByText('is deleted.').waitFor()
  let pages = 0
  const back = await onCall(page, 'listSubscribers', async (route) => {
    pages += 1
    await (pages === 2 ? route.abort() : route.continue())
  })
  await button(page, 'Export as CSV').click()
  await page.getByText('Nothing was exported. The site could not be reached.').waitFor()
  await back()
  const downloading = page.waitForEvent('download')
  await button(page, 'Export as CSV').click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect([lines[0], lines.at(-1), lines.length]).toEqual([
    '"email","registered","confirmed"',
    '',
    249,
  ])
  expect(lines[1]).toBe('"reader247@example.com","2026-01-01T00:04:07.000Z",""')
  expect(lines[2]).toBe(
    '"reader246@example.com","2026-01-01T00:04:06.000Z","2026-01-01T00:04:06.000Z"',
  )
  expect(lines.slice(243, 248).map((line) => line.split(',"')[0])).toEqual([
    '"o""quote,@example.com"',
    `"'@x@example.com"`,
    `"'-2@example.com"`,
    `"'+1@example.com"`,
    `"'=cmd@example.com"`,
  ])
  await page.getByText('247 subscribers exported.').waitFor()
})
