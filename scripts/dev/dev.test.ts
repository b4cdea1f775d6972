import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { getPriority } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { calls, pathOf } from '../../shared/calls.ts'
import { readDemoLink } from '../../shared/session/demo-link.ts'
import { expectData, signInAs } from '../lib/client.ts'
import { root } from '../lib/paths.ts'
import { isCutOff } from '../lib/retry-cut-off.ts'
import { freePort, runCron } from '../local/worker.ts'
import { article, publish } from '../testing/articles.ts'
import { openPage } from '../testing/browser.ts'
import { named } from '../testing/calls.ts'
import { commandOf, exitOf, freshClone, processesIn, run } from '../testing/clone.ts'
import { keepDraft, schedule } from '../testing/drafts.ts'
import { newFolder } from '../testing/new-folder.ts'

/** A home in which nobody can write, not even root. */
const noHome = { HOME: '/dev/null/home', XDG_CONFIG_HOME: undefined, XDG_CACHE_HOME: undefined }

/** The link to the dashboard signs in by one press, and nothing restarts any more while it does. */
const expectWayIn = async (origin: string, output: string): Promise<void> => {
  const [link = ''] = /^http\S+#demo=\S+$/m.exec(output) ?? []
  expect(readDemoLink(new URL(link))).toMatchObject({ username: 'robinhale26' })
  const page = await openPage(origin)
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

const serverIn = (folder: string): number => {
  const isServer = (pid: string) => commandOf(pid).split('\0').includes('scripts/dev/main.ts')
  return Number(processesIn(folder, 'node').find(isServer))
}

/** Does something while the server stands still: it finds all of it at once, however busy the machine is. */
const whileStill = (folder: string, work: () => void) => {
  const server = serverIn(folder)
  process.kill(server, 'SIGSTOP')
  work()
  process.kill(server, 'SIGCONT')
}

/** An open page follows what is saved in `site/`; what does not compile is told and changes nothing. */
const expectFollowed = async (folder: string, origin: string, output: () => string) => {
  const page = await openPage(origin, { tolerates: /Failed to (?:fetch|load resource)/ })
  await page.goto('/skills')
  const file = `${folder}/site/pages/skills.astro`
  const text = readFileSync(file, 'utf8')
  const withLead = (lead: string) => text.replace('</TextView>', `<p>${lead}</p></TextView>`)

  whileStill(folder, () => writeFileSync(file, `${text}\n<p>{unfinished(</p>`))
  await vi.waitFor(() => expect(output()).toContain('The change does not compile'), 60_000)
  expect(output().split('The change does not compile')[1]).toContain('site/pages/skills.astro:')
  expect((await fetch(`${origin}/skills`)).status).toBe(200)

  whileStill(folder, () => {
    for (const word of ['One', 'Two', 'Three']) writeFileSync(file, withLead(`${word} of three`))
  })
  await page.getByText('Three of three').waitFor({ timeout: 120_000 })
  await vi.waitFor(() => expect(output()).toContain('Open pages reload'), 120_000)
  // A burst is one change.
  expect(output().match(/Changed: site\/pages\/skills\.astro\n/g)).toHaveLength(2)
  expect(readFileSync(`${folder}/dist/skills.html`, 'utf8')).toContain('Three of three')
  await page.close()
}

/** What would stop the Worker is told with its place; the blog answers as before, and goes on once it is mended. */
const expectUnbroken = async (folder: string, origin: string, output: () => string) => {
  const breaks = [
    ['shared/site.config.ts', (text: string) => text.replace("language: 'en'", 'language: en')],
    ['worker/index.ts', (text: string) => `${text}\nconst unfinished = (`],
    ['worker/http/page-response.ts', (text: string) => `${text}\nunknownName()`],
  ] as const
  for (const [path, broken] of breaks) {
    const file = `${folder}/${path}`
    const text = readFileSync(file, 'utf8')
    const before = output().length
    const said = () => output().slice(before)
    whileStill(folder, () => writeFileSync(file, broken(text)))
    await vi.waitFor(() => expect(said()).toContain('The change does not compile'), 60_000)
    expect(said()).toMatch(new RegExp(`${path}:\\d+`))
    const signal = AbortSignal.timeout(10_000)
    expect((await fetch(`${origin}/api/monitor`, { signal })).status).toBe(200)
    writeFileSync(file, text)
  }
  const file = `${folder}/worker/gate/security-text.ts`
  writeFileSync(file, readFileSync(file, 'utf8').replace('Contact:', "'X-Mended': 'yes', Contact:"))
  const answer = async () => (await fetch(`${origin}/.well-known/security.txt`)).text()
  await vi.waitFor(async () => expect(await answer()).toContain('X-Mended: yes'), 60_000)
}

/** Another one in the same folder ends with a sentence, on another port too. */
const expectOneServer = async (folder: string, origin: string) => {
  const { child, output } = run(folder, ['run', 'dev'], await freePort())
  expect(await exitOf(child)).toBe(1)
  expect(output()).toContain(`npm run dev already runs in this folder: ${origin} (process `)
}

/** A write that is half sent when new files are taken up is answered in the words that we know. */
const expectCutOffKnown = async (folder: string, origin: string) => {
  const begun = new AbortController()
  onTestFinished(() => begun.abort())
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // Its end never comes; whoever is cut off takes no more.
  writable
    .getWriter()
    .write(new TextEncoder().encode('{"half":'))
    .catch(() => {})
  let met: Response | undefined
  const init = { method: 'POST', body: readable, duplex: 'half', signal: begun.signal }
  const headers = { 'Content-Type': 'application/json' }
  const reply = fetch(origin + pathOf(calls.signIn), { ...init, headers } as RequestInit)
  reply.then((answer) => (met = answer)).catch(() => {})
  // New files may be taken up before the write has arrived.
  const touch = () => {
    writeFileSync(`${folder}/dist/_astro/touched.js`, String(Date.now()))
    expect(met).toBeDefined()
  }
  await vi.waitFor(touch, { timeout: 60_000, interval: 3_000 })
  expect(met && [met.status, isCutOff(met)]).toEqual([503, true])
}

/** A runtime that is killed is started anew, with what the blog has. */
const expectStartedAnew = async (folder: string, origin: string, output: () => string) => {
  const [runtime] = processesIn(folder, 'workerd')
  process.kill(Number(runtime), 'SIGKILL')
  await vi.waitFor(() => expect(output()).toContain('npm run dev starts it again'), 10_000)
  await vi.waitFor(() => expect(output()).toContain('The Worker answers again.'), 60_000)
  expect(await (await fetch(`${origin}/blog`)).text()).toContain('</html>')
}

/** A start without a demo has no process left once its npm was killed. */
const expectEmptyAndKilled = async (folder: string) => {
  const port = await freePort()
  const { child, output } = run(folder, ['run', 'dev', '--', '--empty'], port)
  await vi.waitFor(() => expect(output()).toContain('Ready after'), 200_000)
  expect(processesIn(folder, 'workerd')).not.toEqual([])
  // What the database has stays.
  const index = await (await fetch(`http://127.0.0.1:${port}/search-index.json`)).text()
  expect(index).toContain('Written in a fresh clone')
  expect(index).toContain('/local/')
  // So does its owner.
  expect(output()).toContain('/sign-in#demo=')
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), 15_000)
}

test('npm run dev in a fresh clone is the whole blog, and leaves no process behind however it ends', async () => {
  const folder = freshClone()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { child, output } = run(folder, ['run', 'dev'], port, noHome)
  const isReady = () => expect(output()).toContain('Ctrl-C stops everything')
  await vi.waitFor(isReady, { timeout: 200_000, interval: 10 })
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
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), 20_000)
  expect(readFileSync(file, 'utf8')).toBe(live)
  await vi.waitFor(async () => {
    const { asked, landed } = await author.ask('readRebuild')
    expect(landed).toBe(asked)
  }, 20_000)
  expect(await (await fetch(`${origin}/blog/${id}`)).text()).toBe(live)

  // What it does every minute publishes what is due.
  const draft = await keepDraft(
    { author },
    article({ headingSave: 'Due soon', authorSave: 'Robin Hale' }),
  )
  expectData(await schedule({ author }, draft, new Date(Date.now() + 4_000).toISOString()))
  await vi.waitFor(async () => {
    await runCron(origin)
    const titles = (await author.ask('listArticles')).map((one) => one.headingSave)
    expect(titles).toContain('Due soon')
  }, 10_000)

  await expectFollowed(folder, origin, output)
  await expectUnbroken(folder, origin, output)
  await expectOneServer(folder, origin)
  await expectCutOffKnown(folder, origin)
  await expectStartedAnew(folder, origin, output)

  const ended = exitOf(child)
  process.kill(-(child.pid as number), 'SIGINT')
  await ended
  await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), 10_000)
  await expect(fetch(origin)).rejects.toThrow()

  await expectEmptyAndKilled(folder)
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
  await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), 10_000)
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
  const { child, output } = run(folder, ['run', 'dev'], await freePort())
  expect(await exitOf(child)).toBe(1)
  expect(output()).toContain(
    `.dev.vars, line ${line}: OWNER_ANSWERS is not valid. Answers are a JSON`,
  )
  expect(output()).not.toMatch(/^\s+at /m)
  expect(existsSync(`${folder}/.build`)).toBe(false)
})
