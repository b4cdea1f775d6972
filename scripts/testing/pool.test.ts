import { expect, test } from 'vitest'
import { startBlog } from './blog.ts'

test('a blog that is lent again has no hook of the one before', async () => {
  const ends: (() => unknown)[] = []
  const { author, flare } = await startBlog({}, (end) => void ends.push(end))
  await author.ask('setHook', { body: { url: 'https://builds.example.org/hook' } })
  expect(await author.ask('readHook')).toMatchObject({ host: 'builds.example.org' })
  for (const end of ends) await end()
  const next = await startBlog()
  expect(next.flare).toBe(flare)
  expect(await next.author.ask('readHook')).toMatchObject({ host: null })
})
