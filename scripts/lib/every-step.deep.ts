import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { takeBackup } from '../backup/take.ts'
import { exportNames } from '../export/format.ts'
import { readMeOfHalf } from '../export/read-me.ts'
import { article, publish } from '../testing/articles.ts'
import { startBlog } from '../testing/blog.ts'
import { named } from '../testing/calls.ts'
import { commandOf } from '../testing/clone.ts'
import { startFront } from '../testing/front.ts'
import { newFolder } from '../testing/new-folder.ts'
import { png } from '../testing/pictures.ts'
import { run } from '../testing/restore-run.ts'
import { insertOpinion } from '../testing/sent-rows.ts'
import { setupCode } from '../testing/setup-data.ts'
import { signInAs } from './client.ts'
import { readDevVars } from './dev-vars.ts'
import { root } from './paths.ts'

const exporting = (folder: string, origin: string) => {
  const args = [`${root}scripts/export/main.ts`, folder, '--origin', origin]
  const child = spawn(process.execPath, args, { stdio: 'pipe', detached: true })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    interrupt: () => process.kill(-(child.pid as number), 'SIGINT'),
    ended: closed.then((code) => ({ code, output })),
  }
}

test('Ctrl-C at every call of an export ends it, says that the folder is not complete, and leaves nothing there that looks whole', async () => {
  const { SETUP_CODE = setupCode, TEST_HUMAN_TOKEN } = readDevVars()
  const blog = await startBlog({ vars: { SETUP_CODE, TEST_HUMAN_TOKEN }, owner: null })
  const front = await startFront(blog.origin, false)
  // Sets the blog up.
  expect((await exporting(`${newFolder()}/empty`, front.origin).ended).code).toBe(0)
  const author = named(await signInAs(blog.origin, readDevVars()))
  const { address } = await author.ask('uploadPicture', { bytes: png() })
  await publish(author, {
    imageCdn: address,
    html: '<p><img src="/logo-light.svg" alt="Logo"></p>',
  })
  await author.ask('createDraft', { body: article() })
  await author.ask('saveText', { body: { name: 'now', html: '<p>Now.</p>', updatedAt: null } })
  await author.ask('createRedirect', { body: { path: '/old', target: '/blog' } })
  await insertOpinion(blog, { name: 'Ada', country: 'Chad', text: 'Fine.' })
  front.asked.length = 0
  const whole = `${newFolder()}/whole`
  expect((await exporting(whole, front.origin).ended).code).toBe(0)
  expect(readdirSync(whole)).toContain(exportNames.manifest)
  const steps = [...new Set(front.asked)]
  expect(steps.length).toBeGreaterThan(12)
  for (const step of steps) {
    const folder = `${newFolder()}/half`
    front.asked.length = 0
    const letGo = front.hold(new RegExp(`^${step.replace(/[.?+*]/g, '\\$&')}$`))
    const { interrupt, ended } = exporting(folder, front.origin)
    await expect.poll(() => front.asked.includes(step), { timeout: 60_000 }).toBe(true)
    interrupt()
    const { code, output } = await ended
    letGo()
    expect([step, code]).toEqual([step, 130])
    const there = existsSync(folder) ? readdirSync(folder) : []
    // At its last call, which ends the session, all is written.
    const isWhole = there.includes(exportNames.manifest)
    expect([step, isWhole]).toEqual([step, step.endsWith('/sign-out')])
    const sentence = `What is in ${folder} is ${isWhole ? '' : 'not '}complete.`
    expect([step, output.replace(/^(?: {2}\d.*\n)*/, '').split(/(?<=complete\.)/)[0]]).toEqual([
      step,
      `\nYou stopped the export. ${sentence}`,
    ])
    expect(output).not.toMatch(/^\s+at /m)
    if (there.length > 0 && !isWhole)
      expect(readFileSync(`${folder}/README.md`, 'utf8')).toBe(readMeOfHalf)
  }
})

/** What is read of a process; nothing if it has just ended. */
const orNone = <Read>(read: () => Read, none: Read): Read => {
  try {
    return read()
  } catch {
    return none
  }
}

/** The processes of a group. */
const groupOf = (group: number): string[] =>
  readdirSync('/proc').filter((pid) => {
    const stat = orNone(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '')
    return Number(stat.split(') ')[1]?.split(' ')[2]) === group
  })

const hasServices = (pid: number): boolean =>
  groupOf(pid).some((one) => commandOf(one).includes('workerd'))

const hasOpened = (pid: number): boolean =>
  groupOf(pid).some((one) =>
    orNone(() => readdirSync(`/proc/${one}/fd`), []).some((fd) =>
      orNone(() => readlinkSync(`/proc/${one}/fd/${fd}`), '').endsWith('.sqlite'),
    ),
  )

const stopped = /^\nYou stopped the (?:command|backup|restore)[^\n]*\n$/

test('Ctrl-C while a command starts its services, and while it works, is a sentence and no trace of an error', async () => {
  const blog = await startBlog()
  await publish(blog.author)
  const file = `${newFolder()}/a.jsonl.gz`
  await takeBackup(blog.db, file)
  const commands = {
    renew: [],
    backup: [`${newFolder()}/b.jsonl.gz`],
    restore: [file, '--replace', '--yes'],
  }
  for (const script of ['renew', 'backup', 'restore'] as const)
    for (const hasBegun of [hasServices, hasOpened]) {
      const { child, ended } = run(blog, script, ...commands[script])
      const pid = child.pid as number
      await expect.poll(() => hasBegun(pid), { timeout: 60_000, interval: 5 }).toBe(true)
      process.kill(-pid, 'SIGINT')
      const { code, output } = await ended
      expect([script, code, output]).toEqual([script, 130, expect.stringMatching(stopped)])
      expect(await blog.db.prepare('SELECT COUNT(*) AS n FROM articles').first('n')).toBe(1)
    }
})
