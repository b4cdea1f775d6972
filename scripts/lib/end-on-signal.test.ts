import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { calls, pathOf } from '../../shared/calls.ts'
import { startBlog } from '../testing/blog.ts'
import { sql } from '../testing/calls.ts'
import { commandOf } from '../testing/clone.ts'
import { startAccount } from '../testing/deployment.ts'
import { startFront } from '../testing/front.ts'
import { newFolder } from '../testing/new-folder.ts'
import { setupCode } from '../testing/setup-data.ts'
import { readDevVars } from './dev-vars.ts'
import { root } from './paths.ts'

/** Makes a process believe that its pipes are a terminal. */
const asTerminal = [
  '--import',
  'data:text/javascript,process.stdin.isTTY=process.stdout.isTTY=process.stderr.isTTY=true',
]

interface Started {
  readonly isTerminal?: boolean
  readonly env?: NodeJS.ProcessEnv
}

/** Starts a command in a group of its own, as a shell does. */
const start = (name: string, args: readonly string[], { isTerminal, env }: Started = {}) => {
  const child = spawn(
    process.execPath,
    [...(isTerminal ? asTerminal : []), `${root}scripts/${name}/main.ts`, ...args],
    { env: { ...process.env, ...env }, stdio: 'pipe', detached: true },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    pid: child.pid as number,
    output: () => output,
    type: (text: string) => void child.stdin.write(text),
    ended: ended.then((code) => ({ code, output })),
  }
}

/** Whether a process of this machine was started with an argument. */
const isRunningWith = (argument: string): boolean =>
  readdirSync('/proc').some((pid) => commandOf(pid).includes(argument))

const startDeploy = (here: Awaited<ReturnType<typeof startAccount>>, more: Started = {}) => {
  const TMPDIR = `${here.folder}/tmp`
  mkdirSync(TMPDIR)
  const args = ['--compiled', '--config', here.configFile, '--live', here.live]
  const run = start('deploy', args, { ...more, env: { ...here.env, TMPDIR } })
  return { ...run, TMPDIR }
}

test('Ctrl-C in the middle of an upload ends the deployment and wrangler, and leaves no secret behind', async () => {
  const call = /PUT \/workers\/scripts\/stillpress$/
  const here = await startAccount({ fails: [{ call, isHeld: true }] })
  const { pid, ended, TMPDIR } = startDeploy(here)
  await expect.poll(() => here.calls.some((one) => call.test(one))).toBe(true)
  expect(readdirSync(TMPDIR).filter((name) => name.startsWith('stillpress-'))).toHaveLength(1)
  expect(isRunningWith(`${here.live}wrangler.json`)).toBe(true)
  process.kill(pid, 'SIGINT')
  const { code, output } = await ended
  expect([code, output]).toEqual([
    130,
    expect.stringContaining('Its last step: Uploading the Worker and its files …\nnpm run deploy'),
  ])
  expect(readdirSync(TMPDIR).filter((name) => name.startsWith('stillpress-'))).toEqual([])
  await expect.poll(() => isRunningWith(`${here.live}wrangler.json`)).toBe(false)
  expect(here.workers.size).toBe(0)
})

test('Ctrl-C while Cloudflare is asked, and at a question, ends the deployment before anything is made', async () => {
  const call = /settings$/
  const here = await startAccount({ fails: [{ call, isHeld: true }] })
  const { pid, ended } = startDeploy(here)
  await expect.poll(() => here.calls.some((one) => call.test(one))).toBe(true)
  process.kill(-pid, 'SIGINT')
  expect(await ended).toMatchObject({
    code: 130,
    output: expect.stringContaining('You stopped the deployment. Nothing is deployed yet.'),
  })

  const unnamed = await startAccount({ isUnnamed: true })
  const asked = startDeploy(unnamed, { isTerminal: true })
  await expect.poll(asked.output).toContain('Which NAME')
  asked.type('rob\u0003')
  const { code, output } = await asked.ended
  expect([code, output.includes('You stopped the deployment.')]).toEqual([130, true])
  expect(unnamed.calls.filter((one) => !one.startsWith('GET'))).toEqual([])
})

test('Ctrl-C ends an import at once, and it says how many articles are there; the next run brings the rest, is counted by an export and taken back, and none leaves a session open', async () => {
  const vars = {
    SETUP_CODE: readDevVars().SETUP_CODE ?? setupCode,
    TEST_HUMAN_TOKEN: readDevVars().TEST_HUMAN_TOKEN,
  }
  const blog = await startBlog({ vars, owner: null })
  const folder = newFolder()
  const total = 40
  for (let n = 0; n < total; n += 1)
    writeFileSync(
      `${folder}/post-${n}.md`,
      `---\ntitle: Post ${n}\ndate: 2020-01-01\n---\n\nAbout tea, for the ${n}th time.\n`,
    )
  const count = () =>
    blog.db.prepare('SELECT COUNT(*) AS n FROM articles').first<number>('n') as Promise<number>
  const front = await startFront(blog.origin, false)
  const args = [folder, '--origin', front.origin, '--category', 'Coding', '--public', 'all']
  const creates = `^POST ${pathOf(calls.createArticle)}$`
  const letFirstGo = front.hold(new RegExp(creates))
  const { pid, ended } = start('import', args)
  const isAsked = () => front.asked.some((one) => new RegExp(creates).test(one))
  await expect.poll(isAsked).toBe(true)
  const letOthersGo = front.hold(new RegExp(creates))
  letFirstGo()
  await expect.poll(count).toBeGreaterThan(0)
  process.kill(-pid, 'SIGINT')
  const { code, output } = await ended
  letOthersGo()
  const [, done] = /stopped the command: (\d+) of 40 articles are imported/.exec(output) ?? []
  expect([code, output]).toEqual([130, expect.stringContaining('Run the same command again')])
  const there = await count()
  expect(there).toBeLessThan(total)
  // What was under way at the signal may have arrived.
  expect(there - Number(done)).toBeGreaterThanOrEqual(0)
  expect(there - Number(done)).toBeLessThanOrEqual(8)
  await sql(blog.db, 'DELETE FROM sessions')
  expect((await start('import', args).ended).code).toBe(0)
  expect(await count()).toBe(total)
  const out = `${newFolder()}/out`
  expect(await start('export', [out, '--origin', blog.origin]).ended).toEqual({
    code: 0,
    output: expect.stringContaining(`${out}: articles 40, drafts 0, pages 0, pictures 0, `),
  })
  expect(readdirSync(`${out}/content/posts`)).toHaveLength(total)
  const undo = [folder, '--origin', blog.origin, '--undo', '--yes']
  expect((await start('import', undo).ended).code).toBe(0)
  expect(await count()).toBe(0)
  expect(await blog.db.prepare('SELECT COUNT(*) AS n FROM sessions').first('n')).toBe(0)
})

test('Ctrl-C at the question of a restore changes nothing, and says so', async () => {
  const { output, type, ended } = start('restore', ['a.jsonl.gz', '--replace'], {
    isTerminal: true,
  })
  await expect.poll(output).toContain('Type yes:')
  type('\u0003')
  expect(await ended).toMatchObject({
    code: 130,
    output: expect.stringContaining('You stopped the restore before anything was changed.'),
  })
})
