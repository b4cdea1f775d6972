import type { Element, Nodes } from 'hast'
import { toText } from 'hast-util-to-text'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { parsePage } from '../../scripts/import/built/page-facts.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { pagesIn } from '../../scripts/testing/compare.ts'
import { namedLocalSlugs } from '../../shared/articles/paths.ts'
import { policyAliases, policyPath, unsubscribePath } from '../../shared/pages.ts'
import { sampleProfile } from '../../shared/settings/samples.ts'
import { siteConfig } from '../../shared/site.config.ts'

const { author } = siteConfig
const { network, social, code, skills } = sampleProfile
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

/** The elements of a tree that have this name or class. */
const find = (node: Nodes, name: string): Element[] => {
  const inside = 'children' in node ? node.children.flatMap((one) => find(one, name)) : []
  if (node.type !== 'element') return inside
  const names = [node.tagName, ...((node.properties.className ?? []) as string[])]
  return names.includes(name) ? [node, ...inside] : inside
}
const page = async (path: string) => parsePage(await blog.text(path))
const textsOf = (node: Nodes, name: string) => find(node, name).map((one) => toText(one).trim())
const headingOf = async (path: string) => textsOf(await page(path), 'h1')
/** The links of a part of a page: their texts and addresses. */
const links = (node: Nodes, inside: string) =>
  find(node, inside)
    .flatMap((one) => find(one, 'a'))
    .map((link) => [toText(link).trim(), link.properties.href as string] as const)
const addresses = (node: Nodes, inside: string) => links(node, inside).map(([, href]) => href)

const answer = async (path: string) => {
  const response = await blog.get(path)
  await response.text()
  return [response.status, response.headers.get('Location')]
}

test('/ shows the brand title, the author name, a Blog link and a list of links', async () => {
  const home = await page('/')
  expect(textsOf(home, 'h1')).toEqual([siteConfig.title])
  expect(textsOf(home, 'home-author')).toEqual([author.name])
  expect(links(home, 'home-intro')).toEqual([['Blog', '/blog']])
  const [content] = find(home, 'home')
  expect(links(content as Element, 'nav').sort()).toEqual([
    ['About', '/about'],
    ['Blog', '/blog'],
    ['Coding', '/blog/page/coding'],
    ['Health', '/blog/page/health'],
    ['Ping', '/ping'],
    ['Professional network', network],
    ['Social media', social],
    ['Terms', policyPath],
  ])
})

test('/blog is the landing page, /blog/{id} an article by its stored id', async () => {
  expect(addresses(await page('/blog'), 'landing')).toContain(`/blog/${id}`)
  expect(await headingOf(`/blog/${id}`)).toEqual(['Software 4'])
})

test('/local shows the blog list, and local articles link as /local{href}', async () => {
  expect(await answer('/local')).toEqual([301, '/blog'])
  const [href = ''] = addresses(await page('/blog'), 'landing').filter((one) =>
    one.startsWith('/local/'),
  )
  expect(find(await page(href), 'article').length).toBeGreaterThan(0)
})

test.each(namedLocalSlugs)('/%s leads to its local article', async (slug) => {
  expect(await answer(`/${slug}`)).toEqual([301, `/local/${slug}`])
  expect(await answer(`/local/${slug}`)).toEqual([200, null])
})

test('/blog/page/coding and /blog/page/health list categories, /blog/page/articles every title', async () => {
  const cards = find(await page('/blog/page/coding'), 'card')
  expect(cards.flatMap((one) => find(one, 'h2'))).toHaveLength(3)
  expect(await headingOf('/blog/page/health')).toEqual(['Health'])
  const lists = find(await page('/blog/page/articles'), 'titles')
  const titles = lists.flatMap(({ children }) => children.flatMap((one) => textsOf(one, 'li')))
  expect(new Set(titles).size).toBe(4 + namedLocalSlugs.length)
})

test('/blog/page/mind-growth shows what tells of the mind, and follows a publish at once', async () => {
  const titles = async () =>
    [...(await blog.text('/blog/page/mind-growth')).matchAll(/<h2[^>]*><a href[^>]*>([^<]+)/g)].map(
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
  const about = await page('/about')
  expect(textsOf(about, 'prose')[0]).toMatch(/^Hello, and welcome\./)
  expect(find(about, 'img').map(({ properties }) => properties.alt)).toContain(
    `Portrait of ${author.name}`,
  )
  expect(textsOf(about, 'portrait-name')).toEqual([author.name])
  expect(addresses(about, 'profiles')).toEqual([social, network, code])
  const [shown] = find(about, 'about-skills')
  expect(textsOf(shown as Element, 'li')).toEqual(
    skills.map(({ name }) => expect.stringContaining(name)),
  )
  expect(find(shown as Element, 'svg')).toHaveLength(skills.length)
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

test('/ping is titled Ping and names the ways to reach the author', async () => {
  const ping = await page('/ping')
  const [title] = find(ping, 'title')
  expect(title?.children).toMatchObject([{ value: `Ping · ${siteConfig.title}` }])
  expect(textsOf(ping, 'h1')).toEqual(['Ping'])
  expect(addresses(ping, 'ways')).toEqual([social, network, code])
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
  expect(addresses(await page('/about'), 'prose')).toContain('/past.html')
})

test('every name of the policy leads to the one policy page', async () => {
  for (const alias of policyAliases) expect(await answer(alias)).toEqual([301, policyPath])
  expect(policyAliases.concat(policyPath).sort()).toEqual([
    '/blog-privacy-policy',
    '/privacy-policy',
    '/terms-and-condition',
    '/terms-and-conditions',
  ])
  expect(await headingOf(policyPath)).toEqual(['Terms and privacy'])
})

test('/sitemap lists every page and every article, as sitemap.xml does', async () => {
  const files = ['/sitemap-0.xml', '/sitemap-articles-0.xml']
  const texts = await Promise.all(files.map((file) => blog.text(file)))
  const locations = [...texts.join('').matchAll(/<loc>([^<]+)/g)].map(
    (match) => (match[1] as string).slice(siteConfig.url.length) || '/',
  )
  // Readers find the page to unsubscribe, too; search engines do not.
  const shown = addresses(await page('/sitemap'), 'sitemap')
  expect(shown.filter((one) => one !== unsubscribePath).sort()).toEqual(locations.sort())
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

test('/nothing-found and any other path say WebPage not found! and lead to the homepage', async () => {
  for (const path of ['/nothing-found', '/any/other/path', '/about/me', '/restricted/article']) {
    expect(await answer(path)).toEqual([404, null])
    const missing = await page(path)
    expect(textsOf(missing, 'h1')).toEqual(['WebPage not found!'])
    expect(await blog.text(path)).toContain('<meta name="robots" content="noindex"')
    expect(links(missing, 'main')).toContainEqual(['To the homepage', '/'])
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
