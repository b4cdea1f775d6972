import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInBody } from '../../scripts/lib/client.ts'
import { axeFindings } from '../../scripts/testing/axe.ts'
import { type Blog, owner, sharedBlog } from '../../scripts/testing/blog.ts'
import {
  cookieOf,
  follow,
  isFocused,
  onCall,
  openPage,
  type PageOptions,
  watchShifts,
} from '../../scripts/testing/browser.ts'
import { keptTexts } from '../../scripts/testing/dashboard.ts'
import { calls, pathOf } from '../../shared/calls.ts'
import { cookieNames } from '../../shared/names.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { scrollThreshold } from '../../shared/timings.ts'

const blog: Blog = await sharedBlog({ isBuilt: true })

const open = async (path: string, options: PageOptions = {}) => {
  const page = await openPage(blog.origin, options)
  await page.goto(path)
  return page
}
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const themeToggle = (page: Page) => page.getByRole('button', { name: 'Dark theme' })
const isInTheme = async (page: Page) =>
  (await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)) === 'dark'
    ? 'dark'
    : 'light'
const shownLogos = (page: Page) =>
  page.locator('.logo:visible').evaluateAll((all) => all.map((logo) => logo.getAttribute('src')))

test('the theme is the reader’s choice, kept for 7 days and there before the first paint; the menu opens and closes', async () => {
  const page = await open('/blog', { scheme: 'dark' })
  const colors = () =>
    page.evaluate(() => {
      const [meta, ...others] = [
        ...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'),
      ].filter(({ media }) => matchMedia(media).matches)
      const probe = document.createElement('i').style
      probe.color = meta?.content ?? ''
      return [
        others.length,
        probe.color === getComputedStyle(document.documentElement).backgroundColor,
      ]
    })
  const title = page.getByRole('banner').getByRole('link', { name: siteConfig.title })
  expect(await title.getAttribute('href')).toBe('/')
  expect(await isInTheme(page)).toBe('light')
  expect(await themeToggle(page).getAttribute('aria-pressed')).toBe('false')
  expect(await shownLogos(page)).toEqual(['/logo-light.svg', '/logo-light.svg'])
  expect(await colors()).toEqual([0, true])
  await themeToggle(page).click()
  await expect.poll(() => isInTheme(page)).toBe('dark')
  expect(await themeToggle(page).getAttribute('aria-pressed')).toBe('true')
  expect(await shownLogos(page)).toEqual(['/logo-dark.svg', '/logo-dark.svg'])
  expect(await colors()).toEqual([0, true])
  const cookie = await cookieOf(page, 'theme')
  expect(cookie).toEqual({ value: 'dark', path: '/', seconds: 7 * 24 * 60 * 60 })
  // The attribute is there before the body is.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (!document.body || 'first' in window) return
      Object.assign(window, { first: document.documentElement.dataset.theme })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/about')
  expect(await page.evaluate(() => (window as unknown as { first: string }).first)).toBe('dark')
  expect(await themeToggle(page).getAttribute('aria-pressed')).toBe('true')
  await themeToggle(page).click()
  await expect.poll(() => isInTheme(page)).toBe('light')
  expect(await cookieOf(page, 'theme')).toBeUndefined()
  // Meanwhile the other theme was chosen on another page, and the reader comes back.
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: blog.origin }])
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect([await isInTheme(page), await themeToggle(page).getAttribute('aria-pressed')]).toEqual([
    'dark',
    'true',
  ])

  await page.clock.setFixedTime('2041-03-01T12:00:00Z')
  await page.goto('/blog')
  // The page has the year of its making until its browser is idle.
  await page.getByRole('contentinfo').getByText('© 2041 ').waitFor()
  expect(await menu(page).isVisible()).toBe(false)
  await menuButton(page).click()
  expect(await menuButton(page).getAttribute('aria-expanded')).toBe('true')
  expect(await menu(page).isVisible()).toBe(true)
  // The footer's links, with the signs that only the eye needs.
  expect(await menu(page).getByRole('link').allTextContents()).toEqual(
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link').allTextContents(),
  )
  expect(await menu(page).locator('[aria-current]').getAttribute('href')).toBe('/blog')
  expect(await menu(page).getByRole('list', { name: 'Read' }).count()).toBe(1)
  await menuButton(page).click()
  expect(await menuButton(page).getAttribute('aria-expanded')).toBe('false')
  expect(await menu(page).isVisible()).toBe(false)

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toMatch(/Blog$/)
  await page.keyboard.press('Escape')
  expect(await menu(page).isVisible()).toBe(false)
  expect(await isFocused(menuButton(page))).toBe(true)

  await menuButton(page).click()
  await page.keyboard.press('Shift+Tab')
  expect(await menu(page).isVisible()).toBe(false)
  await menuButton(page).click()
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } })
  expect(await menu(page).isVisible()).toBe(false)
})

test('beside and below a long title the tools of the header end where the page does', async () => {
  const page = await open('/blog')
  await page
    .locator('.site-title')
    .evaluate((link) => link.append(' of a librarian and all who read it'))
  for (const width of [390, 640, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [bar, tools, edge] = await page.locator('.bar').evaluate((one) => [
      one.getBoundingClientRect().right,
      // The icon of a tool is narrower than its button.
      (one.querySelector('.tools')?.getBoundingClientRect().right ?? 0) - 11.2,
      Number.parseFloat(getComputedStyle(one).paddingRight),
    ])
    expect([width, Math.round(tools + edge)]).toEqual([width, Math.round(bar)])
  }
})

test('without script a link leads to the menu in the footer, in the system’s theme; keys alone read', async () => {
  const page = await open('/blog', { withoutScript: true, cookies: {}, scheme: 'dark' })
  const footerMenu = page.getByRole('navigation', { name: 'Footer' })
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await page.waitForURL(`**#${await footerMenu.getAttribute('id')}`)
  expect(await page.getByText('Donot disturb society.').isVisible()).toBe(true)
  expect(await page.getByRole('link', { name: 'LogIn' }).isVisible()).toBe(true)
  for (const name of ['Menu', 'Dark theme', 'Search', 'Logout', 'Alright']) {
    expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0])
  }
  expect(await page.locator('a[href="/dashboard"]:visible').count()).toBe(0)
  const search = page.getByRole('banner').getByRole('link', { name: 'Search' })
  expect(await search.getAttribute('href')).toBe('/search')
  expect(await shownLogos(page)).toEqual(['/logo-dark.svg', '/logo-dark.svg'])
  expect(
    await page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor),
  ).toBe('rgb(18, 24, 31)')

  const wanted = {
    Terms: '/terms-and-conditions',
    Sitemap: '/sitemap',
    Coding: '/blog/page/coding',
    Health: '/blog/page/health',
    Articles: '/blog/page/articles',
    'Mind growth': '/blog/page/mind-growth',
    About: '/about',
    Blog: '/blog',
    Ping: '/ping',
    'Sign-in': '/sign-in',
    Skills: '/skills',
    Me: '/me.html',
    Past: '/past.html',
  }
  const links = await footerMenu
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]))
  expect(Object.fromEntries(links)).toEqual(wanted)
  // No page stands there under two names.
  expect(links).toHaveLength(Object.keys(wanted).length)

  for (const name of ['Main', 'Footer']) {
    const current = await page
      .locator(`[aria-label=${name}] [aria-current=page]`)
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect([name, current]).toEqual([name, ['/blog']])
  }

  const categories = await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link')
    .evaluateAll((all) => all.map((a) => [a.textContent?.trim(), a.getAttribute('href')]))
  expect(categories).toEqual([
    ['Coding', '/blog/page/coding'],
    ['Health', '/blog/page/health'],
  ])

  const footer = page.getByRole('contentinfo')
  expect(await footer.getByRole('img', { name: siteConfig.title }).count()).toBe(1)
  expect(await footer.locator('figure').allTextContents()).toEqual([
    expect.stringMatching(/Be still, and know that I am God\.\s*Psalm 46:10/),
    expect.stringMatching(/Let noble thoughts come to us from every side\.\s*Rigveda 1\.89\.1/),
  ])
  expect(await footer.textContent()).toMatch(/© 20\d\d /)
  const developer = footer.getByRole('link', { name: /^Developed by/ })
  expect(await developer.getAttribute('href')).toBe('/about')
  const terms = footer.getByRole('link', {
    name: 'Donot sell my personal information.',
    exact: true,
  })
  expect(await terms.getAttribute('href')).toBe('/terms-and-conditions')
  await page.locator('.to-top').click()
  await page.waitForURL('**#sp-top')
  for (const path of ['/about', `/${siteConfig.author.handle}`]) {
    expect([path, (await blog.text(path)).includes('menu-toggle')]).toEqual([path, false])
  }

  await page.goto('/blog')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog#sp-main')
  await page.locator('.card a').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/local\/[\w-]+$/)
  const detail = page.locator('.study-links')
  expect(await detail.getAttribute('open')).toBeNull()
  await detail.locator('summary').focus()
  await page.keyboard.press('Enter')
  expect(await detail.getAttribute('open')).not.toBeNull()
})

test('without styles and script an article’s title comes within fifteen lines; links have words, and places that w3m finds', async () => {
  const page = await open('/local/bathing-helps-here-why', { withoutScript: true, cookies: {} })
  const read = () => {
    for (const sheet of document.querySelectorAll('style, [rel=stylesheet]')) sheet.remove()
    const links = [...document.querySelectorAll('a:not(.prose *)')]
    const mute = links.filter((link) => !link.textContent?.trim())
    const deaf = document.querySelectorAll(':is(body, main, nav, article, header, footer)[id]')
    return [...mute, ...deaf].map((one) => one.outerHTML.slice(0, 80))
  }
  expect(await page.locator('html').evaluate(read)).toEqual([])
  const [text = '', title = ''] = await page.locator('body, h1').allInnerTexts()
  expect(text.split(title)[0]?.split('\n').length).toBeLessThanOrEqual(15)
})

const signIn = (page: Page) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { 'Content-Type': 'application/json' }
      await fetch(path, { method: 'POST', headers, body })
      localStorage.setItem('auth', '{}')
    },
    [pathOf(calls.signIn), JSON.stringify(signInBody(owner))] as const,
  )

/** Keeps a picture's file as the editor does until it is sent. */
const keepPicture = () =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open('editor-copies', 1)
    opening.onupgradeneeded = () => {
      const copies = opening.result.createObjectStore('copies', { keyPath: 'id' })
      copies.createIndex('subject', 'subject')
    }
    opening.onsuccess = () => {
      const { result } = opening
      const writing = result.transaction('copies', 'readwrite')
      writing.objectStore('copies').put({ id: 'a', at: 0, file: [['a'], 'a.png', {}] })
      writing.oncomplete = () => {
        result.close()
        resolve()
      }
    }
  })

test('Dashboard and Logout show only when signed in; Logout ends the session, or clears nothing without the server', async () => {
  const page = await open('/blog', { tolerates: /ERR_FAILED/ })
  const label = page.getByText('Development Phase', { exact: true })
  const shown = async () => ({
    dashboard: await page.locator('a[href="/dashboard"]:visible').count(),
    logIn: await page.getByRole('link', { name: 'LogIn' }).count(),
    logOut: await page.getByRole('button', { name: 'Logout' }).count(),
    development: await label.isVisible(),
  })
  expect(await shown()).toEqual({ dashboard: 0, logIn: 1, logOut: 0, development: false })
  const logIn = page.getByRole('link', { name: 'LogIn' })
  expect(await logIn.getAttribute('href')).toBe('/sign-in')
  await page.context().addCookies([{ name: 'development', value: '1', url: blog.origin }])
  await signIn(page)
  await page.reload()
  // A script writes what only the author sees.
  await expect.poll(shown).toEqual({ dashboard: 1, logIn: 0, logOut: 1, development: true })
  await menuButton(page).click()
  await expect.poll(async () => (await shown()).dashboard).toBe(2)
  await menuButton(page).click()
  const session = (await cookieOf(page, cookieNames.session))?.value
  expect(session).toHaveLength(43)

  const mend = await onCall(page, 'signOut', (route) => route.abort())
  const logOut = page.getByRole('button', { name: 'Logout' })
  await logOut.click()
  await page
    .getByText('Still signed in: the site could not be reached. Please try again.')
    .waitFor()
  expect(await logOut.isEnabled()).toBe(true)
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBe('{}')
  expect(await cookieOf(page, cookieNames.signedIn)).toBeDefined()
  await mend()
  // A picture that was not sent may say where it was taken: who signs out is asked, and it is deleted.
  await page.evaluate(keepPicture)
  page.once('dialog', (dialog) => dialog.dismiss())
  await logOut.click()
  await expect.poll(() => logOut.isEnabled()).toBe(true)
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBe('{}')
  page.once('dialog', (dialog) => dialog.accept())
  await Promise.all([page.waitForEvent('load'), logOut.click()])
  expect(await page.evaluate(keptTexts)).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect(await cookieOf(page, cookieNames.signedIn)).toBeUndefined()
  await expect.poll(async () => (await shown()).logIn).toBe(1)
  const headers = { Cookie: `${cookieNames.session}=${session}` }
  expect((await blog.get(pathOf(calls.checkSession), { headers })).status).toBe(401)
})

test('the banner shows at the top only, scroll-to-top glides there or jumps, and every new page begins at its top', async () => {
  const page = await open('/blog', { hasMotion: true })
  const press = () =>
    page.locator('.to-top').evaluate((link: HTMLElement) => {
      scrollTo(0, 9_999)
      link.click()
      return scrollY
    })
  expect(await press()).toBeGreaterThan(0)
  await page.waitForFunction(() => scrollY === 0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await press()).toBe(0)
  // Tab goes on from there.
  expect(await isFocused(page.locator('.site-title'))).toBe(true)
  const banner = page.getByText('Donot disturb society.', { exact: true })
  const main = page.locator('main')
  const topOf = () => main.evaluate((text) => text.getBoundingClientRect().top + scrollY)
  const before = await topOf()
  const isVisibleAt = async (height: number) => {
    await page.evaluate((y) => scrollTo(0, y), height)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    return banner.isVisible()
  }
  expect(scrollThreshold).toBe(20)
  expect(await isVisibleAt(scrollThreshold)).toBe(true)
  expect(await isVisibleAt(scrollThreshold + 1)).toBe(false)
  expect(await topOf()).toBe(before)
  expect(await isVisibleAt(0)).toBe(true)
  await page.setViewportSize({ width: 820, height: 400 })
  for (const name of ['Articles', 'Coding', 'Blog']) {
    await page.evaluate(() => scrollTo(0, 9_999))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await follow(page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name }))
    expect([name, await page.evaluate(() => scrollY)]).toEqual([name, 0])
  }
  await page.goto('/blog#sp-Health')
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('the first Tab shows the skip link; the cookie banner covers no focus, and a press hides it for a day', async () => {
  const page = await open('/blog', { cookies: { emailBanner: 'cancelled' }, width: 1440 })
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
    await page.keyboard.press('Tab')
    const seen = await page.locator('.skip:focus').evaluate((link) => {
      const { top, right, bottom, left } = link.getBoundingClientRect()
      return [top + 2, bottom - 2].flatMap((y) =>
        [left + 2, right - 2].map((x) => document.elementFromPoint(x, y) === link),
      )
    })
    expect([width, seen]).toEqual([width, [true, true, true, true]])
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**#sp-main')
  for (const width of [320, 820]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/blog')
    const seen: string[] = []
    for (;;) {
      await page.keyboard.press('Tab')
      const [name, isCovered] = await page.evaluate(() => {
        const [at, banner] = [document.activeElement, document.querySelector('.cookie-banner')]
        if (!at || !banner || at === document.body) return ['', false]
        const [box, over] = [at.getBoundingClientRect(), banner.getBoundingClientRect()]
        const isApart = box.bottom <= over.top || box.top >= over.bottom || box.left >= over.right
        return [`${at.textContent?.trim()} ${at.className}`, !isApart && !banner.contains(at)]
      })
      if (name === '') break
      seen.push(name as string)
      expect([width, name, isCovered]).toEqual([width, name, false])
    }
    expect(seen.length).toBeGreaterThan(20)
    expect(seen[0]).toMatch(/^Skip/)
    expect(seen[1]).toMatch(/^Alright/)
  }
  const shifts = await watchShifts(page)
  await page.reload()
  const banner = page.getByRole('complementary', { name: 'Consent' })
  expect(await banner.isVisible()).toBe(true)
  await banner.getByRole('button', { name: 'Alright', exact: true }).click()
  expect(await banner.isVisible()).toBe(false)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  expect(await shifts()).toEqual([])
  expect((await cookieOf(page, 'cookieBanner'))?.seconds).toBe(24 * 60 * 60)
  await page.goto('/about')
  expect(await banner.isVisible()).toBe(false)
  await page.context().addCookies([{ name: 'cookieBanner', value: 'anything', url: blog.origin }])
  await page.reload()
  expect(await banner.isVisible()).toBe(false)
})

test('an empty list shows three placeholders; pages say what they are to engines, networks and home screens', async () => {
  const page = await open('/blog')
  // The blog has no article about coding yet.
  const [coding, health] = ['Coding', 'Health'].map((name) =>
    page.getByRole('region', { name, exact: true }).locator('.placeholder'),
  )
  const heights = coding?.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().height > 60),
  )
  expect([await heights, await health?.count()]).toEqual([[true, true, true], 0])
  expect(await axeFindings(page)).toEqual([])

  const icons = await page
    .locator('link[rel=icon]')
    .evaluateAll((all) =>
      all.map((icon) => [icon.getAttribute('media'), icon.getAttribute('href')]),
    )
  // Programs that know no media take the last.
  expect(icons).toEqual([
    ['(prefers-color-scheme: dark)', '/favicon-dark.svg'],
    ['(prefers-color-scheme: light)', '/favicon-light.svg'],
  ])
  const colors = page.locator('meta[name=theme-color]')
  expect(await colors.last().getAttribute('data-theme-color')).toBe('light')
  for (const [, path] of icons) expect((await blog.get(path as string)).status).toBe(200)

  const session = await page.context().newCDPSession(page)
  const { url, errors, data } = await session.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${blog.origin}/manifest.webmanifest`, []])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ name: siteConfig.title, start_url: '/' })
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect(touch).toBe('/apple-touch-icon.png')
  const sizes = new Map<string, number>([
    ['/favicon.ico', 32],
    ['/apple-touch-icon.png', 180],
    ...manifest.icons.map(
      ({ src, sizes }: { src: string; sizes: string }) => [src, parseInt(sizes, 10)] as const,
    ),
  ])
  expect([...sizes.values()]).toEqual([32, 180, 192, 512])
  for (const [path, side] of sizes) {
    expect([
      path,
      await page.evaluate(async (src) => {
        const image = new Image()
        image.src = src
        await image.decode()
        const canvas = new OffscreenCanvas(image.width, image.height)
        const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
        context.drawImage(image, 0, 0)
        const { data } = context.getImageData(0, 0, image.width, image.height)
        return {
          sides: [image.width, image.height],
          colours: new Set(new Uint32Array(data.buffer)).size > 2,
        }
      }, path),
    ]).toEqual([path, { sides: [side, side], colours: true }])
  }

  for (const path of ['/', '/blog', '/blog/page/coding', '/about', '/terms-and-conditions']) {
    await page.goto(path)
    // The first of a name counts.
    const metas = await page
      .locator('meta[name], meta[property]')
      .evaluateAll((all) =>
        Object.fromEntries(
          all
            .map((meta) => [
              meta.getAttribute('name') ?? meta.getAttribute('property'),
              meta.getAttribute('content'),
            ])
            .reverse(),
        ),
      )
    const content = (name: string): unknown => metas[name]
    expect(await page.title()).toContain(siteConfig.title)
    for (const name of ['description', 'og:title', 'og:description', 'twitter:title']) {
      expect([path, name, content(name)]).toEqual([path, name, expect.stringMatching(/\S/)])
    }
    expect(content('keywords')).toBe(siteConfig.keywords.join(', '))
    expect(content('author')).toBe(siteConfig.author.name)
    expect(content('robots')).toBe('index, follow')
    expect(content('theme-color')).toMatch(/^#[0-9a-f]{6}$/)
    expect(content('og:url')).toBe(siteConfig.url + path)
    expect(content('og:image')).toBe(`${siteConfig.url}${siteConfig.socialImage}`)
    expect([content('og:image:width'), content('og:image:height')]).toEqual(['1200', '630'])
    expect(content('twitter:card')).toBe('summary_large_image')
    expect(content('twitter:image')).toBe(content('og:image'))
  }
})
