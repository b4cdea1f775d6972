import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readRebuild } from '../../shared/rebuild/contract.ts'
import { readStamp } from '../build/output.ts'
import { expectData } from '../lib/client.ts'
import { publish } from './articles.ts'
import { type Blog, newFolder, startBlog } from './blog.ts'
import { expectFilesUpToDate, expectReadersUpToDate } from './compare.ts'
import { ended, expectHealed, startRebuild, startWithBuild } from './crash.ts'

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
