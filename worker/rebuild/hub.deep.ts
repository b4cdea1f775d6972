import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { startBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { startReceiver } from '../../scripts/testing/receiver.ts'

test('a hub that hangs is left after ten seconds; one that answers without end, or leads around in a circle, is neither read nor followed', async () => {
  const slow = await startReceiver(() => null)
  let sent = 0
  const asked: (string | undefined)[] = []
  const endless = createServer(({ url }, response) => {
    asked.push(url)
    if (url === '/around')
      response.writeHead(307, { Location: '/around', 'X-Long': 'long'.repeat(2_000) })
    else response.writeHead(200)
    const send = (): void => {
      while (response.write(Buffer.alloc(65_536))) sent += 65_536
      response.once('drain', send)
    }
    send()
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    endless.closeAllConnections()
    endless.close()
  })
  const { port } = endless.address() as AddressInfo
  const log: string[] = []
  const blog = await startBlog({ onLog: (line) => log.push(line) })
  const setHub = async (hub: string) => {
    const { version } = await blog.author.ask('readSettings')
    await blog.author.ask('changeSettings', { body: { version, changes: { hub } } })
    await sql(blog.db, "UPDATE hub SET next_attempt_at = '2026-01-01T00:00:00.000Z'")
    await blog.tick()
  }
  await publish(blog.author)
  await setHub(slow.origin)
  await expect.poll(() => slow.calls.length).toBe(1)
  // Meanwhile the author works.
  await publish(blog.author, { headingSave: 'Meanwhile' })
  await expect.poll(() => log.join('\n'), { timeout: 60_000 }).toContain('hub-failed')
  await setHub(`http://127.0.0.1:${port}/`)
  const isTold = 'SELECT told = revision AS isTold FROM rebuild JOIN hub USING (id)'
  await expect.poll(() => blog.db.prepare(isTold).first('isTold'), { timeout: 60_000 }).toBe(1)
  await publish(blog.author, { headingSave: 'Once more' })
  await setHub(`http://127.0.0.1:${port}/around`)
  const failures = () => log.filter((line) => line.includes('hub-failed')).length
  await expect.poll(failures, { timeout: 60_000 }).toBe(2)
  expect(asked).toEqual(['/', '/around'])
  expect(sent).toBeLessThan(50_000_000)
})
