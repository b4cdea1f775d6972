import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { close, follow } from '../../scripts/testing/changes.ts'
import { siteConfig } from '../../shared/site.config.ts'

const blog = await sharedBlog({ isBuilt: true })

test('whatever the address, what is not a call is answered by a page', async () => {
  const odd = fc.stringMatching(/^[%0-9a-fA-F/._~!$&'()*+,;=:@é日-]{0,40}$/)
  const path = fc
    .tuple(fc.constantFrom('', 'blog/', 'local/', 'uploads/', 'Ping', 'feed/'), odd)
    .map(([start, end]) => `/${start}${end}`)
    .filter((one) => URL.canParse(one, blog.origin) && !/^\/+(?:api|pictures|_astro)/.test(one))
  await fc.assert(
    fc.asyncProperty(path, async (one) => {
      const response = await blog.get(one.replace(/^\/+/, '/'))
      const type = response.headers.get('Content-Type')
      const text = await response.text()
      if (response.status >= 300 && response.status < 400) return
      expect([response.status, type], one).toEqual([
        expect.toBeOneOf([200, 404]),
        expect.stringContaining('text/html'),
      ])
      if (response.status === 404) expect(text).toContain('WebPage not found!')
    }),
    { numRuns: process.env.DEEP === '1' ? 250 : 25 },
  )
})

test('a page in other letters leads to it, with its query, and nothing else does', async () => {
  const id = await publish(blog.author, { headingSave: 'In Small Letters' })
  for (const [path, to] of [
    ['/Ping', '/ping'],
    ['/About', '/about'],
    ['/Blog?a=B', '/blog?a=B'],
    ['/BLOG/Page/Coding', '/blog/page/coding'],
    ['/ME.HTML', '/me.html'],
    ['/Sign-In', '/sign-in'],
    ['/Feed.xml', '/feed.xml'],
    ['/Sitemap-Index.xml', '/sitemap-index.xml'],
    ['/Local/In-Small-Letters', '/local/in-small-letters'],
    [`/Blog/${id}`, `/blog/${id}`],
    [`/${siteConfig.author.handle.toUpperCase()}`, `/${siteConfig.author.handle}`],
    ['/Nothing', 404],
    ['/Blog/Page/Sport', 404],
    ['/Subscription/AbC', 404],
    ['/API', 404],
  ] as const) {
    expect([path, await follow(blog, path)]).toEqual([path, to])
  }
})

test('signs that a chat or a sentence leaves at the end of an address are passed over', async () => {
  const id = await publish(blog.author, { headingSave: 'C++ (so on)' })
  await blog.author.ask('createRedirect', {
    body: { path: '/2019/old.html', target: `/blog/${id}` },
  })
  const article = `/blog/${id}`
  const local = '/local/c++-(so-on)'
  for (const signs of [
    ')',
    '.',
    ',',
    '”',
    '».',
    ')**',
    '%3E',
    '\u3002',
    '…',
    '_',
    '%20',
    '/).',
    '🙂',
  ]) {
    expect([signs, await follow(blog, article + signs)]).toEqual([signs, article])
  }
  for (const [path, to] of [
    [`${article}?a=B)`, 200],
    [`${article})?a=B`, `${article}?a=B`],
    [`${article.toUpperCase()}).`, article],
    [`${local}).`, local],
    ['/2019/old.html)', article],
    ['/2019/old.html%E2%80%9D', article],
    ['/Ping!', '/ping'],
    ['/)', '/'],
    ['/dashboard)', '/dashboard'],
    [`${article})))))`, 404],
    [`${article})x`, 404],
    ['/nothing)', 404],
    ['/Subscription/AbC)', 404],
  ] as const) {
    expect([path, await follow(blog, path)]).toEqual([path, to])
  }
})

test('while the blog is closed, other letters tell nobody but the author of an article', async () => {
  const id = await publish(blog.author, { headingSave: 'Closed letters' })
  await close(blog)
  for (const path of [
    '/Local/closed-letters',
    `/Blog/${id}`,
    '/Blog',
    '/Feed.xml).',
    `/blog/${id})`,
  ]) {
    expect(await follow(blog, path), path).toBe(503)
  }
})
