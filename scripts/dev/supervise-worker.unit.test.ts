import { expect, test, vi } from 'vitest'
import { superviseWorker } from './supervise-worker.ts'

test('a Worker that ended as soon as it had started is started anew, unless the next one does so, too', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const ends: (() => void)[] = []
  const start = async () => {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    ends.push(resolve)
    return { origin: '', ended, stop: async () => {} }
  }
  const failed = Promise.withResolvers<string>()
  await superviseWorker(start, (sentence) => {
    failed.resolve(sentence)
    return undefined as never
  })
  ends[0]?.()
  await expect.poll(() => ends).toHaveLength(2)
  ends[1]?.()
  expect(await failed.promise).toContain('twice')
  expect(ends).toHaveLength(2)
})
