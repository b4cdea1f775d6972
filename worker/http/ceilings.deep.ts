import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { startBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { humanReader, newReader, tally } from '../../scripts/testing/readers.ts'

/** Acts so many times, some at once. */
const many = async <Result>(count: number, act: (n: number) => Promise<Result>) => {
  const results: Result[] = []
  for (let from = 0; from < count; from += 50) {
    const some = Array.from({ length: Math.min(50, count - from) }, (_, n) => act(from + n))
    results.push(...(await Promise.all(some)))
  }
  return results
}

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
