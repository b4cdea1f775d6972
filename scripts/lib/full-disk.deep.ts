import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { exportNames } from '../export/format.ts'
import { readMeOfHalf } from '../export/read-me.ts'
import { takeExport } from '../export/take.ts'
import { publish } from '../testing/articles.ts'
import { startBlog } from '../testing/blog.ts'
import { newFolder } from '../testing/new-folder.ts'
import { file, run, takeLargeAndOther } from '../testing/restore-run.ts'
import { describeDisk } from './command.ts'

const mount = (...args: string[]): boolean => spawnSync('mount', args).status === 0

/** A small disk; undefined without root. */
const newDisk = (size: string): string | undefined => {
  const folder = newFolder()
  if (!mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder)) return undefined
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return folder
}

test('on a full disk, or one to be read only, export, backup and restore say so, and nothing stays that looks whole', async (context) => {
  const [disk, next] = [newDisk('40k'), newDisk('3m')]
  if (!disk || !next) return context.skip('Only root makes a small disk.')
  const blog = await startBlog()
  await publish(blog.author, { articleSave: btoa(`<p>${'word '.repeat(20_000)}</p>`) })
  const half = `${disk}/half`
  const failed = await takeExport(blog, half, () => {}).catch((error: unknown) => error)
  expect(describeDisk(failed)).toBe('The disk is full.')
  expect(readFileSync(`${half}/README.md`, 'utf8')).toBe(readMeOfHalf)
  expect(readdirSync(half)).not.toContain(exportNames.manifest)

  await takeLargeAndOther(blog)
  const full = await run(blog, 'backup', `${disk}/full.jsonl.gz`).ended
  expect(full).toEqual({ code: 1, output: 'The disk is full.\n' })
  expect(readdirSync(disk)).toEqual(['half'])
  mount('-o', 'remount,ro', disk)
  const refused = await run(blog, 'backup', `${disk}/read-only.jsonl.gz`).ended
  expect(refused.output).toMatch(/^The disk is read-only: \S+\.\n$/)

  mkdirSync(`${next}/state`)
  const restored = await run({ folder: next }, 'restore', file).ended
  expect(restored.code).toBe(1)
  expect(restored.output).toMatch(/^The disk is full\.$/m)
  expect(restored.output).toMatch(/^(?:The blog is as it was|Run the same command again)/m)
  mount('-o', 'remount,size=100m', next)
  const again = await run({ folder: next }, 'restore', file).ended
  expect([again.code, again.output]).toEqual([0, expect.stringMatching(/^Restored \d+ rows\./m)])
})
