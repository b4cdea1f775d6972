import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { root } from '../lib/paths.ts'
import { freePort } from '../local/worker.ts'
import { commandOf, freshClone, processesIn, run } from '../testing/clone.ts'
import { newFolder } from '../testing/new-folder.ts'

/** An `npm run dev` in a folder that has no process left some milliseconds after it was killed. */
const expectAllEnded = async (folder: string, kill: (npm: ChildProcess) => void, most: number) => {
  const { child, output } = run(folder, ['run', 'dev', '--', '--empty'], await freePort())
  await vi.waitFor(() => expect(output()).toContain('Ready after'), 200_000)
  expect(processesIn(folder, 'workerd')).not.toEqual([])
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0]
  // What the database has stays; the articles of the repository are left out.
  const index = await (await fetch(`${origin}/search-index.json`)).text()
  expect(index).not.toContain('/local/')
  kill(child)
  await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), most)
}

test('npm run dev whose npm was killed leaves no process behind, nor one of which every Node was killed at once', async () => {
  const folder = freshClone()
  await expectAllEnded(folder, (npm) => npm.kill('SIGKILL'), 15_000)
  const killNodes = () => {
    const runtimes = processesIn(folder, 'workerd')
    const others = processesIn(folder).filter((pid) => !runtimes.includes(pid))
    for (const pid of others.filter((one) => /node|npm/.test(commandOf(one)))) {
      process.kill(Number(pid), 'SIGKILL')
    }
  }
  await expectAllEnded(folder, killNodes, 10_000)
}, 300_000)

test('a command on the local database that was killed leaves no workerd behind', async () => {
  const folder = newFolder()
  const script = `import { openServices } from '${root}scripts/backup/services.ts'
    await openServices({ state: '${folder}/state' })
    console.log('up')
    setInterval(() => {}, 1_000)`
  writeFileSync(`${folder}/open.mjs`, script)
  const child = spawn(process.execPath, [`${folder}/open.mjs`], {
    env: { ...process.env, PWD: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  expect(processesIn(folder, 'workerd')).not.toEqual([])
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), 5_000)
})

test('a Worker whose starter was killed ends too', async () => {
  const port = await freePort()
  const script = `const { startLocalWorker } = await import('${root}scripts/local/worker.ts')
    await startLocalWorker({ port: ${port}, hookUrl: '' })
    console.log('up')
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  expect((await fetch(`http://127.0.0.1:${port}/robots.txt`)).ok).toBe(true)
  child.kill('SIGKILL')
  await vi.waitFor(
    () => expect(fetch(`http://127.0.0.1:${port}/api/monitor`)).rejects.toThrow(),
    10_000,
  )
}, 60_000)
