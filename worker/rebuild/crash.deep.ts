import type { ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readStamp } from '../../scripts/build/output.ts'
import { publish } from '../../scripts/testing/articles.ts'
import type { Blog } from '../../scripts/testing/blog.ts'
import {
  ended,
  expectHealed,
  expectHealedAfterKill,
  startRebuild,
  startWithBuild,
} from '../../scripts/testing/crash.ts'

/** Between a rebuild and the API: kills the rebuild before or after its nth call is answered. */
const startProxy = async (
  target: string,
  moment: { call: number; when: 'before' | 'after' },
  kill: () => void,
): Promise<string> => {
  let calls = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const isMoment = calls++ === moment.call
    if (isMoment && moment.when === 'before') return kill()
    const answer = await fetch(target + request.url, {
      method: request.method as string,
      headers: Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => /^(webhook-|content-type)/.test(name)),
      ) as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    if (isMoment) return kill()
    const link = answer.headers.get('Link')
    response.writeHead(answer.status, {
      'Content-Type': 'application/json',
      ...(link ? { Link: link } : {}),
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a rebuild killed around any of its calls leaves no page old', async () => {
  const blog = await startWithBuild()
  let call = 0
  for (;;) {
    for (const when of ['before', 'after'] as const) {
      await publish(blog.author, { headingSave: `Sleep, killed ${when} call ${call}` })
      let child: ChildProcess | undefined
      const origin = await startProxy(blog.origin, { call, when }, () => child?.kill('SIGKILL'))
      child = startRebuild(blog, origin)
      await ended(child)
      const wasKilled = child.signalCode === 'SIGKILL'
      await expectHealed(blog)
      // The run that was not killed had fewer calls than that: every one has had its turn.
      if (!wasKilled) return expect(call).toBeGreaterThan(2)
    }
    call += 1
  }
})

/** Moments of a rebuild that show in its folders, beside the one that every run of the tests kills. */
const moments: Record<string, (blog: Blog, revision: number) => boolean> = {
  'while it renders': ({ build: { cacheFolder } }) =>
    readdirSync(cacheFolder).some((name) => name.startsWith('staging-')),
  'before its files move': ({ build: { cacheFolder } }, revision) =>
    readdirSync(cacheFolder).some((name) => name.startsWith(`build-${revision}-`)),
  'after its stamp': ({ dist }, revision) => readStamp(dist)?.revision === revision,
}

for (const [name, hasCome] of Object.entries(moments)) {
  test(`a rebuild killed ${name} leaves no page old`, () => expectHealedAfterKill(hasCome))
}
