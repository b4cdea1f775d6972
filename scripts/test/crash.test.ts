import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readRebuild } from '../../shared/rebuild/contract.ts'
import { readStamp } from '../build/output.ts'
import { expectData } from '../lib/client.ts'
import { root } from '../lib/paths.ts'
import { publish } from './articles.ts'
import { type Blog, newFolder, secret, startBlog } from './blog.ts'
import { expectFilesUpToDate, expectReadersUpToDate } from './compare.ts'

test('a Worker killed between the commit and all that follows heals at the next minute', async () => {
  const folder = newFolder()
  const first = await startBlog({ folder })
  await publish(first.author, { headingSave: 'Software before' })
  await first.rebuild()
  await first.stop()

  const crashing = await startBlog({ folder, worker: 'crashing-worker' })
  void publish(crashing.author, { headingSave: 'Software committed' }).catch(() => {})
  const committed = () =>
    crashing.db.prepare('SELECT COUNT(*) AS n FROM articles').first<number>('n')
  while ((await committed()) !== 2) await turn()
  await crashing.stop()

  const healed = await startBlog({ folder })
  await healed.tick()
  expect(await healed.text('/blog')).toContain('Software committed')
  const clean = await expectReadersUpToDate(healed)
  await healed.rebuild()
  expectFilesUpToDate(healed, clean)
})

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

const startRebuild = (blog: Blog, origin: string): ChildProcess => {
  const { assets, dist, kept } = blog.build
  const script = `${root}scripts/test/rebuild-child.ts`
  return spawn(process.execPath, [script, origin, secret, assets, dist, kept], { stdio: 'ignore' })
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
  })

/** Wherever it was killed: readers have everything, and the next rebuild leaves nothing old. */
const expectHealed = async (blog: Blog): Promise<void> => {
  await blog.reload()
  const clean = await expectReadersUpToDate(blog)
  await blog.rebuild()
  expectFilesUpToDate(blog, clean)
  await expectReadersUpToDate(blog)
  const { asked, landed, stale } = expectData(await blog.author.call(readRebuild))
  expect({ landed, stale }).toEqual({ landed: asked, stale: [] })
}

const startWithBuild = async (): Promise<Blog> => {
  const blog = await startBlog()
  for (let n = 0; n < 6; n += 1) {
    await publish(blog.author, { headingSave: `Sleep ${n}`, dateSave: `2026-02-0${n + 1}` })
  }
  await blog.rebuild()
  await publish(blog.author, { headingSave: 'Sleep, the newest', dateSave: '2026-01-01' })
  return blog
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

/** Moments of a rebuild that show in its folders. */
const moments: Record<string, (blog: Blog, stamp: number) => boolean> = {
  'while it renders': ({ build: { kept } }) =>
    readdirSync(kept).some((name) => name.startsWith('staging-')),
  'before its files move': ({ build: { kept } }, revision) =>
    readdirSync(kept).some((name) => name.startsWith(`posts-${revision}-`)),
  'among its files moving': ({ dist }) =>
    readFileSync(`${dist}/blog.html`, 'utf8').includes('Newest of all'),
  'after its stamp': ({ dist }, revision) => readStamp(dist)?.revision === revision,
}

for (const [name, hasCome] of Object.entries(moments)) {
  test(`a rebuild killed ${name} leaves no page old`, async () => {
    const blog = await startWithBuild()
    await publish(blog.author, { headingSave: 'Newest of all' })
    const { asked } = expectData(await blog.author.call(readRebuild))
    const child = startRebuild(blog, blog.origin)
    while (child.exitCode === null && !hasCome(blog, asked)) await turn()
    child.kill('SIGKILL')
    await ended(child)
    expect(existsSync(`${blog.dist}/build.json`)).toBe(true)
    await expectHealed(blog)
  })
}
