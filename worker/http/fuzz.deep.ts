import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import {
  type Answer,
  findFault,
  fuzz,
  listAnswers,
  renew,
  sendOdd,
} from '../../scripts/testing/fuzz.ts'
import { type OddRequest, oddRequests } from '../../scripts/testing/fuzz-requests.ts'
import { tally } from '../../scripts/testing/readers.ts'
import { newSession } from '../../scripts/testing/requests.ts'
import { samplesFor } from '../../scripts/testing/samples.ts'
import { setupCode } from '../../scripts/testing/setup-data.ts'
import { type CallName, calls } from '../../shared/calls.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { problemOf, Refusal } from '../../shared/problem.ts'

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
