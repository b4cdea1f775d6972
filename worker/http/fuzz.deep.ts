import { Agent, request as httpRequest } from 'node:http'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { type OddRequest, oddRequests } from '../../scripts/testing/fuzz-requests.ts'
import { storeOwner } from '../../scripts/testing/owner.ts'
import { newReader, tally } from '../../scripts/testing/readers.ts'
import { dump, newSession, signedHeaders, walk } from '../../scripts/testing/requests.ts'
import { samplesFor } from '../../scripts/testing/samples.ts'
import { setupCode } from '../../scripts/testing/setup-data.ts'
import { type CallName, calls } from '../../shared/calls.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { problemOf, problems, Refusal } from '../../shared/problem.ts'

/** A raw answer. */
interface Answer {
  readonly status: number
  readonly type: string | undefined
  readonly text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** The headers that a sender adds to a request. */
const identityOf = async (
  { name, sender, method, path, body }: OddRequest,
  session: string,
  own: string | undefined,
): Promise<Record<string, string>> => {
  const cookies = [sender === 'author' ? session : '', own ?? ''].filter(Boolean).join('; ')
  const Cookie: Record<string, string> = cookies === '' ? {} : { Cookie: cookies }
  if (sender !== 'builder' && sender !== 'forger') return Cookie
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const key = sender === 'forger' ? { key: `whsec_${btoa('a secret that was guessed')}` } : {}
  return { ...Cookie, ...(await signedHeaders(calls[name], { path, method, body: text, ...key })) }
}

/**
 * Sends a request without corrections: `fetch` would refuse some of these.
 * @param session the author's cookies
 * @param own a cookie that the call needs beside them
 */
const sendOdd = async (
  { origin }: Pick<Blog, 'origin'>,
  request: OddRequest,
  session: string,
  own?: string,
): Promise<Answer> => {
  const { method, path, body } = request
  const identity = await identityOf(request, session, own)
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.from(body).length) }
  const headers = { ...newReader(), ...identity, ...request.headers, ...length }
  return new Promise((resolve, reject) => {
    const sent = httpRequest(origin + path, { method, headers, agent, timeout: 30_000 })
    let settle = (): void => reject(new Error('The server hung up without an answer.'))
    sent.once('response', (answer) => {
      const chunks: Buffer[] = []
      settle = () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'],
          text: Buffer.concat(chunks).toString(),
        })
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => settle())
      answer.once('error', reject)
    })
    // The server may close the connection after its answer, before it got the whole request.
    sent.once('close', () => setImmediate(() => settle()))
    sent.once('timeout', () => sent.destroy(new Error('There was no answer in 30 seconds.')))
    sent.once('error', reject)
    sent.end(body)
  })
}

const isCall = (path: string): boolean =>
  /^\/api(?:\/|$)/.test(new URL(path, 'http://blog.example').pathname)

/** The code of a refusal; null if the contract does not know it. */
const codeOf = ({ status, type, text }: Answer): string | null => {
  if (type !== 'application/problem+json') return null
  try {
    const problem = JSON.parse(text)
    const known = Object.hasOwn(problems, problem.code) && problem.status === status
    return known ? problem.code : null
  } catch {
    return null
  }
}

/** The fault of an answer; null if there is none. */
const findFault = ({ method, path }: OddRequest, answer: Answer): string | null => {
  if (answer.status < 200 || answer.status >= 500) return `status ${answer.status}`
  // The server itself refuses such a long address; the Worker never gets it.
  if (answer.status === 414 && path.length > 32_000) return null
  if (answer.status < 400 || method === 'HEAD' || !isCall(path)) return null
  return codeOf(answer) === null ? `no problem that is known: ${answer.text.slice(0, 100)}` : null
}

/** Every row, without what changes by itself: a session's last use, and when the rebuild hook is asked again. */
const rowsOf = async ({ db }: Blog) => {
  const { sessions = [], rebuild = [], ...rest } = await dump(db)
  return {
    ...rest,
    sessions: sessions.map((row) => JSON.parse(row).token_hash).sort(),
    rebuild: rebuild.map((row) => JSON.parse(row).revision),
  }
}

/** A request as a failure shows it. */
const shown = ({ body, path, ...request }: OddRequest): string =>
  JSON.stringify({ ...request, path: path.slice(0, 500), body: String(body).slice(0, 500) })

type Act = (request: OddRequest) => Promise<Answer>

/** Sends all requests, ten at a time. @returns the refused requests and those that changed something, with codes */
const sendAll = async (requests: readonly OddRequest[], act: Act) => {
  const refused: OddRequest[] = []
  const codes: [request: OddRequest, code: string][] = []
  let written = 0
  await walk(requests, async (request) => {
    const answer = await act(request)
    const complaint = findFault(request, answer)
    if (complaint !== null) throw new Error(`${complaint}\n${shown(request)}`)
    if (answer.status >= 400) refused.push(request)
    else if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) written += 1
    codes.push([request, codeOf(answer) ?? String(answer.status)])
  })
  return { refused, written, codes }
}

/**
 * Sends odd requests, then sends the refused ones again one by one: they must not change a row.
 * @returns the code or status of each answer
 * @throws Error that shows the first request with a wrong answer
 */
const fuzz = async (
  blog: Blog,
  requests: readonly OddRequest[],
  act: Act,
): Promise<[request: OddRequest, code: string][]> => {
  const first = await sendAll(requests, act)
  let left = first.refused
  // A request that found nothing at first may find what another has created since; one round is usually enough.
  for (let round = 0; round < 5; round += 1) {
    const before = await rowsOf(blog)
    const { refused, written, codes } = await sendAll(left, act)
    if (written === 0) {
      // Ten guesses of the password end the session that they were made in.
      const isGuessed = codes.some(([, code]) => code === 'wrong-password')
      const { sessions } = before
      const { sessions: there, ...rest } = await rowsOf(blog)
      expect({ ...rest, sessions: isGuessed ? sessions : there }).toEqual(before)
      return first.codes
    }
    left = refused
  }
  throw new Error('Refused requests were accepted when they were sent again, five times in a row.')
}

/** Resets limits, password and session for every sender. */
const renew = async (blog: Blog, session: string): Promise<string> => {
  await blog.db.exec('DELETE FROM call_counts')
  await storeOwner(blog.db)
  const { status } = await blog.get('/api/counts', { headers: { Cookie: session } })
  return status === 200 ? session : newSession(blog)
}

/** The answers of the calls, as `call: code`. */
const listAnswers = (codes: readonly (readonly [OddRequest, string])[]): Set<string> =>
  new Set(codes.map(([{ name }, code]): `${CallName}: ${string}` => `${name}: ${code}`))

/** FUZZ_SEED repeats a run that failed. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const rounds = 10
const requestsInRound = 2_000
const requestsInBatch = 250

/** These hash a password, which takes a tenth of a second of the only thread there is. */
const slow: readonly CallName[] = [
  'signIn',
  'checkPassword',
  'changePassword',
  'editArticle',
  'deleteArticle',
]

/** A round on a blog of its own, so that what earlier ones deleted is there again. */
const fuzzRound = async (round: number) => {
  const blog = await startBlog({ vars: { SETUP_CODE: setupCode } })
  const samples = await samplesFor(blog)
  const all = fc.sample(oddRequests(samples, slow), {
    seed: seed + round,
    numRuns: requestsInRound,
  })
  let session = await newSession(blog)
  const act = (request: OddRequest) => sendOdd(blog, request, session, samples[request.name].cookie)
  const codes: Awaited<ReturnType<typeof fuzz>> = []
  for (let from = 0; from < all.length; from += requestsInBatch) {
    session = await renew(blog, session)
    codes.push(...(await fuzz(blog, all.slice(from, from + requestsInBatch), act)))
  }
  await blog.stop()
  return codes
}

test('twenty thousand odd requests make no error, and those that are refused change no row', async () => {
  console.log(`FUZZ_SEED=${seed}`)
  const codes: Awaited<ReturnType<typeof fuzz>> = []
  for (let round = 0; round < rounds; round += 1) codes.push(...(await fuzzRound(round)))
  expect(codes).toHaveLength(rounds * requestsInRound)
  const counts = tally(codes.map(([, code]) => code))
  console.log(counts)
  // Deep enough: every call was refused for what it said, not only for who said it.
  const seen = listAnswers(codes)
  const names = Object.keys(calls) as CallName[]
  // The last is for what is sent as a file.
  const codesOfForm = ['invalid-input', 'invalid-query', 'invalid-json', 'picture-type']
  const unread = names.filter((name) => !codesOfForm.some((code) => seen.has(`${name}: ${code}`)))
  // It takes no body and hardly a query, so that it may be refused nothing.
  expect(unread.filter((name) => name !== 'readHealth')).toEqual([])
  const strangers = names.filter((name) => ['author', 'builder'].includes(endpoints[name].access))
  for (const name of strangers) {
    const code = endpoints[name].access === 'author' ? 'not-signed-in' : 'not-signed'
    expect(seen).toContain(`${name}: ${code}`)
  }
  expect(Object.keys(counts).length).toBeGreaterThan(35)
  expect(counts['201'] ?? 0).toBeGreaterThan(100)
})

const request: OddRequest = {
  name: 'listArticles',
  sender: 'public',
  method: 'GET',
  path: '/api/article',
  headers: {},
  body: undefined,
}
const refusal: Answer = {
  status: 400,
  type: 'application/problem+json',
  text: JSON.stringify(problemOf(new Refusal('invalid-input'))),
}

test('the fuzzing notices an answer that is wrong', () => {
  expect(findFault(request, refusal)).toBeNull()
  const wrong: Partial<Answer>[] = [
    { status: 500 },
    { status: 503 },
    { status: 404 },
    { status: 414 },
    { type: 'application/json' },
    { type: undefined },
    { text: '' },
    { text: '{}' },
    { text: 'null' },
    { text: 'Oops' },
    { text: refusal.text.replace('"code":"invalid-input"', '"code":"constructor"') },
  ]
  for (const part of wrong) {
    expect([part, findFault(request, { ...refusal, ...part })]).not.toEqual([part, null])
  }
})

test('the fuzzing notices a refused call that changes a row', async () => {
  const blog: Blog = await startBlog()
  const act = async () => {
    await sql(blog.db, 'UPDATE rebuild SET revision = revision + 1')
    return refusal
  }
  await expect(fuzz(blog, [request], act)).rejects.toThrow()
  await expect(fuzz(blog, [request], async () => refusal)).resolves.toHaveLength(1)
})
