import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { markBackedUp } from '../../worker/backup/store.ts'
import { root } from '../lib/paths.ts'
import { publish } from '../testing/articles.ts'
import { startBlog } from '../testing/blog.ts'
import { sql } from '../testing/calls.ts'
import { newFolder } from '../testing/new-folder.ts'
import { restoreBackup } from './restore.ts'
import { takeBackup } from './take.ts'

const Job = z.object({
  if: z.string(),
  steps: z.array(
    z.object({
      name: z.string().optional(),
      run: z.string().optional(),
    }),
  ),
})
const Workflow = z.object({
  on: z.object({
    schedule: z.array(z.object({ cron: z.string() })),
    workflow_dispatch: z.unknown(),
  }),
  jobs: z.record(z.string(), Job),
})

const jobOf = (name: string): z.infer<typeof Job> => {
  const text = readFileSync(`${root}.github/workflows/${name}.yml`, 'utf8')
  return Workflow.parse(parse(text)).jobs[name] as z.infer<typeof Job>
}

/** Runs a step's commands as GitHub does. @returns the exit code */
const runStep = (name: string, step: string, env: Record<string, string>, cwd = newFolder()) =>
  new Promise<number | null>((resolve) => {
    const script = jobOf(name).steps.find((one) => one.name === step)?.run as string
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd,
      env: { ...process.env, ...env },
      stdio: 'ignore',
    })
    child.once('close', resolve)
  })

test('both do nothing until the repository has their variable', () => {
  expect(jobOf('backup').if).toBe("vars.BACKUP_PUBLIC_KEY != ''")
  expect(jobOf('watch').if).toBe("vars.BLOG_ORIGIN != ''")
})

/** Whether this machine has what GitHub's has. */
const isEquipped =
  spawnSync('bash', ['-c', 'command -v gpg && command -v jq && command -v curl']).status === 0

test.skipIf(!isEquipped)(
  'a backup that the workflow encrypted opens with the private key alone, and restores the blog',
  async () => {
    const [blog, other] = [await startBlog(), await startBlog()]
    await publish(blog.author, { headingSave: 'Sleep well' })
    const [runner, home] = [newFolder(), newFolder()]
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const options = ['--homedir', home, '--batch', '--pinentry-mode', 'loopback']
    // While this process waits for it, connections to the blogs would end unnoticed.
    const gpg = async (...args: string[]) =>
      (await promisify(execFile)('gpg', [...options, ...args])).stdout
    // The recipe of scripts/README.md.
    await gpg(
      '--passphrase',
      'of the test',
      '--quick-generate-key',
      'blog backup',
      'future-default',
      'default',
      'never',
    )
    const file = `${runner}/blog.jsonl.gz`
    await markBackedUp(blog.db, (await takeBackup(blog.db, file)).takenAt)
    expect(await blog.author.ask('readSite')).toMatchObject({ backup: { isBehind: false } })
    const BACKUP_PUBLIC_KEY = await gpg('--armor', '--export', 'blog backup')
    const step = { RUNNER_TEMP: runner, BACKUP_PUBLIC_KEY, GNUPGHOME: newFolder() }
    expect(await runStep('backup', 'Encrypt it', step)).toBe(0)
    expect(readdirSync(runner).sort()).toEqual(['author.asc', 'blog.jsonl.gz.gpg'])
    expect(readFileSync(`${file}.gpg`).includes('stillpress-backup')).toBe(false)
    await expect(gpg('--passphrase', 'another', '--decrypt', `${file}.gpg`)).rejects.toThrow()
    await gpg('--passphrase', 'of the test', '--output', file, '--decrypt', `${file}.gpg`)
    await restoreBackup({ DB: other.db, STATE: other.kv } as never, file)
    expect((await other.author.ask('listArticles')).map((one) => one.headingSave)).toEqual([
      'Sleep well',
    ])
  },
)

test.skipIf(!isEquipped)(
  'asked from outside, a well blog passes; one whose builds fail, or that is away, does not',
  async () => {
    const blog = await startBlog({ isBuilt: true })
    const ask = (BLOG_ORIGIN: string) =>
      runStep('watch', "Ask for the blog's state and for a page", { BLOG_ORIGIN })
    expect(await ask(blog.origin)).toBe(0)
    await sql(blog.db, "UPDATE rebuild SET failing_since = '2026-01-01T00:00:00.000Z'")
    expect(await ask(blog.origin)).not.toBe(0)
  },
)
