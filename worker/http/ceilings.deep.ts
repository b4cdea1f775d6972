import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { attemptSignIn } from '../../scripts/testing/attempt.ts'
import { startBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome } from '../../scripts/testing/calls.ts'
import { humanReader, newReader, tally } from '../../scripts/testing/readers.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { ceilingOf, countCall, countedCall, ofNetworks, runCounted } from './limits.ts'

/** Acts so many times, some at once. */
const many = async <Result>(count: number, act: (n: number) => Promise<Result>) => {
  const results: Result[] = []
  for (let from = 0; from < count; from += 50) {
    const some = Array.from({ length: Math.min(50, count - from) }, (_, n) => act(from + n))
    results.push(...(await Promise.all(some)))
  }
  return results
}

test('a hundred thousand networks in a day are counted up to the ceiling, then the author signs in and publishes', async () => {
  const blog = await startBlog()
  const { db } = blog
  const { like } = endpoints
  const { siteLimit = 0, limit = { most: 0, seconds: 0 } } = like
  const env = { SITE_SECRET: 'a secret of this test, and long enough' } as never
  const counted = await many(100_000, (n) => {
    const address = `2001:db8:${(n >> 8).toString(16)}:${n.toString(16).slice(-4)}::1`
    const caller = { db, env, url: new URL('https://blog.example.com'), address }
    const ofNetwork = ofNetworks(caller, countedCall(like), limit)
    const counters = [...ofNetwork, ceilingOf({}, like, siteLimit)]
    return runCounted(db, [countCall(db, counters)])
  })
  expect(counted.filter((one) => one !== null).length).toBe(siteLimit)
  expect(await countOf(db, 'call_counts')).toBeLessThanOrEqual(2 * siteLimit + 1)
  expect((await attemptSignIn(blog)).ok).toBe(true)
  const id = await publish(blog.author, { headingSave: 'Published all the same' })
  expect(await blog.text(`/blog/${id}`)).toContain('Published all the same')
})

test('the likes and opinions of an ordinary busy day, of 20,000 readers, are all taken', async () => {
  const blog = await startBlog()
  const idArticle = await publish(blog.author)
  const readers = 20_000
  const likes = await many(0.05 * readers, (n) =>
    blog.anyone.call('like', {
      body: { Email: `reader${n}@example.com`, idArticle },
      headers: newReader(),
    }),
  )
  expect(tally(likes.map((reply) => outcome(reply)))).toEqual({ 201: 0.05 * readers })
  const opinions = await many(0.01 * readers, async (n) => {
    const { human, headers } = await humanReader(blog)
    const body = { reader: `Reader ${n}`, country: 'Chad', opinion: 'Fine.', idArticle, human }
    return blog.anyone.call('sendOpinion', { body, headers })
  })
  expect(tally(opinions.map((reply) => outcome(reply)))).toEqual({ 201: 0.01 * readers })
})
