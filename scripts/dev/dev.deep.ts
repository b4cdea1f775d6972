import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { calls, pathOf } from '../../shared/calls.ts'
import { createCaptcha } from '../../shared/captcha/contract.ts'
import { createClient, expectData, signInAs } from '../lib/client.ts'
import { isCutOff } from '../lib/retry-cut-off.ts'
import { freePort, runCron } from '../local/worker.ts'
import { article, publish } from '../testing/articles.ts'
import { openPage } from '../testing/browser.ts'
import { named } from '../testing/calls.ts'
import { compiledClone, exitOf, freshClone, processesIn, run, serverIn } from '../testing/clone.ts'
import { keepDraft, schedule } from '../testing/drafts.ts'

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
  expect(index).toContain('Due soon')
  expect(index).toContain('/local/')
  // So does its owner.
  expect(output()).toContain('/sign-in#demo=')
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), 15_000)
}

test('npm run dev follows what is saved, is stopped by no mistake in it, and does what is due', async () => {
  const folder = freshClone()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { child, output } = run(folder, ['run', 'dev'], port)
  await vi.waitFor(() => expect(output()).toContain('Ctrl-C stops everything'), 200_000)

  const { readDevVars } = await import(`${folder}/scripts/lib/dev-vars.ts`)
  const author = named(await signInAs(origin, readDevVars()))
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
  await expectCutOffKnown(folder, origin)
  await expectStartedAnew(folder, origin, output)

  const ended = exitOf(child)
  process.kill(-(child.pid as number), 'SIGINT')
  await ended
  await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), 10_000)

  await expectEmptyAndKilled(folder)
})

test('wrangler dev in a clone that is compiled is the whole blog by itself, and its log stays quiet', async () => {
  const folder = compiledClone()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const words = ['wrangler', 'dev', '--port', String(port), '--inspector-port']
  const child = spawn('npx', [...words, String(await freePort())], {
    cwd: folder,
    env: { ...process.env, PWD: folder, CI: '1', NO_COLOR: '1', WRANGLER_SEND_METRICS: 'false' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  onTestFinished(() => void process.kill(-(child.pid as number), 'SIGKILL'))
  await vi.waitFor(() => expect(output).toContain('Ready on'), 150_000)
  expect(output).toContain('Preparing the blog')
  // The build does not know the port; wrangler says it afterwards.
  const wayIn =
    /^\[custom build\] On the address that wrangler prints below:.*^\[custom build\] \/sign-in#demo=/ms
  expect(output).toMatch(wayIn)
  const list = await (await fetch(`${origin}/blog/page/articles`)).text()
  expect(list.match(/href="\/blog\/[0-9a-z]{16}"/g)?.length).toBeGreaterThan(10)

  const quiet = output.length
  const { readDevVars } = await import(`${folder}/scripts/lib/dev-vars.ts`)
  // Safari would drop others over http.
  const { headers } = await createClient(origin).call(createCaptcha, { body: {} })
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^visitor=(?!.*Secure)/)])
  const author = await signInAs(origin, readDevVars())
  const id = await publish(author, {
    headingSave: 'Written without a hook',
    authorSave: 'Robin Hale',
  })
  const live = await (await fetch(`${origin}/blog/${id}`)).text()
  expect(live).toContain('Written without a hook')
  const said = output.slice(quiet).split('\n')
  expect(said.filter((line) => !/^$|(?:GET|POST) \/\S* (?:200|201) /.test(line))).toEqual([])

  const ended = exitOf(child)
  process.kill(-(child.pid as number), 'SIGINT')
  await ended
  await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), 10_000)
})
