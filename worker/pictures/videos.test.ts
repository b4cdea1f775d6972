import { Response } from 'miniflare'
import { beforeEach, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { gif, jpeg, png } from '../../scripts/testing/pictures.ts'

type Answer = () => Response
/** What the hosts answer, by the beginning of an address; the others know nothing. */
let answers: Record<string, Answer> = {}
let asked: string[] = []
const outside = ({ url }: { readonly url: string }) => {
  asked.push(url)
  const [, answer] = Object.entries(answers).find(([start]) => url.startsWith(start)) ?? []
  return answer?.() ?? new Response('no', { status: 404 })
}
const blog = await sharedBlog({ outside: outside as never })
beforeEach(() => {
  answers = {}
  asked = []
})

const ofYouTube = 'https://youtu.be/dQw4w9WgXcQ?t=30'
const ofVimeo = 'https://vimeo.com/76979871/0a1b2c3d4e'
const read = (address: string) => blog.author.ask('readVideo', { query: { address } })
const json =
  (data: unknown): Answer =>
  () =>
    Response.json(data)
const bytes =
  (data: Uint8Array<ArrayBuffer>, init?: { status?: number; headers?: Record<string, string> }) =>
  () =>
    new Response(data, init)
const still = jpeg({ width: 1280, height: 720 })
const base64 = Buffer.from(still).toString('base64')
const youTube = (more: Record<string, Answer> = {}) => ({
  'https://www.youtube.com/oembed?': json({
    title: 'A song',
    thumbnail_url: 'https://evil.example/x.jpg',
  }),
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ': () =>
    new Response('<script>{"videoDetails":{"lengthSeconds":"213"}}</script>'),
  'https://i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg': bytes(still),
  ...more,
})
const vimeo = (data: object) => ({
  'https://vimeo.com/api/oembed.json?': json({
    title: 'A walk',
    duration: 62,
    thumbnail_url: 'https://i.vimeocdn.com/video/1-a_1280',
    ...data,
  }),
  'https://i.vimeocdn.com/video/1-a_1280': bytes(still),
})

test('a video of YouTube has its title, length and still, each from an address of its number alone', async () => {
  answers = youTube()
  expect(await read(ofYouTube)).toEqual({ title: 'A song', seconds: 213, still: base64 })
  expect(asked.map((url) => new URL(url).host).sort()).toEqual([
    'i.ytimg.com',
    'www.youtube.com',
    'www.youtube.com',
  ])
  // An older video has the smaller still alone; the page of one may say nothing.
  const small = png({ width: 480, height: 360 })
  answers = youTube({
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ': () => new Response('Before you continue'),
    'https://i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg': bytes(small, { status: 404 }),
    'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg': bytes(small),
  })
  expect(await read(ofYouTube)).toEqual({
    title: 'A song',
    seconds: null,
    still: Buffer.from(small).toString('base64'),
  })
})

test('a video of Vimeo has what its host tells, its still from the host of its pictures alone', async () => {
  answers = vimeo({})
  expect(await read(ofVimeo)).toEqual({ title: 'A walk', seconds: 62, still: base64 })
  const [first = ''] = asked
  expect(new URL(first).searchParams.get('url')).toBe(ofVimeo)
  for (const thumbnail_url of [
    'https://evil.example/video/1-a_1280',
    'http://i.vimeocdn.com/video/1-a_1280',
    'https://i.vimeocdn.com.evil.example/video',
    'https://i.vimeocdn.com:8443/video',
    '//i.vimeocdn.com/video/1-a_1280',
    'file:///etc/passwd',
    ['//i.vimeocdn.com/video/1-a_1280', 'x'],
    null,
  ]) {
    asked = []
    answers = vimeo({ thumbnail_url })
    expect([thumbnail_url, await read(ofVimeo)]).toEqual([thumbnail_url, null])
    expect([thumbnail_url, asked.length]).toEqual([thumbnail_url, 1])
  }
})

test('what is no line is made one, and what is no length or no title is none', async () => {
  const factsOf = async (data: object) => {
    answers = vimeo(data)
    const facts = await read(ofVimeo)
    return facts && [facts.title, facts.seconds]
  }
  expect(await factsOf({ title: ' <b>A\u0000\n\u202etale</b> ', duration: '62' })).toEqual([
    '<b>A tale</b>',
    62,
  ])
  expect((await factsOf({ title: '😀'.repeat(900) }))?.[0]).toBe('😀'.repeat(200))
  for (const duration of [-1, 0, 1.5, 1e9, 'long', null, {}, []])
    expect([duration, (await factsOf({ duration }))?.[1]]).toEqual([duration, null])
  for (const title of ['', ' \u0007 ', 5, null, { a: 1 }, ['A']])
    expect([title, await factsOf({ title })]).toEqual([title, null])
  for (const data of ['null', '[]', '"A"', '{', '<html>']) {
    answers = { 'https://vimeo.com/api/oembed.json?': () => new Response(data) }
    expect([data, await read(ofVimeo)]).toEqual([data, null])
  }
})

test('a still that is no picture, is too large, or is somewhere else is none; no redirect is followed', async () => {
  const maxres = 'https://i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg'
  for (const answer of [
    bytes(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"></svg>')),
    bytes(new TextEncoder().encode('<script>hurt(1)</script>')),
    bytes(Uint8Array.from(Buffer.concat([gif(), Buffer.alloc(2_000_000)]))),
    bytes(still, { status: 302, headers: { Location: 'https://evil.example/' } }),
    bytes(still, { status: 500 }),
  ]) {
    answers = youTube({ [maxres]: answer })
    expect(await read(ofYouTube)).toBe(null)
  }
  expect(asked.filter((url) => url.includes('evil'))).toEqual([])
})

test('nobody is asked about another address, by somebody else, or where no picture can be stored', async () => {
  for (const address of [
    'https://example.com/',
    'http://169.254.169.254/',
    'https://youtu.be/@',
    '/',
  ])
    expect([address, await read(address)]).toEqual([address, null])
  const query = { address: ofYouTube }
  expect(outcome(await blog.anyone.call('readVideo', { query }))).toBe('not-signed-in')
  const bare = await startBlog({ outside: outside as never, withoutPictures: true })
  expect(await bare.author.ask('readVideo', { query })).toBe(null)
  expect(asked).toEqual([])
})

test('the article with a video, and no other page, may show its player in a frame, until it is gone', async () => {
  const picture = '<img src="/logo-light.svg" alt="A song">'
  const html = `<figure><a href="${ofYouTube}">${picture}</a></figure>`
  const id = await publish(blog.author, { headingSave: 'Plays', html })
  const card = `<p><a href="${ofYouTube}">A song</a></p><p>&lt;figure data-player="https://www.youtube-nocookie.com/</p>`
  const other = await publish(blog.author, { headingSave: 'Links', html: card })
  const policyOf = async (path: string, init?: RequestInit) => {
    const { headers } = await blog.get(path, init)
    return [
      /frame-src [^;]*/.exec(headers.get('Content-Security-Policy') ?? '')?.[0],
      /(?<![\w-])fullscreen=\([^)]*\)/.exec(headers.get('Permissions-Policy') ?? '')?.[0],
    ]
  }
  const open = [
    'frame-src https://www.youtube-nocookie.com',
    'fullscreen=(self "https://www.youtube-nocookie.com")',
  ]
  const path = `/blog/${id}`
  expect(await policyOf(path)).toEqual(open)
  expect(await policyOf(path, { method: 'HEAD' })).toEqual(open)
  const ETag = (await blog.get(path)).headers.get('ETag') as string
  expect(await policyOf(path, { headers: { 'If-None-Match': ETag } })).toEqual(open)
  for (const shut of [`/blog/${other}`, '/blog', '/feed.xml', '/', '/terms-and-conditions'])
    expect([shut, (await policyOf(shut))[0]]).toEqual([shut, undefined])
  await blog.rebuild()
  expect(await policyOf(path)).toEqual(open)
  expect((await policyOf(`/blog/${other}`))[0]).toBe(undefined)
})
