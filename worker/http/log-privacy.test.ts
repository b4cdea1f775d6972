import { readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { root } from '../../scripts/lib/paths.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { cpuTimeOf } from '../../scripts/testing/cpu-time.ts'
import { newSession, send, walk } from '../../scripts/testing/requests.ts'
import { encodeText } from '../../shared/base64.ts'
import type { CallName } from '../../shared/calls.ts'
import { log } from '../lib/log.ts'

const lines: string[] = []
const blog = await sharedBlog({ worker: 'switched-worker', onLog: (line) => lines.push(line) })

/** What is somebody's, and must be in no line. */
const known = {
  address: '203.0.113.77',
  email: 'augusta.byron@private.example.com',
  name: 'Augusta Byron',
  country: 'Ruritania',
  text: 'My knee has hurt since Tuesday',
  token: 'Tk7'.repeat(15).slice(0, 43),
  cookie: 'Ck9'.repeat(15).slice(0, 43),
  password: 'a-secret-of-the-author',
  answer: 'pangolin',
  key: 'key-of-one-browser-4711',
  agent: 'QuietBrowser/9.9',
}
const human = known.token
const { email, name, country, text, password, answer } = known
const encoded = { admin: encodeText(name), email: encodeText(email), pswd: encodeText(password) }

/** A request of each call that carries something of somebody's. */
const requests: Partial<Record<CallName, { query?: string; body?: unknown }>> = {
  like: { body: { Email: email, idArticle: '/bathing-helps-here-why' } },
  unlike: { body: { Email: email, idArticle: '/bathing-helps-here-why' } },
  sendOpinion: {
    body: { reader: name, country, opinion: text, idArticle: '/bathing-helps-here-why', human },
  },
  sendPing: { body: { name, email, country, detail: text, human } },
  subscribe: { body: { email } },
  confirmSubscription: { body: { token: known.token } },
  unsubscribe: { body: { email } },
  signIn: { body: { ...encoded, colors: '#1 #2 #3 #4', question: 'nickname', answer, human } },
  reportVisitor: { body: [known.address, email] },
  createCaptcha: { body: { kind: 'pictures' } },
  countView: { body: { ArticleId: '/bathing-helps-here-why' } },
  countDailyView: { body: { day: email } },
  countVisit: { body: { from: email } },
  readArticleAtPath: { query: `?name=/blog/${encodeURIComponent(email)}` },
  readArticle: { body: { href: `/${text}` } },
  forgetReader: { body: { email } },
  deleteSubscriber: { query: `?reference=${known.token}` },
  deleteArticle: { query: `?reference=${encodeURIComponent(text)}`, body: { password } },
  checkPassword: { body: { password } },
  listPings: { query: `?cursor=${encodeURIComponent(email)}` },
}

const pages = [
  `/subscription/${known.token}?mail=${email}`,
  `/email-unsubscribe/${known.token}`,
  `/blog/${email}`,
  `/blog/${encodeURIComponent(email)}`,
  `/local/never-was?name=${encodeURIComponent(name)}`,
]

/** The same value as it may have been written down: as it is, encoded, in other letters. */
const spellings = (value: string) => [value, encodeURIComponent(value), encodeText(value)]

const expectNothingKnown = () => {
  const all = lines.join('\n').toLowerCase()
  for (const value of Object.values(known)) {
    for (const spelling of spellings(value)) expect(all).not.toContain(spelling.toLowerCase())
  }
}

test('calls and pages that fail leave lines in the log, and nothing of anybody in them', async () => {
  const session = await newSession(blog)
  const headers = {
    'CF-Connecting-IP': known.address,
    'User-Agent': known.agent,
    'Idempotency-Key': known.key,
    Cookie: `__Host-visitor=${known.cookie}; ${session}`,
    Referer: `https://mail.example.com/?to=${email}`,
  }
  const failing = Object.keys(requests) as CallName[]
  for (const outage of ['DB=fails', 'DB=full', 'DB=mute', 'DB=fails, STATE=fails']) {
    const out = { ...headers, 'x-outage': outage }
    await walk(failing, async (call) => {
      const { query = '', body } = requests[call] ?? {}
      const response = await send(blog, call, {
        query,
        headers: out,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answered = await response.text()
      if (outage.startsWith('DB=fails')) expect([call, response.status]).toEqual([call, 500])
      expect([call, answered.includes(email)]).toEqual([call, false])
    })
    await walk(pages, (page) => blog.get(page, { headers: out }))
  }
  const events = lines.map((line) => JSON.parse(line))
  const paths = new Set(
    events.filter((one) => one.event === 'request-failed').map((one) => one.path),
  )
  expect(paths.size).toBeGreaterThan(12)
  expect(events.filter((one) => one.event === 'page-failed').length).toBeGreaterThan(0)
  expectNothingKnown()
  expect(lines.join()).not.toContain(/__Host-session=([^;]+)/.exec(session)?.[1])
  const fields = new Set(events.flatMap((one) => Object.keys(one)))
  const allowed = ['level', 'event', 'code', 'method', 'path', 'duration', 'names']
  expect(
    [...fields].filter((one) => ![...allowed, 'error', 'message', 'at'].includes(one)),
  ).toEqual([])
})

test('a request that is malformed or refused leaves no line at all', async () => {
  const before = lines.length
  for (const body of [text, `{"email":"${email}`, JSON.stringify({ Email: email, idArticle: 7 })]) {
    const response = await send(blog, 'like', { body })
    expect(response.status).toBeLessThan(500)
  }
  expect(lines.slice(before)).toEqual([])
})

test('what an error quotes, and any address, token or e-mail in it, is left out of its line', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const broken = () => {
    try {
      JSON.parse(text)
    } catch (error) {
      return error
    }
    throw new Error('It is no JSON.')
  }
  for (const cause of [
    broken(),
    new Error(`D1_ERROR: near "${name}": syntax error`),
    new Error(`no row for '${name}' of ${email}`),
    new Error(`connection from ${known.address} or 2001:db8:77::7 refused`),
    new Error(`token ${known.token} at https://example.com/?mail=${email}`),
    new Error('outer', { cause: `inner “x” \`${text}\` ${email}` }),
    text,
    { email },
  ]) {
    log('error', 'told', { cause })
  }
  const told = said.mock.calls.flat().map(String)
  expect(told).toHaveLength(8)
  for (const value of [...Object.values(known), '2001:db8', 'My knee']) {
    expect(told.join('\n')).not.toContain(value)
  }
})

test('a message without measure is cut before it is looked through, and tells nothing it quotes', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const taken = cpuTimeOf(() => {
    for (const message of [
      'a '.repeat(99).trim() + 'a'.repeat(60_000),
      `"'`.repeat(30_000),
      `near "${text} ${'x '.repeat(5_000)}": syntax error`,
    ]) {
      log('error', 'told', { cause: new Error(message) })
    }
  })
  expect(taken).toBeLessThan(1_000)
  const told = said.mock.calls.flat().map(String)
  expect(told).toHaveLength(3)
  expect(told.join('\n')).not.toContain('knee')
})

test('a line break in what failed is none in the log: nobody writes a line of their own', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const forged = 'a\n{"level":"info","event":"signed-in"}\r\u2028b'
  log('error', 'told', { cause: new Error(forged), names: [forged] })
  const [line = '', ...more] = said.mock.calls.flat().map(String)
  expect([more, line.split(/[\r\n]/).length, JSON.parse(line).event]).toEqual([[], 1, 'told'])
})

test('nothing else writes to the log, and the platform’s own lines of requests are off', () => {
  const folder = `${root}worker/`
  const writing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.deep)\.ts$/.test(file))
    .filter((file) => /\bconsole\b/.test(readFileSync(folder + file, 'utf8')))
  expect(writing).toEqual(['lib/log.ts'])
  const settings = readFileSync(`${root}wrangler.toml`, 'utf8')
  expect(settings).toMatch(/\[observability\.logs\]\nenabled = true\ninvocation_logs = false/)
})
