import { expect, test } from 'vitest'
import { startBlog } from './blog.ts'

test('a blog that is lent again has no hook of the one before', async () => {
  // More than twice: the first reset empties all that a folder may hold, the next ones what was used.
  for (const host of ['a.example.org', 'b.example.org', 'c.example.org']) {
    const ends: (() => unknown)[] = []
    const { author, flare } = await startBlog({}, (end) => void ends.push(end))
    expect(await author.ask('readHook')).toMatchObject({ host: null })
    await author.ask('setHook', { body: { url: `https://${host}/hook` } })
    expect(await author.ask('readHook')).toMatchObject({ host })
    for (const end of ends) await end()
    const next = await startBlog({}, (end) => void ends.push(end))
    expect(next.flare).toBe(flare)
    await ends.at(-1)?.()
  }
})
