import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { axeFindings } from '../../scripts/testing/axe.ts'
import { type Blog, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { openPage } from '../../scripts/testing/browser.ts'
import {
  authorPage,
  button,
  dialog,
  failedCalls,
  menu,
  notice,
  onCall,
  openDashboard,
  signInBrowser,
  title,
} from '../../scripts/testing/dashboard-page.ts'
import {
  field,
  fillFields,
  openEditor,
  paths,
  publishNow,
} from '../../scripts/testing/editor-page.ts'
import { sidewaysWidths, watchShifts } from '../../scripts/testing/layout.ts'
import { calls, pathOf } from '../../shared/calls.ts'
import { createDraft } from '../../shared/drafts/contract.ts'
import { cookieNames, draftMarkers, storageNames } from '../../shared/names.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { delays } from '../../shared/timings.ts'

/** A builder that takes every call; builds land when a test says so. */
const builder = createServer((_request, response) => {
  calledBuilder += 1
  response.writeHead(202).end()
})
let calledBuilder = 0
await new Promise<void>((resolve) => builder.listen(0, '127.0.0.1', resolve))
afterAll(() => void builder.close())
const hookUrl = `http://127.0.0.1:${(builder.address() as AddressInfo).port}/`

const blog: Blog = await sharedBlog({ hookUrl })
let id = ''
beforeAll(async () => {
  const imageCdn = `${blog.origin}/logo-light.svg`
  id = await publish(blog.author, { headingSave: 'Bread at home', imageCdn })
  await blog.rebuild()
})

const items = (page: Page) =>
  menu(page)
    .getByRole('listitem')
    .evaluateAll((all) => all.map((item) => item.textContent ?? ''))
const choose = (page: Page, name: string | RegExp) =>
  menu(page)
    .getByRole('link', { name, exact: typeof name === 'string' })
    .click()
const pathIn = (page: Page) => new URL(page.url()).pathname
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const draftNow = async () =>
  expectData(await blog.author.call(createDraft, { body: article({ headingSave: 'A sketch' }) }))
const withoutDrafts = () => blog.db.prepare('DELETE FROM drafts').run()

test('a visitor who is not signed in is sent to /sign-in, also when the session ends on the way', async () => {
  const page = await openPage(blog.origin, { tolerates: failedCalls })
  await page.goto('/dashboard/articles')
  expect(pathIn(page)).toBe('/sign-in')
  // The page of signing in leads on by itself where somebody is signed in.
  await page.goto('/terms-and-conditions')
  await signInBrowser(blog, page)
  // Between the page and its first call.
  await page.route('**/_astro/dashboard*.js', async (route) => {
    await page.context().clearCookies({ name: cookieNames.session })
    await route.continue()
  })
  await page.goto('/dashboard/articles')
  await page.waitForURL('/sign-in')
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === cookieNames.signedIn)).toBeUndefined()
})

test('the left menu is headed Control Panel and has the items that lead somewhere', async () => {
  const page = await openDashboard(blog)
  await expect.poll(() => title(page).textContent()).toBe('Overview')
  expect(await menu(page).getByRole('heading').textContent()).toBe('Control Panel')
  const named = async (name: string) =>
    menu(page).getByRole('list', { name }).getByRole('listitem').first().textContent()
  expect([await named('Writing'), await named('Readers'), await named('Blog')]).toEqual([
    'Write',
    'Subscribers',
    'Cursor',
  ])
  const screens = [
    'Overview',
    'Write',
    'Articles',
    'Redirects',
    'Subscribers',
    'Mail',
    'Statistics',
    'Cursor',
    'Passwords',
    'Author',
    'Media',
    'Privacy',
    'Past search',
  ]
  expect(await items(page)).toEqual([...screens, 'Signout'])
  for (const name of screens) {
    await choose(page, name)
    expect(await title(page).textContent()).toBe(name)
    const current = menu(page).locator('[aria-current=page]')
    expect(await current.textContent()).toBe(name)
  }
  // The author's side has none of what readers are shown.
  expect(
    await page.locator('.site-footer, .cookie-banner, .email-banner, .main-links').count(),
  ).toBe(0)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})

test('the menu can be hidden or shown, and stays so', async () => {
  const page = await openDashboard(blog)
  const toggle = button(page, 'Menu')
  expect(await toggle.getAttribute('aria-expanded')).toBe('true')
  await toggle.click()
  expect(await menu(page).getByRole('link').count()).toBe(0)
  await page.reload()
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  expect(await menu(page).getByRole('link').count()).toBe(0)
  await toggle.focus()
  await page.keyboard.press('Enter')
  expect(await menu(page).getByRole('link', { name: 'Write' }).isVisible()).toBe(true)
  await page.reload()
  expect(await menu(page).getByRole('link', { name: 'Write' }).isVisible()).toBe(true)
})

test('on a phone the menu is a disclosure that closes when an item is chosen', async () => {
  const page = await openDashboard(blog, '/dashboard', { width: 390 })
  const toggle = button(page, 'Menu')
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  await toggle.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Overview')
  expect(await axeFindings(page)).toEqual([])
  await choose(page, 'Author')
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  expect(await focused(page)).toBe('Author')
})

test('every screen has an address; back and forward work; title and focus go along', async () => {
  const page = await openDashboard(blog, '/dashboard/author')
  expect(await page.title()).toBe(`Author · Control Panel · ${siteConfig.title}`)
  await choose(page, 'Privacy')
  expect([pathIn(page), await focused(page)]).toEqual(['/dashboard/privacy', 'Privacy'])
  await page.goBack()
  expect([await title(page).textContent(), await focused(page)]).toEqual(['Author', 'Author'])
  expect(await page.title()).toMatch(/^Author/)
  await page.goForward()
  expect([pathIn(page), await page.title()]).toEqual([
    '/dashboard/privacy',
    `Privacy · Control Panel · ${siteConfig.title}`,
  ])
  await page.goto(`/dashboard/articles/${id}/edit`)
  expect(await title(page).textContent()).toBe('Edit')

  await page.goto('/dashboard/nowhere')
  expect(await page.getByText('The dashboard has no screen at this address.').isVisible()).toBe(
    true,
  )
  await page.getByRole('main').getByRole('link').click()
  expect(pathIn(page)).toBe('/dashboard/articles')
})

test('Author has welcome, photo, bio and links; Privacy a message; Past search a graphic', async () => {
  const page = await openDashboard(blog, '/dashboard/author')
  const main = page.getByRole('main')
  const isInOrder = async () => {
    expect(await axeFindings(page)).toEqual([])
    expect(await sidewaysWidths(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    await button(page, 'Dark theme').click()
    expect(await axeFindings(page, ['color-contrast'])).toEqual([])
  }
  const { author } = siteConfig
  expect(await main.getByText(`Welcome, ${author.name}.`).isVisible()).toBe(true)
  expect(await main.getByText(author.bio).isVisible()).toBe(true)
  expect(await main.getByRole('img').getAttribute('src')).toBe(author.avatar)
  const links = await main
    .getByRole('link')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  expect(links).toEqual([author.links.social, '/blog', author.links.code])
  await isInOrder()
  await choose(page, 'Privacy')
  expect(await main.getByText('stays between this browser and your site').isVisible()).toBe(true)
  await isInOrder()
  await choose(page, 'Past search')
  expect(await main.getByRole('img', { name: 'Read' }).isVisible()).toBe(true)
  await isInOrder()
})

test('Draft is in the menu, with its count, while there are drafts; the marker says so to all tabs', async () => {
  const page = await authorPage(blog, { hasClock: true })
  await page.clock.install()
  await page.clock.resume()
  await page.goto('/dashboard')
  const marker = async () =>
    (await page.context().cookies()).find(({ name }) => name === cookieNames.draft)?.value
  await expect.poll(marker).toBe(draftMarkers.none)
  expect(await items(page)).not.toContain('Draft')

  await draftNow()
  const other = await page.context().newPage()
  const first = page
  const asked: string[] = []
  await first.clock.pauseAt(Date.now() + 60_000)
  first.on('request', (request) => asked.push(request.url()))
  await other.goto('/dashboard/author')
  await expect.poll(() => items(other)).toContain('Draft1')
  expect(await marker()).toBe(draftMarkers.some)
  expect(await items(first)).not.toContain('Draft1')
  await first.clock.runFor(delays.draftPoll)
  expect(await items(first)).toContain('Draft1')

  await withoutDrafts()
  await other.reload()
  await expect.poll(() => items(other)).not.toContain('Draft1')
  await first.clock.runFor(delays.draftPoll)
  expect(await items(first)).not.toContain('Draft1')
  // What a hundred looks a second send.
  await first.clock.runFor(50 * delays.draftPoll)
  expect(asked).toEqual([])
})

test('Edit is in the menu only while an article is being edited; choosing an item forgets it', async () => {
  const page = await openDashboard(blog, `/dashboard/articles/${id}/edit`)
  const kept = () => page.evaluate((name) => localStorage.getItem(name), storageNames.editArticle)
  await expect.poll(() => items(page)).toContain('Edit')
  expect(await kept()).toBe(id)
  await page.goto('/dashboard/author')
  await choose(page, 'Edit')
  expect(pathIn(page)).toBe(`/dashboard/articles/${id}/edit`)
  await choose(page, 'Edit')
  expect(await items(page)).toContain('Edit')
  await choose(page, 'Articles')
  expect(await items(page)).not.toContain('Edit')
  expect(await kept()).toBeNull()
})

test('leaving unsaved text asks nothing, says where it is kept, and finds it again', async () => {
  const page = await openDashboard(blog, '/dashboard/write')
  await page.getByLabel('Title').fill('Half a thought')
  await choose(page, 'Author')
  expect(await notice(page).textContent()).toContain('It is stored only in this browser.')
  await notice(page).getByRole('link', { name: 'Continue writing' }).click()
  expect(await title(page).textContent()).toBe('Write')
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Half a thought')
  await page.goBack()
  expect(await notice(page).textContent()).toContain('It is stored only in this browser')
})

test('Signout ends the session, clears local storage but no unsaved text, and leads to /sign-in', async () => {
  const page = await openDashboard(blog, '/dashboard/write', { tolerates: failedCalls })
  await page.getByLabel('Title').fill('Still here tomorrow')
  await choose(page, 'Articles')
  await page.evaluate(() => localStorage.setItem('auth', '{}'))
  const reach = await onCall(page, 'signOut', (route) => route.abort())
  await button(page, 'Signout').click()
  await menu(page).getByText('Still signed in: the site could not be reached.').waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0)
  await reach()
  const [{ count: before } = { count: 0 }] = (
    await blog.db.prepare('SELECT COUNT(*) AS count FROM sessions').all<{ count: number }>()
  ).results
  await button(page, 'Signout').click()
  await page.waitForURL('/sign-in')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect(cookies).not.toContain(cookieNames.signedIn)
  expect(cookies).not.toContain(cookieNames.session)
  expect(
    await blog.db.prepare('SELECT COUNT(*) AS count FROM sessions').first<number>('count'),
  ).toBe(before - 1)

  // The sign-in page would go to the dashboard by itself.
  await page.goto('/about')
  await signInBrowser(blog, page)
  await page.goto('/dashboard')
  await expect.poll(() => notice(page).textContent()).toContain('“Still here tomorrow”')
  await notice(page).getByRole('link').click()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Still here tomorrow')
})

test('when the session has ended, everything typed stays, and signing in elsewhere goes on', async () => {
  const page = await openDashboard(blog, '/dashboard/write', { tolerates: failedCalls })
  await page.getByLabel('Title').fill('Typed before the end')
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies({ name: cookieNames.session })
  const callAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await callAgain()
  await dialog(page).waitFor()
  expect(await dialog(page).getByRole('heading').textContent()).toBe('Your session has ended')
  expect(await dialog(page).textContent()).toContain('Everything you typed is still here.')
  expect(await axeFindings(page)).toEqual([])
  const link = dialog(page).getByRole('link', { name: 'Sign in in a new tab' })
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
    '/sign-in',
    '_blank',
  ])
  await button(page, 'Continue').click()
  await dialog(page).getByText('You are not signed in yet.').waitFor()
  await page.keyboard.press('Escape')
  expect(await dialog(page).count()).toBe(0)
  expect(await page.getByLabel('Title').inputValue()).toBe('Typed before the end')

  await callAgain()
  await dialog(page).waitFor()
  await signInBrowser(blog, page)
  await button(page, 'Continue').click()
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(await page.getByLabel('Title').inputValue()).toBe('Typed before the end')
})

test('publishing in the editor leads to the articles, and what happens next is shown there', async () => {
  // What asks how far the rebuild is may meet the server as it takes up the new files.
  const page = await authorPage(blog, { tolerates: /ERR_CONNECTION_|ERR_EMPTY_RESPONSE/ })
  await openEditor(page, paths.write)
  await fillFields(blog, page, 'Said and done')
  await field(page, 'article').click()
  await page.keyboard.type('Five words are here now.')
  await publishNow(page)
  await notice(page).getByText('Published.').waitFor()
  expect(pathIn(page)).toBe('/dashboard/articles')
  const steps = () => notice(page).getByRole('listitem').allTextContents()
  await expect
    .poll(steps)
    .toEqual([
      'Live now: readers see the change.',
      'The static pages are being rebuilt.',
      'Then the static pages go live.',
    ])
  await page.getByRole('heading', { name: 'Said and done' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await blog.rebuild()
  await expect.poll(() => steps().then((all) => all[1])).toBe('The static pages are rebuilt.')
  expect((await steps())[2]).toMatch(/^The static pages went live on /)
})

test('after a save nothing says that the pages landed until the server says so of this change', {
  tags: 'walk',
}, async () => {
  await blog.rebuild()
  const page = await authorPage(blog)
  await openEditor(page, paths.write)
  const foot = page.getByRole('contentinfo')
  await expect.poll(() => foot.textContent()).toMatch(/^The static pages went live on /)
  await fillFields(blog, page, 'Saved after a landing')
  await field(page, 'article').click()
  await page.keyboard.type('Five words are here now.')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${pathOf(calls.readRebuild)}*`, async (route) => {
    await held
    await route.fallback()
  })
  await publishNow(page)
  await notice(page).getByText('Checking the rebuild…').waitFor()
  expect(await page.locator('body').textContent()).not.toContain('went live')
  release()
  await notice(page).getByText('The static pages are being rebuilt.').waitFor()
})

test('the foot says whether pages have landed, are being rebuilt, or what failed; its button asks at once', async () => {
  await blog.rebuild()
  const page = await openDashboard(blog, '/dashboard/author')
  const foot = page.getByRole('contentinfo')
  const set = (values: string) => blog.db.prepare(`UPDATE rebuild SET ${values} WHERE id = 1`).run()
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === pathOf(calls.readRebuild)) asked += 1
  })
  await expect.poll(() => foot.textContent()).toMatch(/^The static pages went live on /)
  await page.clock.install()
  const visible = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const later = async (milliseconds: number) => {
    const before = asked
    await page.clock.runFor(milliseconds - 1)
    expect(asked).toBe(before)
    const answered = page.waitForResponse((response) =>
      response.url().endsWith(pathOf(calls.readRebuild)),
    )
    await page.clock.runFor(1)
    await (await answered).finished()
  }
  await page.clock.pauseAt(Date.now() + 60_000)
  await set('revision = revision + 1, sent = landed, attempts = 0')
  await visible()
  await expect.poll(() => foot.textContent()).toBe('The rebuild is being requested.')
  await set(`sent = revision, sent_at = '${new Date().toISOString()}'`)
  await later(1_000)
  await expect.poll(() => foot.textContent()).toBe('The static pages are being rebuilt.')
  await set(
    `sent_at = NULL, last_error = 'The disk is full.', failing_since = '2026-11-20T10:05:00.000Z',
     next_attempt_at = '2100-01-01T12:00:00.000Z'`,
  )
  await later(2_000)
  await expect
    .poll(() => foot.textContent())
    .toMatch(
      /^The rebuild has failed since .+: The disk is full\. The next attempt is on .+\.Rebuild now$/,
    )
  const before = calledBuilder
  await button(page, 'Rebuild now').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => calledBuilder).toBe(before + 1)
  await page.clock.runFor(1_000)
  const again = 'The static pages are being rebuilt. The last attempt failed: The disk is full.'
  await expect.poll(() => foot.textContent()).toBe(again)
  expect(await focused(page)).toBe(again)
  await blog.rebuild()
  await page.clock.runFor(2_000)
  await expect.poll(() => foot.textContent()).toMatch(/^The static pages went live on /)
  const asksBefore = asked
  await page.clock.runFor(600_000)
  expect(asked).toBe(asksBefore)
})

test('without a hook, after a publish and on the overview, it says that the Worker renders, until somebody deploys', async () => {
  const own = await startBlog({ isBuilt: true })
  const page = await authorPage(own)
  await openEditor(page, paths.write)
  await fillFields(own, page, 'Without a builder')
  await field(page, 'article').click()
  await page.keyboard.type('Five words are here now.')
  await publishNow(page)
  const sentence = 'No builder is set up: the Worker itself renders what has changed.'
  const steps = () => notice(page).getByRole('listitem').allTextContents()
  await expect.poll(steps).toEqual(['Live now: readers see the change.', sentence])
  await choose(page, 'Overview')
  const health = page.getByRole('region', { name: 'Health' }).getByText(sentence)
  await health.waitFor()
  expect(await health.locator('xpath=..').getAttribute('data-progress')).toBe('done')
  expect(await page.locator('[data-progress=failed]').count()).toBe(0)
  await own.rebuild()
  await page.getByRole('region', { name: 'Health' }).getByText('went live on').waitFor()
})

test('the dashboard loads at most 150 kB of script before the editor, and shifts nothing', async () => {
  const page = await openPage(blog.origin)
  await signInBrowser(blog, page)
  const shifts = await watchShifts(page)
  let weight = 0
  const weighing: Promise<void>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    weighing.push(
      response.body().then((body) => {
        weight += gzipSync(body, { level: 9 }).length
      }),
    )
  })
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await Promise.all(weighing)
  expect(weight).toBeGreaterThan(60_000)
  expect(weight).toBeLessThan(150_000)
  expect((await shifts()).reduce((sum, shift) => sum + Number.parseFloat(shift), 0)).toBeLessThan(
    0.02,
  )
})

test('what is said while the dashboard opens is gone once it is there', async () => {
  const page = await openDashboard(blog, '/dashboard/author')
  await title(page).waitFor()
  expect(await page.getByText('Opening the dashboard…').isVisible()).toBe(false)
})

test('without script the dashboard says that it needs it', async () => {
  const page = await openPage(blog.origin, { withoutScript: true })
  await signInBrowser(blog, page)
  await page.goto('/dashboard')
  expect(
    await page.getByText('The dashboard needs JavaScript, which is turned off.').isVisible(),
  ).toBe(true)
})
