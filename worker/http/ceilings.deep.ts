import { expect, test } from 'vitest'
import { expectData, signInAs } from '../../scripts/lib/client.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { attemptSignIn } from '../../scripts/testing/attempt.ts'
import { owner, startBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { humanReader, inOneDay, newReader, tally } from '../../scripts/testing/readers.ts'
import { signInReserve } from '../../shared/captcha/contract.ts'
import { type CeilingName, ceilings } from '../../shared/ceilings.ts'
import { endpoints } from '../../shared/endpoints.ts'

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

test('when readers have used up every ceiling of a day, call by call, its rows are not, and the author signs in, writes, publishes and reads which are met', () =>
  inOneDay(async () => {
    const blog = await startBlog({ worker: 'counting-worker', isOwn: true })
    const { anyone } = blog
    const idArticle = await publish(blog.author)
    const most = (name: CeilingName): number => endpoints[name].siteLimit ?? 0
    const used = { read: 0, written: 0 }
    const noteRows = <Replied extends { readonly headers: Headers }>(reply: Replied): Replied => {
      used.read += Number(reply.headers.get('x-database-rows-read'))
      used.written += Number(reply.headers.get('x-database-rows-written'))
      return reply
    }
    /** Makes a call as often as a day takes it, and ten times more. */
    const useUp = async (name: CeilingName, act: (n: number) => ReturnType<typeof anyone.call>) => {
      const replies = (await many(most(name) + 10, act)).map(noteRows)
      expect([name, tally(replies.map((reply) => (reply.ok ? 'ok' : outcome(reply))))]).toEqual([
        name,
        { ok: most(name), 'day-used-up': 10 },
      ])
    }
    const vote = (name: 'like' | 'unlike') => (n: number) =>
      anyone.call(name, {
        body: { Email: `reader${n}@example.com`, idArticle },
        headers: newReader(),
      })
    await useUp('like', vote('like'))
    // The costliest: each takes a like back.
    await useUp('unlike', vote('unlike'))
    await useUp('sendOpinion', async (n) => {
      const { human, headers } = await humanReader(blog)
      const body = { reader: `Reader ${n}`, country: 'Chad', opinion: 'Fine.', idArticle, human }
      return anyone.call('sendOpinion', { body, headers })
    })
    await useUp('sendPing', async (n) => {
      const { human, headers } = await humanReader(blog)
      const text = { name: 'Ada', email: `ada${n}@example.com`, country: 'Chad', detail: 'Hi.' }
      return anyone.call('sendPing', { body: { ...text, human }, headers })
    })
    await useUp('createCaptcha', () =>
      anyone.call('createCaptcha', { body: {}, headers: newReader() }),
    )
    const captchas = await many(signInReserve + 10, () =>
      anyone.call('createCaptcha', { body: { isForSignIn: true }, headers: newReader() }),
    )
    const attempts = await many(150, () => attemptSignIn(blog, { answer: 'wrong' }))
    for (const reply of [...captchas, ...attempts]) noteRows(reply)
    console.log(`A day of readers: ${used.written} rows written, ${used.read} read.`)
    expect(used.written).toBeGreaterThan(15_000)
    expect(used.written).toBeLessThan(90_000)

    // Where he has signed in before; a stranger would have to wait.
    await signInAs(blog.origin, owner)
    expectData(await blog.author.call('createDraft', { body: article({ headingSave: 'Kept' }) }))
    const id = await publish(blog.author, { headingSave: 'Published all the same' })
    expect(await blog.text(`/blog/${id}`)).toContain('Published all the same')
    const met = (await blog.author.ask('readSite')).metCeilings
    expect(met).toEqual(
      Object.keys(ceilings).filter((name) => !/^(?:subscribe|confirmSubscription)$/.test(name)),
    )
  }))
