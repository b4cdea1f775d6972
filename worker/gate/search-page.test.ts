import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { newCaller } from '../../scripts/testing/captcha.ts'
import { close } from '../../scripts/testing/changes.ts'
import { newSession } from '../../scripts/testing/requests.ts'
import { roughLimit } from '../../shared/endpoint.ts'
import { listOtherPaths } from '../../site/plan.ts'
import { databaseSource } from './database-source.ts'

const blog = await sharedBlog()

const open = async (search: string, init: RequestInit = {}) => {
  const response = await blog.get(`/search${search}`, {
    ...init,
    headers: { ...newCaller(), ...init.headers },
  })
  return { response, html: await response.text() }
}

test('the page of a search shows what is found with the next request after a publish', async () => {
  const id = await publish(blog.author, {
    headingSave: 'Of "tents" & ropes',
    html: '<p>A &lt;b&gt;yurt&lt;/b&gt; &amp; more.</p>',
  })
  const { response, html } = await open('?q=yurt')
  expect(response.status).toBe(200)
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(html).toContain('content="noindex"')
  expect(html).toContain(`href="/blog/${id}"`)
  expect(html).toContain('A &lt;b&gt;<mark>yurt</mark>&lt;/b&gt; &amp; more.')
  expect(html).toContain('1 article.')
  expect((await open('?q=yurt+zzyzx')).html).toContain(
    'No article has all of these words; 1 article',
  )
  expect((await open('?q=zzyzx')).html).toContain('No article has these words.')
})

test('without a text there is only the form, and what was typed is text', async () => {
  const { html } = await open('')
  expect(html).toContain('name="q"')
  expect(html).not.toContain('role="status">No')
  const hostile = `"><script>alert(1)</script>'`
  const { response, html: input } = await open(`?q=${encodeURIComponent(hostile)}`)
  expect(response.status).toBe(200)
  // Within quotes only these end the value.
  expect(input).toContain(`value="&quot;><script>alert(1)</script>'"`)
})

test.each([
  '?q=%00',
  '?q=%ED%A0%80',
  `?q=${'a'.repeat(10_000)}`,
  '?q=a&from=-9',
  '?q=a&from=NaN',
  '?q=%22',
])('hostile input gets a page: %s', async (search) => {
  expect((await open(search)).response.status).toBe(200)
})

test('more than ten follow on the next page', async () => {
  for (let n = 0; n < 12; n += 1) await publish(blog.author, { headingSave: `Canoe ${n}` })
  const { html } = await open('?q=canoe')
  expect(html).toContain('href="/search?q=canoe&#38;from=10"'.replace('&#38;', '&amp;'))
  const next = await open('?q=canoe&from=10')
  expect(next.html.match(/<li>\s*<h2[^>]*>/g)).toHaveLength(2)
  expect(next.html).toContain('Before')
  expect((await open('?q=canoe&from=5')).html).toMatch(/from=0">Before/)
})

test('it has the limit of the call, and says so on a page', async () => {
  const caller = newCaller()
  const ask = () => blog.get('/search?q=limit', { headers: caller })
  let response = await ask()
  // A new minute begins anew.
  for (let n = 0; n < 4 * roughLimit.most && response.status === 200; n += 1) {
    await response.body?.cancel()
    response = await ask()
  }
  expect(response.status).toBe(429)
  expect(response.headers.get('Retry-After')).toBe('60')
  expect(await response.text()).toContain('role="alert">Too many requests.')
})

test('a closed blog closes it as it does articles; the author still searches', async () => {
  const closed = await startBlog()
  await publish(closed.author, { headingSave: 'Shut', html: '<p>An igloo.</p>' })
  const cookie = await newSession(closed)
  await close(closed)
  const response = await closed.get('/search?q=igloo')
  expect(response.status).toBe(503)
  expect(await response.text()).not.toContain('Shut')
  const own = await closed.get('/search?q=igloo', { headers: { Cookie: cookie } })
  expect(own.headers.get('Cache-Control')).toBe('no-store')
  expect(await own.text()).toContain('Shut')
})

test('it is in no plan of pages and in no sitemap', async () => {
  const { build } = blog
  const source = databaseSource({ DB: blog.db } as never)
  expect(await listOtherPaths(source, build.renderer)).not.toContain('/search')
  await blog.rebuild()
  for (const path of ['/sitemap-0.xml', '/sitemap-articles-0.xml', '/sitemap']) {
    expect(await blog.text(path)).not.toContain('/search<')
  }
  expect((await open('?q=yurt')).html).toContain('<mark>yurt</mark>')
})
