import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import type { NamedClient } from '../../scripts/testing/calls.ts'
import { dump, newSession, problemIn, send } from '../../scripts/testing/requests.ts'
import { requestOf, samplesFor } from '../../scripts/testing/samples.ts'
import { setupCode } from '../../scripts/testing/setup-data.ts'
import { type CallName, calls } from '../../shared/calls.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { endpoints } from '../../shared/endpoints.ts'

const turn = async (author: NamedClient, r: 'red' | 'green') =>
  expect(await author.ask('setBlock', { body: { r, authData: {} } })).toEqual({ block: r })

const closed = ['feed.json', 'feed.xml', 'search-index.json', 'dashboard']

/** Other ways to write addresses. */
const waysTo = (hidden: readonly string[]): string[] =>
  hidden.flatMap((path) => {
    const one = path.replaceAll('/', '%2f')
    return [
      `/x/..%2f${one}`,
      `/..%2f${one}`,
      `/.%2f${one}`,
      `/x%2f%2e%2e%2f${one}`,
      `/%2f${one}`,
      `/x/..%5c${one}`,
      `/%5c${one}`,
      `/.%09.%2f${one}`,
      `/x/%252e%252e%252f${one}`,
      `/${path}%3f`,
      `/${path}%23`,
      `/${one}%3fx`,
      `/blog%3f`,
      `/blog%23x`,
      `/${path}%00`,
    ]
  })

test('red shows readers the restricted page, built or not, and no way to write an address leads around it', async () => {
  const blog = await startBlog()
  const id = await publish(blog.author, { headingSave: 'Behind the bar' })
  await blog.rebuild()
  const fresh = await publish(blog.author, { headingSave: 'Not built yet' })
  const landing = ['/blog', '/blog/']
  const articles = [`/blog/${id}`, `/blog/${fresh}`, '/blog/page/health', '/local/behind-the-bar']
  articles.push('/local/bathing-helps-here-why', '/blog/nothing0')
  await turn(blog.author, 'red')
  const Cookie = await newSession(blog)
  for (const path of [...landing, ...articles]) {
    const page = await fetch(blog.origin + path)
    const text = await page.text()
    const says = landing.includes(path) ? 'Blog is Offline.' : 'Access restricted.'
    expect([path, page.status, text.includes(says)]).toEqual([path, 503, true])
    expect(text).toMatch(/<meta name="robots" content="[^"]*noindex/)
    expect(text).not.toContain('Three plain words.')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    if (path === '/blog/nothing0') continue
    const own = await fetch(blog.origin + path, { headers: { Cookie } })
    expect([path, own.status]).toEqual([path, 200])
    // No cache on the way keeps for readers what the author alone may see.
    expect([path, own.headers.get('Cache-Control')]).toEqual([path, 'no-store'])
  }
  const named = await fetch(`${blog.origin}/bathing-helps-here-why`)
  expect(named.status).toBe(503)
  // The home page is open, but names no article.
  const home = await blog.get('/')
  expect([home.status, /Behind the bar|Not built yet/.test(await home.text())]).toEqual([
    200,
    false,
  ])

  for (const path of waysTo([`blog/${id}`, `blog/${fresh}`, ...closed])) {
    const page = await blog.get(path)
    const text = await page.text()
    expect([path, page.status]).not.toEqual([path, 200])
    expect([path, /Behind the bar|Not built yet|desk/.test(text)]).toEqual([path, false])
  }

  await turn(blog.author, 'green')
  for (const path of [...landing, `/blog/${id}`]) {
    expect([path, (await fetch(blog.origin + path)).status]).toEqual([path, 200])
  }
})

const blog = await sharedBlog()

test('while red an address that never existed looks like any other', async () => {
  await turn(blog.author, 'red')
  const query = { name: '/blog/nothing0' }
  expect((await blog.anyone.call('readArticleAtPath', { query })).status).toBe(503)
  const body = { href: '/nothing' }
  expect((await blog.anyone.call('readArticle', { body })).status).toBe(503)
  await turn(blog.author, 'green')
})

test('while red each call of readers does what the contract says of it, and a refused one changes nothing', async () => {
  const blog = await startBlog({ vars: { SETUP_CODE: setupCode } })
  const samples = await samplesFor(blog)
  const readers = (Object.keys(endpoints) as CallName[]).filter((name) =>
    ['public', 'human'].includes(endpoints[name].access),
  )
  const isAnswered = (name: CallName) => (endpoints[name] as Endpoint).answersClosed === true
  // What is about articles and other texts; neither the way to the author nor the way out of the mailing list.
  const texts = 'listArticles listMoreArticles readArticleAtPath readArticle searchTexts listTexts'
  const votes = 'listLikes listUnlikes like unlike sendOpinion'
  const refused = readers.filter((name) => !isAnswered(name))
  expect(refused.toSorted()).toEqual(`${texts} ${votes}`.split(' ').toSorted())
  await turn(blog.author, 'red')
  const before = await dump(blog.db)
  const ask = (name: CallName, headers: Record<string, string>) => {
    const request = requestOf(samples[name])
    return send(blog, name, { ...request, headers: { ...request.headers, ...headers } })
  }
  for (const name of refused) {
    expect((await problemIn(await ask(name, {}))).code).toBe('access-restricted')
  }
  const { query } = samples.readPublicRows as { query: { table: 'articles'; columns: string } }
  expect((await blog.builder.call('readPublicRows', { query })).ok).toBe(true)
  expect(await blog.anyone.ask('readBlock')).toEqual({ block: 'red' })
  expect(await dump(blog.db)).toEqual(before)
  // The set-up comes last: it replaces the owner.
  const isSetUp = (name: CallName) => name === 'setUp'
  for (const name of readers.filter((one) => isAnswered(one) && !isSetUp(one))) {
    const response = await ask(name, {})
    expect([name, response.status]).toEqual([name, endpoints[name].status ?? 200])
  }
  const Cookie = await newSession(blog)
  for (const name of refused) {
    const response = await ask(name, { Cookie })
    expect([name, response.status]).toEqual([name, endpoints[name].status ?? 200])
  }
  await turn(blog.author, 'green')
  for (const name of texts.split(' ').slice(0, 4) as CallName[]) {
    expect([name, (await ask(name, {})).status]).toEqual([name, 200])
  }
  await turn(blog.author, 'red')
  expect((await ask('setUp', {})).status).toBe(200)
})

test('only the author turns the switches, and only to what they can be', async () => {
  for (const client of [blog.anyone, blog.builder]) {
    expect((await client.call('setBlock', { body: { r: 'red' } })).status).toBe(401)
    const body = { monitor: true, monitorId: 'monitor' as const }
    expect((await client.call('setMonitor', { body })).status).toBe(401)
  }
  for (const r of ['blue', 'RED', '', true, null]) {
    expect((await blog.author.call('setBlock', { body: { r: r as never } })).status).toBe(400)
  }
  expect(await blog.anyone.ask('readBlock')).toEqual({ block: 'green' })
})

test('the monitor is read under data and answers what it was set to', async () => {
  const { author, anyone, origin } = blog
  expect(await anyone.ask('readMonitor')).toEqual({
    data: { monitorId: 'monitor', monitor: false },
  })
  for (const monitor of [true, true, false]) {
    const body = { monitor, monitorId: 'monitor' as const }
    expect(await author.ask('setMonitor', { body })).toEqual({ monitor })
    const response = await fetch(`${origin}/api${calls.readMonitor.path}`)
    expect(await response.json()).toEqual({ data: { monitorId: 'monitor', monitor } })
  }
})
