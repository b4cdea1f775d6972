import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDraft, listDrafts, scheduleDraft } from '../../shared/drafts/contract.ts'
import { readRebuild } from '../../shared/rebuild/contract.ts'
import { createClient, expectData, signInAs } from '../lib/client.ts'
import { freePort } from '../lib/local-worker.ts'
import { root } from '../lib/paths.ts'
import { tick } from '../lib/tick.ts'
import { article, publish } from './articles.ts'
import { newFolder } from './blog.ts'
import { openPage } from './browser.ts'

/** The project as a fresh clone has it, with the packages that are installed already. */
const freshClone = (): string => {
  const folder = newFolder()
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  for (const file of files
    .toString()
    .split('\n')
    .filter((name) => name && existsSync(root + name))) {
    mkdirSync(dirname(`${folder}/${file}`), { recursive: true })
    cpSync(root + file, `${folder}/${file}`)
  }
  symlinkSync(`${root}node_modules`, `${folder}/node_modules`)
  return folder
}

/** Processes that run from a folder, by what the kernel says of them. */
const processesIn = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const words =
          readFileSync(`/proc/${pid}/cmdline`, 'utf8') +
          readFileSync(`/proc/${pid}/environ`, 'utf8')
        return words.includes(`PWD=${folder}`)
      } catch {
        return false
      }
    })

const run = (folder: string, args: string[], port: number) => {
  const env = { ...process.env, PORT: String(port), PWD: folder }
  const child = spawn('npm', args, { cwd: folder, env, detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  onTestFinished(() => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL')
    } catch {
      // It has ended, as it should.
    }
  })
  return { child, output: () => output }
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('close', (code) => resolve(code)))

/** An open page follows what is saved in `site/`; what does not compile is told and changes nothing. */
const expectFollowed = async (folder: string, origin: string, output: () => string) => {
  const page = await openPage(origin, { tolerates: /Failed to (?:fetch|load resource)/ })
  await page.goto('/skills')
  const file = `${folder}/site/pages/skills.astro`
  const text = readFileSync(file, 'utf8')
  const withLead = (lead: string) => text.replace(/lead="[^"]*"/, `lead="${lead}"`)

  writeFileSync(file, `${text}\n<p>{unfinished(</p>`)
  await vi.waitFor(() => expect(output()).toContain('This does not compile'), 30_000)
  expect(output().split('This does not compile')[1]).toContain('site/pages/skills.astro:')
  expect((await fetch(`${origin}/skills`)).status).toBe(200)

  for (const word of ['One', 'Two', 'Three']) writeFileSync(file, withLead(`${word} of three`))
  await page.getByText('Three of three').waitFor({ timeout: 30_000 })
  await vi.waitFor(() => expect(output()).toContain('Open pages load anew'), 30_000)
  // A burst is one change.
  expect(output().match(/Changed: site\/pages\/skills\.astro\n/g)).toHaveLength(2)
  expect(readFileSync(`${folder}/dist/skills.html`, 'utf8')).toContain('Three of three')
  await page.close()
}

test('npm run dev in a fresh clone is the whole blog, and Ctrl-C leaves no process behind', async () => {
  const folder = freshClone()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { child, output } = run(folder, ['run', 'dev'], port)
  await vi.waitFor(() => expect(output()).toContain('Ctrl-C ends everything'), 50_000)
  expect(output()).toContain(`${origin}/blog`)

  const titles = readdirSync(`${folder}/scripts/demo`).length
  const list = await (await fetch(`${origin}/blog/page/articles`)).text()
  expect(list.match(/href="\/blog\/[0-9a-z]{16}"/g)).toHaveLength(titles)

  const { readDevVars } = await import(`${folder}/scripts/lib/dev-vars.ts`)
  const author = await signInAs(origin, readDevVars())
  const id = await publish(author, { headingSave: 'Written in a fresh clone' })
  const live = await (await fetch(`${origin}/blog/${id}`)).text()
  expect(live).toContain('Written in a fresh clone')
  const file = `${folder}/dist/blog/${id}.html`
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), 20_000)
  expect(readFileSync(file, 'utf8')).toBe(live)
  await vi.waitFor(async () => {
    const { asked, landed } = expectData(await author.call(readRebuild))
    expect(landed).toBe(asked)
  }, 20_000)
  expect(await (await fetch(`${origin}/blog/${id}`)).text()).toBe(live)

  // Its card follows by itself.
  const card = /property="og:image" content="[^"]*(\/cards\/[^"]+)"/.exec(live)?.[1]
  await vi.waitFor(() => expect(existsSync(`${folder}/dist${card}`)).toBe(true), 20_000)

  // What it does every minute publishes what is due and knows what that was.
  expectData(await author.call(createDraft, { body: article({ headingSave: 'Due soon' }) }))
  const [draft] = expectData(await author.call(listDrafts))
  const publishAt = new Date(Date.now() + 4_000).toISOString()
  const { _id: draftId = '', updatedAt = '' } = draft ?? {}
  const schedule = { id: draftId, updatedAt, publishAt, reference: 'true' }
  expectData(await author.call(scheduleDraft, { body: schedule }))
  const builder = createClient(origin, { secret: readDevVars().REBUILD_SECRET })
  await vi.waitFor(async () => expect(await tick(origin, builder)).toEqual(['Due soon']), 10_000)

  await expectFollowed(folder, origin, output)

  const ended = exitOf(child)
  process.kill(-(child.pid as number), 'SIGINT')
  await ended
  await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), 10_000)
  await expect(fetch(origin)).rejects.toThrow()
}, 180_000)

test('what is built and deployed asks nobody whether it has changed', () => {
  const files = readdirSync(`${root}.build/site`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
  expect(files.length).toBeGreaterThan(10)
  const asks = files.filter((file) => /dev\.json/.test(file + readFileSync(file, 'latin1')))
  expect(asks).toEqual([])
})

test('a port that is taken gives a sentence and the way out', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const { child, output } = run(root, ['run', 'dev'], port)
  expect(await exitOf(child)).toBe(1)
  expect(output()).toContain(`Port ${port} is taken.`)
  expect(output()).toContain(`PORT=${port + 1} npm run dev`)
})

test('a Worker whose starter was killed ends too', async () => {
  const port = await freePort()
  const script = `const { startLocalWorker } = await import('${root}scripts/lib/local-worker.ts')
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
