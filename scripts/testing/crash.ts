import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'vitest'
import { root } from '../lib/paths.ts'
import { publish } from './articles.ts'
import { type Blog, secret, startBlog } from './blog.ts'
import { expectFilesUpToDate, expectReadersServed, expectReadersUpToDate } from './compare.ts'

/** A rebuild in a separate process, which a test kills. */
export const startRebuild = (blog: Blog, origin: string): ChildProcess => {
  const { assets, dist, cacheFolder } = blog.build
  const script = `${root}scripts/testing/rebuild-child.ts`
  const cached = ['--import', `${root}scripts/lib/compile-cache.mjs`]
  const args = [...cached, script, origin, secret, assets, dist, cacheFolder]
  return spawn(process.execPath, args, { stdio: 'ignore' })
}

export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
  })

/** Expects after a kill at any point that readers get everything, and that the next rebuild leaves no old file. */
export const expectHealed = async (blog: Blog): Promise<void> => {
  await blog.reload()
  const clean = await expectReadersUpToDate(blog)
  await blog.rebuild()
  expectFilesUpToDate(blog, clean)
  await expectReadersServed(blog, clean)
  const { asked, landed } = await blog.author.ask('readRebuild')
  expect(landed).toBe(asked)
}

/** A blog with a build, and one article that the build lacks. */
export const startWithBuild = async (): Promise<Blog> => {
  const blog = await startBlog()
  for (let n = 0; n < 6; n += 1) {
    await publish(blog.author, { headingSave: `Sleep ${n}`, dateSave: `2026-02-0${n + 1}` })
  }
  await blog.rebuild()
  await publish(blog.author, { headingSave: 'Sleep, the newest', dateSave: '2026-01-01' })
  return blog
}

/** Kills a rebuild at a moment that its folders show, and checks all that must hold afterwards. */
export const expectHealedAfterKill = async (
  hasCome: (blog: Blog, revision: number) => boolean,
): Promise<void> => {
  const blog = await startWithBuild()
  await publish(blog.author, { headingSave: 'Newest of all' })
  const { asked } = await blog.author.ask('readRebuild')
  const child = startRebuild(blog, blog.origin)
  while (child.exitCode === null && !hasCome(blog, asked)) await turn()
  child.kill('SIGKILL')
  await ended(child)
  expect(existsSync(`${blog.dist}/build.json`)).toBe(true)
  await expectHealed(blog)
}
