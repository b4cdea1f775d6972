import { XMLParser } from 'fast-xml-parser'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { pagesIn } from '../../scripts/testing/compare.ts'
import { policyPath, securityPath } from '../../shared/pages.ts'
import { sampleProfile } from '../../shared/settings/samples.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { sitePaths } from '../../site/content/site-pages.ts'

const blog = await sharedBlog()
const { url, author } = siteConfig
const { bio, network, social, code } = sampleProfile
const imageCdn = `${url}/logo-light.svg`
const hostileTitle = '</script><script>hurt()</script><!-- "software" \\u003c & ]]>'
let [id, hostile] = ['', '']

beforeAll(async () => {
  id = await publish(blog.author, {
    headingSave: 'What a web page says of itself',
    html: '<p>Two words.</p>',
    imageCdn,
    dateSave: '2026-04-03',
  })
  hostile = await publish(blog.author, { headingSave: 'Hostile', imageCdn })
  // Older sites let titles be anything.
  await sql(blog.db, 'UPDATE all_articles SET heading = ?2 WHERE id = ?1', hostile, hostileTitle)
  await blog.rebuild()
})

type Thing = Record<string, unknown>

/** What the page at a path says of itself; one block, of one or more things. */
const thingsAt = async (path: string): Promise<Thing[]> => {
  const blocks = [
    ...(await blog.text(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
  ]
  const [{ '@context': context, '@graph': graph, ...thing }] = blocks.map(([, one]) =>
    JSON.parse(one ?? ''),
  ) as [Thing]
  expect([path, blocks.length, context]).toEqual([path, 1, 'https://schema.org'])
  return (graph as Thing[]) ?? [thing]
}

const trailOf = (...steps: [name: string, path: string][]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], n) => ({
    '@type': 'ListItem',
    position: n + 1,
    name,
    item: url + path,
  })),
})

test('pages say in JSON-LD what they are: an article, a list, the site, its author', async () => {
  const paths = [`/blog/${id}`, `/blog/${hostile}`, '/blog/page/health', '/', '/about']
  paths.push('/local/bathing-helps-here-why')
  const [article, odd, list, home, about, local] = await Promise.all(paths.map(thingsAt))
  const person = {
    '@type': 'Person',
    '@id': `${url}/about#author`,
    name: author.name,
    url: `${url}/about`,
  }
  expect(article).toEqual([
    {
      '@type': 'BlogPosting',
      headline: 'What a web page says of itself',
      description: 'Two words.',
      url: `${url}/blog/${id}`,
      image: imageCdn,
      datePublished: '2026-04-03T12:00:00.000Z',
      dateModified: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      articleSection: 'Coding',
      wordCount: 2,
      inLanguage: 'en',
      author: person,
      isPartOf: { '@id': `${url}/#site` },
    },
    trailOf(
      ['Blog', '/blog'],
      ['Coding', '/blog/page/coding'],
      ['What a web page says of itself', `/blog/${id}`],
    ),
  ])
  expect(odd?.[0]?.headline).toBe(hostileTitle)
  expect(list).toEqual([trailOf(['Blog', '/blog'], ['Health', '/blog/page/health'])])
  const whole = { ...person, sameAs: [social, network, code], description: bio }
  expect(home).toMatchObject([
    { '@type': 'WebSite', '@id': `${url}/#site`, name: siteConfig.title, url: `${url}/` },
    whole,
  ])
  expect(about).toMatchObject([{ '@type': 'ProfilePage', mainEntity: whole }])
  expect(local?.[0]).toMatchObject({ '@type': 'BlogPosting', datePublished: expect.any(String) })
})

test('an article says to networks what it is, and when it was published and changed', async () => {
  const metas = (await blog.text(`/blog/${id}`)).matchAll(
    /<meta property="(og:type|article:[^"]*)" content="([^"]*)"/g,
  )
  expect(Object.fromEntries([...metas].map(([, name, content]) => [name, content]))).toEqual({
    'og:type': 'article',
    'article:published_time': '2026-04-03T12:00:00.000Z',
    'article:modified_time': expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
    'article:section': 'Coding',
  })
})

test('every page that is to be found names one address as its own, and that is where it is', () => {
  const pages = [...pagesIn(blog.dist)].filter(([file]) => file.endsWith('.html'))
  let found = 0
  for (const [file, html] of pages) {
    const links = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(
      ([, href]) => href,
    )
    const address = file.replace(/^\/index\.html$/, '/').replace(/(?<!^\/me|^\/past)\.html$/, '')
    const isListed = html.includes('name="robots" content="index, follow"')
    expect([file, links]).toEqual([file, isListed ? [url + address] : []])
    found += links.length
  }
  expect(found).toBeGreaterThan(sitePaths.length)
})

test('the sitemap has every page and article, each article with the instant of its last change', async () => {
  const parse = async (path: string) => new XMLParser().parse(await blog.text(path))
  const index = await parse('/sitemap-index.xml')
  type Entry = { loc: string; lastmod?: string }
  const files = index.sitemapindex.sitemap.map(({ loc }: Entry) => loc).sort()
  expect(files).toEqual([`${url}/sitemap-0.xml`, `${url}/sitemap-articles-0.xml`])
  const entries: Entry[] = []
  for (const file of files) entries.push(...(await parse(file.slice(url.length))).urlset.url)
  const dates = new Map(entries.map(({ loc, lastmod }) => [loc, lastmod]))
  // No address twice.
  expect(dates.size).toBe(entries.length)
  const articles = await blog.anyone.ask('listArticles')
  const changed = articles.flatMap((one) => ('updatedAt' in one ? [one] : []))
  expect(changed).toHaveLength(2)
  for (const one of changed) expect(dates.get(`${url}/blog/${one._id}`)).toBe(one.updatedAt)
  for (const path of sitePaths) expect([path, dates.has(url + path)]).toEqual([path, true])
  for (const loc of dates.keys()) {
    const { status } = await blog.get(loc.slice(url.length) || '/')
    expect([loc, status]).toEqual([loc, 200])
  }
  const { status, headers } = await blog.get('/sitemap.xml')
  expect([status, headers.get('Location')]).toEqual([301, '/sitemap-index.xml'])
  expect(await blog.text('/robots.txt')).toContain(`\nSitemap: ${url}/sitemap-index.xml\n`)
})

test('security.txt has the fields of RFC 9116, and is good for some months from today', async () => {
  const response = await blog.get(securityPath)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  const lines = (await response.text()).trim().split('\n')
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)))
  const { Expires, ...rest } = fields
  expect(rest).toEqual({
    Contact: `${url}/ping`,
    'Preferred-Languages': 'en',
    Canonical: url + securityPath,
    Policy: `${url}${policyPath}#sp-security`,
  })
  const days = (Date.parse(Expires ?? '') - Date.now()) / 86_400_000
  expect(Expires).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
  expect(days).toBeGreaterThan(90)
  expect(days).toBeLessThan(365)
  expect(await blog.text(policyPath)).toContain('<h2 id="sp-security">')
  const { status, headers } = await blog.get('/security.txt')
  expect([status, headers.get('Location')]).toEqual([301, securityPath])
})
