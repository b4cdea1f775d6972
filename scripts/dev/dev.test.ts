import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { getPriority } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readDemoLink } from '../../shared/session/demo-link.ts'
import { signInAs } from '../lib/client.ts'
import { root } from '../lib/paths.ts'
import { freePort } from '../local/worker.ts'
import { publish } from '../testing/articles.ts'
import { openPage } from '../testing/browser.ts'
import { named } from '../testing/calls.ts'
import { exitOf, freshClone, processesIn, run, serverIn } from '../testing/clone.ts'
import { newFolder } from '../testing/new-folder.ts'

/** A home in which nobody can write, not even root. */
const noHome = { HOME: '/dev/null/home', XDG_CONFIG_HOME: undefined, XDG_CACHE_HOME: undefined }

/** Milliseconds that a busy machine may take for one step. */
const patience = 60_000

/** The link to the dashboard signs in by one press, and nothing restarts any more while it does. */
const expectWayIn = async (origin: string, output: string): Promise<void> => {
  const [link = ''] = /^http\S+#demo=\S+$/m.exec(output) ?? []
  expect(readDemoLink(new URL(link))).toMatchObject({ username: 'robinhale26' })
  const page = await openPage(origin)
  page.setDefaultTimeout(patience)
  await page.goto(link)
  await page.locator('.sign-in form[data-ready]').waitFor()
  expect(page.url()).toBe(`${origin}/sign-in`)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${origin}/dashboard`)
  await page.getByRole('link', { name: 'The last coffee of the day' }).first().waitFor()
  // Safari would drop others over http.
  const kept = (await page.context().cookies()).filter(({ secure }) => !secure)
  expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(['session', 'auth']))
  await page.close()
}

/** Another one in the same folder ends with a sentence, on another port too. */
const expectOneServer = async (folder: string, origin: string) => {
  const { child, output } = run(folder, ['run', 'dev'], await freePort())
  expect(await exitOf(child)).toBe(1)
  expect(output()).toContain(`npm run dev already runs in this folder: ${origin} (process `)
}

test('npm run dev in a fresh clone is the whole blog, and leaves no process behind', async () => {
  const folder = freshClone()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { child, output } = run(folder, ['run', 'dev'], port, noHome)
  const isReady = () => expect(output()).toContain('Ctrl-C stops everything')
  await vi.waitFor(isReady, { timeout: 400_000, interval: 10 })
  expect(output()).toContain(`${origin}/blog`)
  await expectWayIn(origin, output())
  // What takes long is told of before, and when it is done.
  expect(output()).toMatch(/^The first start compiles[\s\S]+half a minute to a minute/m)
  expect(output()).toMatch(/^ {2}The site is compiled: \d+ s$/m)
  expect(output()).toMatch(/^ {2}Ready after \d+ s$/m)

  // What answers goes before what renders.
  const [runtime] = processesIn(folder, 'workerd')
  const ordinary = getPriority(Number(runtime))
  expect(getPriority(serverIn(folder))).toBe(Math.min(ordinary + 10, 19))

  const titles = readdirSync(`${folder}/scripts/demo`).length
  const list = await (await fetch(`${origin}/blog/page/articles`)).text()
  expect(list.match(/href="\/blog\/[0-9a-z]{16}"/g)).toHaveLength(titles)

  const { readDevVars } = await import(`${folder}/scripts/lib/dev-vars.ts`)
  const author = named(await signInAs(origin, readDevVars()))
  const id = await publish(author, {
    headingSave: 'Written in a fresh clone',
    authorSave: 'Robin Hale',
  })
  const live = await (await fetch(`${origin}/blog/${id}`)).text()
  expect(live).toContain('Written in a fresh clone')
  const file = `${folder}/dist/blog/${id}.html`
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), patience)
  expect(readFileSync(file, 'utf8')).toBe(live)
  await vi.waitFor(async () => {
    const { asked, landed } = await author.ask('readRebuild')
    expect(landed).toBe(asked)
  }, patience)
  expect(await (await fetch(`${origin}/blog/${id}`)).text()).toBe(live)

  await expectOneServer(folder, origin)

  const ended = exitOf(child)
  process.kill(-(child.pid as number), 'SIGINT')
  await ended
  await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), patience)
  await expect(fetch(origin)).rejects.toThrow()
}, 600_000)

test('npm run renew needs no home that can be written', async () => {
  const { child, output } = run(root, ['run', 'renew', '--', '--state', newFolder()], 0, noHome)
  expect([await exitOf(child), output()]).toEqual([0, expect.stringContaining('0 texts now have')])
})

test('a command on the local database and a local Worker leave no workerd behind when they are killed', async () => {
  const folder = newFolder()
  const script = `import { openServices } from '${root}scripts/backup/services.ts'
    import { startLocalWorker } from '${root}scripts/local/worker.ts'
    await openServices({ state: '${folder}/state' })
    await startLocalWorker({ port: ${await freePort()}, hookUrl: '' })
    console.log('up')
    setInterval(() => {}, 1_000)`
  writeFileSync(`${folder}/open.mjs`, script)
  const child = spawn(process.execPath, [`${folder}/open.mjs`], {
    env: { ...process.env, PWD: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  expect(processesIn(folder, 'workerd').length).toBeGreaterThan(1)
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), patience)
})

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
  expect(output()).toContain(`Another program uses port ${port}.`)
  expect(output()).toContain(`PORT=${port + 1} npm run dev`)
})

test('a .dev.vars that is broken ends npm run dev with its line, before anything is done', async () => {
  const folder = freshClone()
  const text = readFileSync(`${folder}/.dev.vars.demo`, 'utf8')
  writeFileSync(`${folder}/.dev.vars`, text.replace('OWNER_ANSWERS={', 'OWNER_ANSWERS=['))
  const line = text.split('\n').findIndex((one) => one.startsWith('OWNER_ANSWERS')) + 1
  // Node's own cache would be in the folder.
  const env = { NODE_COMPILE_CACHE: newFolder() }
  const { child, output } = run(folder, ['run', 'dev'], await freePort(), env)
  expect(await exitOf(child)).toBe(1)
  expect(output()).toContain(`.dev.vars, line ${line}: OWNER_ANSWERS is not valid. Answers are a`)
  expect(output()).not.toMatch(/^\s+at /m)
  expect(existsSync(`${folder}/.build`)).toBe(false)
})
