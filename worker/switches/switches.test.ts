import { expect, test } from 'vitest'
import { type Client, expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { dump, newSession, problemIn, send } from '../../scripts/testing/requests.ts'
import { queryText, samplesFor } from '../../scripts/testing/samples.ts'
import { type CallName, calls } from '../../shared/calls.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { readBlock, readMonitor, setBlock, setMonitor } from '../../shared/switches/contract.ts'

const turn = async (author: Client, r: 'red' | 'green') =>
  expect(expectData(await author.call(setBlock, { body: { r, authData: {} } }))).toEqual({
    block: r,
  })

const readCalls = ['listArticles', 'listMoreArticles', 'readArticleAtPath', 'readArticle'] as const

test('red closes the articles to readers and green opens them again', async () => {
  const blog = await startBlog()
  const samples = await samplesFor(blog)
  const statuses = async (client: Client) => {
    const replies = []
    for (const name of readCalls) {
      const reply = await client.call(endpoints[name] as never, samples[name] as never)
      replies.push(reply.ok || [reply.status, reply.problem.code, reply.problem.detail])
    }
    return replies
  }
  const open = readCalls.map(() => true)
  expect(await statuses(blog.anyone)).toEqual(open)

  await turn(blog.author, 'red')
  const closed = readCalls.map(() => [503, 'access-restricted', 'Access restricted.'])
  expect(await statuses(blog.anyone)).toEqual(closed)
  expect(await statuses(blog.author)).toEqual(open)
  expect(await statuses(blog.builder)).toEqual(open)
  const changes = { query: { since: 0 } }
  expect((await blog.builder.call(endpoints.listMoreArticles, changes)).ok).toBe(true)
  expect(expectData(await blog.anyone.call(readBlock))).toEqual({ block: 'red' })

  await turn(blog.author, 'green')
  expect(await statuses(blog.anyone)).toEqual(open)
  expect(expectData(await blog.anyone.call(readBlock))).toEqual({ block: 'green' })
})

test('red shows readers the restricted page, whether the page was built or not', async () => {
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
  expect((await blog.get('/')).status).toBe(200)

  await turn(blog.author, 'green')
  for (const path of [...landing, `/blog/${id}`]) {
    expect([path, (await fetch(blog.origin + path)).status]).toEqual([path, 200])
  }
})

test('no way to write an address leads around red, nor around the sign-in', async () => {
  const blog = await startBlog()
  const id = await publish(blog.author, { headingSave: 'Behind the bar' })
  const hidden = [`blog/${id}`, 'feed.json', 'feed.xml', 'search-index.json', 'dashboard']
  const ways = hidden.flatMap((path) => {
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
  const look = async () => {
    for (const path of ways) {
      const page = await blog.get(path)
      const text = await page.text()
      expect([path, page.status]).not.toEqual([path, 200])
      expect([path, /Behind the bar|desk/.test(text)]).toEqual([path, false])
    }
  }
  await turn(blog.author, 'red')
  await look()
  await turn(blog.author, 'green')
  await blog.rebuild()
  await turn(blog.author, 'red')
  await look()
})

const blog = await sharedBlog()

test('while red an address that never existed looks like any other', async () => {
  await turn(blog.author, 'red')
  const query = { name: '/blog/nothing0' }
  expect((await blog.anyone.call(endpoints.readArticleAtPath, { query })).status).toBe(503)
  const body = { href: '/nothing' }
  expect((await blog.anyone.call(endpoints.readArticle, { body })).status).toBe(503)
  await turn(blog.author, 'green')
})

test('while red each call of readers does what the contract says of it, and a refused one changes nothing', async () => {
  const blog = await startBlog()
  const samples = await samplesFor(blog)
  const readers = (Object.keys(endpoints) as CallName[]).filter((name) =>
    ['public', 'human'].includes(endpoints[name].access),
  )
  const isAnswered = (name: CallName) => (endpoints[name] as Endpoint).answersClosed === true
  // What is about articles; neither the way to the author nor the way out of the mailing list.
  expect(readers.filter((name) => !isAnswered(name))).toEqual([
    'listArticles',
    'listMoreArticles',
    'readArticleAtPath',
    'readArticle',
    'searchTexts',
    'listLikes',
    'listUnlikes',
    'like',
    'unlike',
    'sendOpinion',
  ])
  await turn(blog.author, 'red')
  const before = await dump(blog.db)
  const ask = (name: CallName, headers: Record<string, string>) => {
    const { query, body, cookie = '' } = samples[name]
    return send(blog, calls[name], {
      query: queryText(query),
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: { ...(cookie ? { Cookie: cookie } : {}), ...headers },
    })
  }
  const refused = readers.filter((name) => !isAnswered(name))
  for (const name of refused) {
    const response = await ask(name, {})
    expect([name, (await problemIn(response)).code]).toEqual([name, 'access-restricted'])
  }
  expect(await dump(blog.db)).toEqual(before)
  for (const name of readers.filter(isAnswered)) {
    const response = await ask(name, {})
    expect([name, response.status]).toEqual([name, endpoints[name].status ?? 200])
  }
  const Cookie = await newSession(blog)
  for (const name of refused) {
    const response = await ask(name, { Cookie })
    expect([name, response.status]).toEqual([name, endpoints[name].status ?? 200])
  }
})

test('only the author turns the switches, and only to what they can be', async () => {
  for (const client of [blog.anyone, blog.builder]) {
    expect((await client.call(setBlock, { body: { r: 'red' } })).status).toBe(401)
    const body = { monitor: true, monitorId: 'monitor' as const }
    expect((await client.call(setMonitor, { body })).status).toBe(401)
  }
  for (const r of ['blue', 'RED', '', true, null]) {
    expect((await blog.author.call(setBlock, { body: { r: r as never } })).status).toBe(400)
  }
  expect(expectData(await blog.anyone.call(readBlock))).toEqual({ block: 'green' })
})

test('the monitor is read under data and answers what it was set to', async () => {
  const { author, anyone, origin } = blog
  expect(expectData(await anyone.call(readMonitor))).toEqual({
    data: { monitorId: 'monitor', monitor: false },
  })
  for (const monitor of [true, true, false]) {
    const body = { monitor, monitorId: 'monitor' as const }
    expect(expectData(await author.call(setMonitor, { body }))).toEqual({ monitor })
    const response = await fetch(`${origin}/api${calls.readMonitor.path}`)
    expect(await response.json()).toEqual({ data: { monitorId: 'monitor', monitor } })
  }
})
