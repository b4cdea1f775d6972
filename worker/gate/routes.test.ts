import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { axeFindings, themes } from '../../scripts/testing/axe.ts'
import { type Blog, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { openPage, type PageOptions } from '../../scripts/testing/browser.ts'
import { close } from '../../scripts/testing/changes.ts'
import { pagesIn } from '../../scripts/testing/compare.ts'
import { namedLocalSlugs } from '../../shared/articles/paths.ts'
import { storageNames } from '../../shared/names.ts'
import { policyAliases, policyPath, redirectPostPath } from '../../shared/pages.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { delays } from '../../shared/timings.ts'
import { skills } from '../../site/content/author/skills.ts'

const { author } = siteConfig
const blog: Blog = await sharedBlog({ worker: 'counting-worker' })
let id = ''

const imageCdn = `${siteConfig.url}/logo-light.svg`
beforeAll(async () => {
  for (let n = 1; n <= 4; n += 1) {
    id = await publish(blog.author, {
      headingSave: n === 2 ? 'Habits of a web developer' : `Software ${n}`,
      dateSave: `2026-04-0${n}`,
      imageCdn,
    })
  }
  await blog.rebuild()
})

const open = async (path: string, options: PageOptions = {}): Promise<Page> => {
  const page = await openPage(blog.origin, options)
  await page.goto(path)
  return page
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
const links = (page: Page, inside: string) =>
  page
    .locator(`${inside} a`)
    .evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]))
/** What axe finds in the page, by theme. */
const findings = async (page: Page): Promise<string[]> => {
  const all: string[] = []
  for (const [theme, rules] of themes) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    for (const one of await axeFindings(page, rules)) all.push(`${theme}: ${one}`)
  }
  return all
}

const answer = async (path: string) => {
  const response = await blog.get(path)
  await response.text()
  return [response.status, response.headers.get('Location')]
}

test('/ shows the brand title, the author name, a Blog link and a list of links', async () => {
  const page = await open('/')
  expect(await heading(page)).toBe(siteConfig.title)
  expect(await page.locator('.home-author').textContent()).toBe(author.name)
  expect(await links(page, '.home-intro')).toEqual([['Blog', '/blog']])
  expect((await links(page, '.home nav')).sort()).toEqual([
    ['About', '/about'],
    ['Blog', '/blog'],
    ['Coding', '/blog/page/coding'],
    ['Health', '/blog/page/health'],
    ['Ping', '/ping'],
    ['Professional network', author.links.network],
    ['Social media', author.links.social],
    ['Terms', policyPath],
  ])
})

test('/blog is the landing page, /blog/{id} an article by its stored id', async () => {
  const page = await open('/blog')
  await page.locator(`a[href="/blog/${id}"]`).first().click()
  await page.waitForURL(`/blog/${id}`)
  expect(await heading(page)).toBe('Software 4')
})

test('/local shows the blog list, and local articles link as /local{href}', async () => {
  const page = await open('/local')
  expect(new URL(page.url()).pathname).toBe('/blog')
  const local = page.locator('.landing a[href^="/local/"]')
  expect(await local.count()).toBeGreaterThan(0)
  const href = await local.first().getAttribute('href')
  await local.first().click()
  await page.waitForURL(href as string)
  expect(await page.locator('article.article').count()).toBe(1)
})

test.each(namedLocalSlugs)('/%s leads to its local article', async (slug) => {
  expect(await answer(`/${slug}`)).toEqual([301, `/local/${slug}`])
  expect(await answer(`/local/${slug}`)).toEqual([200, null])
})

test('/blog/page/coding and /blog/page/health list categories, /blog/page/articles every title', async () => {
  const page = await open('/blog/page/coding')
  expect(await page.locator('.card h2').count()).toBe(3)
  await page.goto('/blog/page/health')
  expect(await heading(page)).toBe('Health')
  await page.goto('/blog/page/articles')
  expect(await page.locator('ol.titles > li').count()).toBe(4 + namedLocalSlugs.length)
})

test('/blog/page/mind-growth shows what tells of the mind, and follows a publish at once', async () => {
  const titles = async () =>
    [...(await blog.text('/blog/page/mind-growth')).matchAll(/<h2><a href[^>]*>([^<]+)/g)].map(
      (match) => match[1],
    )
  const built = await titles()
  expect(built).toContain('Habits of a web developer')
  expect(built).toContain('Mental health benefits of staying within profession')
  expect(built).not.toContain('Software 1')
  const headingSave = 'Thinking while walking'
  await publish(blog.author, { headingSave, dateSave: '2026-05-01', imageCdn })
  onTestFinished(async () => void (await blog.rebuild()))
  expect(await titles()).toEqual([headingSave, ...built])
})

test('/about and /{name} are the same page: greeting, picture, name, profiles, skill icons', async () => {
  expect(await blog.text(`/${author.handle}`)).toBe(await blog.text('/about'))
  const page = await open(`/${author.handle}`)
  expect(await heading(page)).toBe('Hello, and welcome.')
  const picture = page.getByRole('img', { name: `Portrait of ${author.name}` })
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  expect(await page.locator('.portrait-name').textContent()).toBe(author.name)
  const profiles = (await links(page, '.profiles')).map(([, href]) => href)
  expect(profiles.sort()).toEqual(Object.values(author.links).sort())
  expect(await page.locator('.about-skills li').allTextContents()).toEqual(
    skills.map(({ name }) => expect.stringContaining(name)),
  )
  expect(await page.locator('.about-skills svg').count()).toBe(skills.length)
  expect((await blog.get('/someone-else')).status).toBe(404)
})

test('addresses that share a page share it before the first build too', async () => {
  const fresh = await startBlog()
  for (const [address, page] of [
    [`/${author.handle}`, '/about'],
    ['/email-unsubscribe/123.html', '/email-unsubscribe/456'],
  ] as const) {
    expect((await fresh.get(address)).status).toBe(200)
    expect(await fresh.text(address)).toBe(await fresh.text(page))
    expect(await fresh.text(address)).toBe(await blog.text(page))
  }
})

/** Which of the page's events were refused, in order. */
const watch = (page: Page, names: readonly string[]) =>
  page.evaluate((watched) => {
    const seen: [string, boolean][] = []
    Object.assign(window, { seen })
    for (const name of watched) {
      addEventListener(name, (event) => seen.push([name, event.defaultPrevented]))
    }
  }, names)
const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: [string, boolean][] }).seen.splice(0))

test('copy, paste, drag and right-click are disabled on the About page', async () => {
  const page = await open('/about')
  await watch(page, ['copy', 'paste', 'dragstart', 'contextmenu'])
  await page.locator('.about .prose p').first().click({ clickCount: 3 })
  await page.keyboard.press('Control+C')
  expect(await seen(page)).toEqual([['copy', true]])
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+C')
  expect(await seen(page)).toEqual([['copy', true]])
  await page.keyboard.press('Control+V')
  expect(await seen(page)).toEqual([['paste', true]])
  await page.locator('.portrait img').dragTo(page.locator('.about h1'))
  expect(await seen(page)).toEqual([['dragstart', true]])
  await page.locator('.portrait img').click({ button: 'right' })
  expect(await seen(page)).toEqual([['contextmenu', true]])
})

test('the About page leaves selecting, the menu key, and all outside its content alone', async () => {
  const page = await open('/about')
  await page.locator('.about .prose p').first().click({ clickCount: 3 })
  expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(50)
  await watch(page, ['copy', 'contextmenu'])
  await page.locator('.about .prose').dispatchEvent('contextmenu', { button: 0 })
  expect(await seen(page)).toEqual([['contextmenu', false]])
  await page.evaluate(() => {
    const field = document.createElement('input')
    field.value = 'mine'
    document.querySelector('.about')?.append(field)
    field.select()
  })
  await page.keyboard.press('Control+C')
  expect(await seen(page)).toEqual([['copy', false]])
})

test('/ping is titled Ping and names the ways to reach the author', async () => {
  const page = await open('/ping')
  expect(await page.title()).toBe(`Ping · ${siteConfig.title}`)
  expect(await heading(page)).toBe('Ping')
  const ways = (await links(page, '.ways')).map(([, href]) => href)
  expect(ways.sort()).toEqual(Object.values(author.links).sort())
})

test('/skills, /me.html and /past.html answer as they are; /past.html is a plain link', async () => {
  for (const [path, title] of [
    ['/skills', 'Skills'],
    ['/me.html', 'Me'],
    ['/past.html', 'Past'],
  ] as const) {
    expect([path, ...(await answer(path))]).toEqual([path, 200, null])
    expect(await blog.text(path)).toContain(`<h1>${title}</h1>`)
    expect((await blog.get(path)).headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  }
  for (const path of ['/me', '/past', '/skills.html']) expect((await answer(path))[0]).toBe(404)
  const page = await open('/about')
  await page.locator('.about a[href="/past.html"]').click()
  await page.waitForURL('/past.html')
})

test('every name of the policy leads to the one policy page', async () => {
  for (const alias of policyAliases) expect(await answer(alias)).toEqual([301, policyPath])
  expect(policyAliases.concat(policyPath).sort()).toEqual([
    '/blog-privacy-policy',
    '/privacy-policy',
    '/terms-and-condition',
    '/terms-and-conditions',
  ])
  const page = await open('/privacy-policy')
  expect(await heading(page)).toBe('Terms and privacy')
})

test('/sitemap lists every page and every article, as sitemap.xml does', async () => {
  const files = ['/sitemap-0.xml', '/sitemap-articles-0.xml']
  const texts = await Promise.all(files.map((file) => blog.text(file)))
  const locations = [...texts.join('').matchAll(/<loc>([^<]+)/g)].map(
    (match) => (match[1] as string).slice(siteConfig.url.length) || '/',
  )
  const page = await open('/sitemap')
  const listed = (await links(page, '.sitemap')).map(([, href]) => href)
  expect(listed.sort()).toEqual(locations.sort())
  expect(locations).toContain(`/blog/${id}`)
})

test('/email-unsubscribe/{id} greets at any id by one page without a query, unseen by search engines', async () => {
  const [first, second] = [
    await blog.get('/email-unsubscribe/123'),
    await blog.get('/email-unsubscribe/1795221000000'),
  ]
  expect([first.status, first.headers.get('x-database-queries')]).toEqual([200, '0'])
  const html = await first.text()
  expect(await second.text()).toBe(html)
  expect(html).toContain('content="noindex"')
  expect(html).toContain('<h1>Unsubscribe</h1>')
  expect(html).toContain('Hello')
  expect((await answer('/email-unsubscribe'))[0]).toBe(404)
  expect((await answer('/email-unsubscribe/1/2'))[0]).toBe(404)
})

/** A page whose time stands still until a test lets it pass. */
const openStill = async (options: PageOptions = {}): Promise<Page> => {
  const page = await openPage(blog.origin, { ...options })
  await page.clock.install({ time: '2026-11-20T12:00:00Z' })
  await page.clock.pauseAt('2026-11-20T12:00:01Z')
  return page
}

/** Opens the redirect page with a path stored, and lets its time pass but for the last moment. */
const waitForRedirect = async (page: Page, path: string | null): Promise<void> => {
  await page.goto('/ping')
  await page.evaluate(
    ([name, value]) => {
      if (value === null) localStorage.removeItem(name)
      else localStorage.setItem(name, value)
    },
    [storageNames.redirectPost, path] as const,
  )
  await page.goto(redirectPostPath)
  await page.clock.runFor(delays.redirect - 1)
  expect(new URL(page.url()).pathname).toBe(redirectPostPath)
}

test('/redirect-play-post-flow shows a loader, then after 3 s goes to the stored path', async () => {
  const page = await openStill()
  await waitForRedirect(page, '/local/bathing-helps-here-why?from=draft#main')
  expect(await page.getByRole('status').filter({ hasText: 'opens in a moment' }).isVisible()).toBe(
    true,
  )
  expect(await page.locator('.press-working').isVisible()).toBe(true)
  expect(await blog.text(redirectPostPath)).toContain('content="noindex"')
  await page.clock.runFor(1)
  await page.waitForURL('/local/bathing-helps-here-why?from=draft#main')
  const left = await page.evaluate((name) => localStorage.getItem(name), storageNames.redirectPost)
  expect(left).toBeNull()
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/ping')
})

test('/redirect-play-post-flow goes home without a stored path, or with one that leads elsewhere', async () => {
  const page = await openStill()
  for (const path of [
    null,
    '',
    'blog',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
    'javascript:alert(1)',
  ]) {
    await waitForRedirect(page, path)
    await page.clock.runFor(1)
    await page.waitForURL('/')
  }
})

test('/redirect-play-post-flow has a link home without script', async () => {
  const page = await open(redirectPostPath, { withoutScript: true })
  expect(await page.getByText('JavaScript, which is turned off').isVisible()).toBe(true)
  expect(await page.getByText('The article opens in a moment').isVisible()).toBe(false)
  await page.locator('.message a[href="/"]').click()
  await page.waitForURL('/')
})

test('/nothing-found and any other path say WebPage not found! and lead to the homepage', async () => {
  const page = await openPage(blog.origin)
  for (const path of ['/nothing-found', '/any/other/path', '/about/me', '/restricted/article']) {
    expect((await page.goto(path))?.status()).toBe(404)
    expect(await heading(page)).toBe('WebPage not found!')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await page.getByRole('link', { name: 'homepage' }).click()
    await page.waitForURL('/')
  }
})

test('the restricted page says Blog is Offline. on the blog and Access restricted. on articles', async () => {
  await close(blog)
  const page = await openPage(blog.origin)
  for (const [path, message] of [
    ['/blog', 'Blog is Offline.'],
    [`/blog/${id}`, 'Access restricted.'],
    [`/local/${namedLocalSlugs[0]}`, 'Access restricted.'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(503)
    expect([path, await heading(page)]).toEqual([path, message])
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect([path, await findings(page)]).toEqual([path, []])
  }
})

test('every page has a title and a description of its own, and one canonical address', async () => {
  const seenTitles = new Map<string, string>()
  const pages = [...pagesIn(blog.dist)].filter(([file]) => file.endsWith('.html'))
  for (const [file, html] of pages) {
    const part = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
    const title = part(/<title>([^<]+)/)
    const description = part(/name="description" content="([^"]+)/)
    const canonical = part(/rel="canonical" href="([^"]+)/)
    expect([file, title.length > 0, description.length > 0]).toEqual([file, true, true])
    expect([file, canonical === '']).toEqual([file, html.includes('content="noindex"')])
    // The author's own address is the About page under another name.
    const address = canonical || file
    expect([file, seenTitles.get(title) ?? address]).toEqual([file, address])
    seenTitles.set(title, address)
  }
})
