import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { type Blog, sharedBlog } from '../../scripts/testing/blog.ts'
import { onCall, watchShifts } from '../../scripts/testing/browser.ts'
import {
  authorPage,
  button,
  dialog,
  failedCalls,
  field,
  fillFields,
  menu,
  notice,
  openDashboard,
  openEditor,
  paths,
  publishNow,
  signInBrowser,
  title,
} from '../../scripts/testing/dashboard.ts'
import { forgetSent, insertPings } from '../../scripts/testing/sent-rows.ts'
import { cookieNames } from '../../shared/names.ts'

/** A builder that takes every call; builds land when a test says so. */
const builder = createServer((_request, response) => void response.writeHead(202).end())
await new Promise<void>((resolve) => builder.listen(0, '127.0.0.1', resolve))
afterAll(() => void builder.close())
const hookUrl = `http://127.0.0.1:${(builder.address() as AddressInfo).port}/`
const blog: Blog = await sharedBlog({ hookUrl, isBuilt: true })

test('the dashboard loads little script, none of another screen, and shifts nothing; then no screen waits for a clock', async () => {
  await insertPings(blog, 2)
  const page = await authorPage(blog)
  const shifts = await watchShifts(page)
  const scripts: Promise<readonly [string, number]>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const weigh = (body: Buffer) => gzipSync(body, { level: 9 }).length
    scripts.push(response.body().then((body) => [response.url(), weigh(body)] as const))
  })
  await page.clock.install()
  await page.clock.resume()
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await menu(page).getByText('Ping2 new 2').waitFor()
  // As in the tests of looks: where two rules are equal, the dashboard's stands.
  const isLast = await page.evaluate(() =>
    [...(document.styleSheets[document.styleSheets.length - 1]?.cssRules ?? [])].some((rule) =>
      rule.cssText.includes('.overview-line'),
    ),
  )
  expect(isLast).toBe(true)
  const loaded = await Promise.all(scripts)
  expect(loaded.filter(([url]) => /Statistics|Editor|Articles/.test(url))).toEqual([])
  const weight = loaded.reduce((sum, [, bytes]) => sum + bytes, 0)
  expect(weight).toBeGreaterThan(60_000)
  expect(weight).toBeLessThan(150_000)
  const isStill = async () => {
    const sum = (await shifts()).reduce((all, shift) => all + Number.parseFloat(shift), 0)
    expect(sum).toBeLessThan(0.02)
  }
  await isStill()
  expect(await page.getByText('Opening the dashboard…').isVisible()).toBe(false)
  // The author’s side has none of what readers are shown.
  const readers = '.site-footer, .cookie-banner, .email-banner, .main-links'
  expect(await page.locator(readers).count()).toBe(0)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  // What the menu counts is known before the server says it again.
  await menu(page).getByText('Ping2 new 2').waitFor()
  await page.reload({ waitUntil: 'networkidle' })
  await menu(page).getByText('Ping2 new 2').waitFor()
  await isStill()
  await forgetSent(blog)

  await page.clock.pauseAt(Date.now() + 60_000)
  for (const [link, shown] of [
    ['Redirects', 'button'],
    ['Media', 'button'],
    ['Write', '#sp-editor-article'],
  ] as const) {
    await menu(page).getByRole('link', { name: link, exact: true }).click()
    await page.locator('main').locator(shown).first().waitFor()
    expect(await page.getByText(/^Opening /).isVisible()).toBe(false)
  }
})

test('what is typed outlives the end of a session and Signout, which ends it on the server and clears the browser', async () => {
  const page = await openDashboard(blog, paths.write, { tolerates: failedCalls })
  await page.waitForLoadState('networkidle')
  // It does not save itself meanwhile.
  await onCall(page, 'createDraft', (route) => route.abort())
  await field(page, 'title').fill('Still here tomorrow')
  await page.context().clearCookies({ name: cookieNames.session })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await dialog(page).getByText('Everything you typed is still here').waitFor()
  await signInBrowser(blog, page)
  await button(page, 'Continue').click()
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(await field(page, 'title').inputValue()).toBe('Still here tomorrow')

  await menu(page).getByRole('link', { name: 'Articles' }).click()
  await title(page).getByText('Articles').waitFor()
  await page.evaluate(() => localStorage.setItem('auth', '{}'))
  const sessions = () =>
    blog.db.prepare('SELECT COUNT(*) AS count FROM sessions').first<number>('count')
  const before = (await sessions()) ?? 0
  await button(page, 'Signout').click()
  await page.waitForURL('/sign-in')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect(cookies).not.toContain(cookieNames.signedIn)
  expect(cookies).not.toContain(cookieNames.session)
  expect(await sessions()).toBe(before - 1)

  // The sign-in page would go to the dashboard by itself.
  await page.goto('/about')
  await signInBrowser(blog, page)
  await page.goto('/dashboard')
  await notice(page).getByText('“Still here tomorrow”').waitFor()
  await notice(page).getByRole('link').click()
  await expect.poll(() => field(page, 'title').inputValue()).toBe('Still here tomorrow')
})

test('publishing in the editor leads to the articles; the overview follows the rebuild', async () => {
  // What asks how far the rebuild is may meet the server as it takes up the new files.
  const page = await authorPage(blog, { tolerates: /ERR_CONNECTION_|ERR_EMPTY_RESPONSE/ })
  await openEditor(page, paths.write)
  await fillFields(blog, page, 'Said and done')
  await field(page, 'article').click()
  await page.keyboard.type('Five words are here now.')
  await publishNow(page)
  await notice(page).getByText('Published.').waitFor()
  await title(page).getByText('Articles').waitFor()
  await page.getByRole('heading', { name: 'Said and done' }).waitFor()
  await menu(page).getByRole('link', { name: 'Overview' }).click()
  await page
    .getByRole('main')
    .getByText('Readers see the change; the site is being built with it.')
    .waitFor()
  await blog.rebuild()
  await page.getByRole('main').getByText('All is well.').waitFor()
})

test('on a phone a screen’s title begins at most 120 pixels from the top, with a long name of the blog, closed, and with a notice, too', async () => {
  const { author } = blog
  const { version } = await author.ask('readSettings')
  const changes = { title: 'A blog of Donaudampfschifffahrtsgesellschaftskapitäne' }
  await author.ask('changeSettings', { body: { version, changes } })
  await author.ask('setBlock', { body: { r: 'red' } })
  const page = await authorPage(blog, { width: 390 })
  for (const path of ['', '/articles', '/pages', '/settings', '/author', '/pages/now']) {
    await page.goto(`/dashboard${path}`)
    // The overview says it twice.
    await page.getByText('Closed to readers.').first().waitFor()
    const { y = 0, height = 0 } = (await title(page).boundingBox()) ?? {}
    expect([path, y <= 120, height < 60]).toEqual([path, true, true])
  }
  // The name is whole, and ends before the buttons, which are inside the window.
  const [name, tools] = await Promise.all(
    ['.site-title > span', '.tools'].map((one) =>
      page.locator(`.dashboard-header ${one}`).boundingBox(),
    ),
  )
  expect((name?.x ?? 390) + (name?.width ?? 390)).toBeLessThanOrEqual(tools?.x ?? 0)
  const isWhole = (one: HTMLElement) =>
    one.scrollWidth <= one.clientWidth || getComputedStyle(one).overflow === 'visible'
  expect(await page.locator('.site-title > span').evaluate(isWhole)).toBe(true)
  expect((tools?.x ?? 390) + (tools?.width ?? 390)).toBeLessThanOrEqual(390)
  const articleTitle = async () => (await field(page, 'title').boundingBox())?.y
  await openEditor(page, paths.write)
  await page.getByText('Closed to readers.').waitFor()
  expect(await articleTitle()).toBeLessThanOrEqual(120)
  await button(page, 'Open it').click()
  await notice(page).getByText('The blog is open to readers.').waitFor()
  expect(await articleTitle()).toBeLessThanOrEqual(120)
  await author.ask('setBlock', { body: { r: 'red' } })
  await page.goto('/dashboard')
  await button(page, 'Open it').click()
  await notice(page).getByText('The blog is open to readers.').waitFor()
  expect((await title(page).boundingBox())?.y).toBeLessThanOrEqual(120)
  // The button of the menu is beside it, and opens it.
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu(page).getByRole('link', { name: 'Articles' }).click()
  await expect.poll(() => title(page).textContent()).toBe('Articles')
})
