// This import must be first: the others read the site's config when they load.
import '../lib/check-site-config.ts'

import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { constants, getPriority, setPriority } from 'node:os'
import { createHookServer, oneAtATime } from '../build/hook-server.ts'
import { quietTime } from '../build/quiet-time.ts'
import { rebuild } from '../build/rebuild.ts'
import { readCommand } from '../lib/command.ts'
import { readDevVars } from '../lib/dev-vars.ts'
import { devWorker, root } from '../lib/paths.ts'
import { reloadRenderer } from '../lib/renderer.ts'
import { buildOptions } from '../local/build.ts'
import { describeWayIn } from '../local/demo-link.ts'
import { seedIfNew } from '../local/seed.ts'
import { isPortFree, runCron, startLocalWorker } from '../local/worker.ts'
import { openFolder } from '../mail/folder.ts'
import { createMailServer } from '../mail/server.ts'
import { lockFolder, onNpmExit, runInProcess } from './processes.ts'
import { markReady, nextStart } from './reload.ts'
import { superviseWorker } from './supervise-worker.ts'
import { watchFolders } from './watch.ts'

const help = `npm run dev: the whole blog on this machine.

The command compiles the site, migrates the local database, adds demo articles and their readers if it is new, starts the
Worker and the rebuild hook, and renders the static pages. It compiles a change at once: open pages reload,
and a change in worker/ restarts the Worker. If something does not compile or start, the command says so,
and the blog stays as it was.

  PORT=8787   the port of the blog
  --empty     gives a new blog neither the demo nor an owner: set it up in the browser, or import into it,
              which takes the demo's sign-in

Ctrl-C stops everything.

  PORT=9000 npm run dev -- --empty`

const { values } = readCommand(help, { empty: { type: 'boolean', default: false } })

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const port = Number(process.env.PORT ?? 8787)
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  fail(`PORT must be a number from 1 to 65535; it is "${process.env.PORT}".`)
}
const origin = `http://127.0.0.1:${port}`
const other = await lockFolder(`${origin} (process ${process.pid})`)
if (other !== null) fail(`npm run dev already runs in this folder: ${other}. Stop that one first.`)
if (!(await isPortFree(port))) {
  fail(
    `Another program uses port ${port}. Stop it, or choose another port: PORT=${port + 1} npm run dev`,
  )
}

const vars = readDevVars()
const begun = performance.now()
const secondsSince = (time: number): string =>
  `${((performance.now() - time) / 1_000).toFixed(0)} s`

/** Prints each finished step of the start with its duration. */
const printDuration = async <Result>(what: string, work: Promise<Result>): Promise<Result> => {
  const started = performance.now()
  const result = await work
  console.log(`  ${what}: ${secondsSince(started)}`)
  return result
}

const firstStart = `The first start compiles the site, creates the database, starts the Worker${values.empty ? '' : ', adds the demo'}
and renders every page: half a minute to a minute. Later starts are quicker.`
console.log(
  existsSync(`${root}.wrangler/state`)
    ? 'Compiling the site, preparing the database …'
    : firstStart,
)
const compile = () => runInProcess('build/compile.ts', '--dev')
const orFail = async (work: ReturnType<typeof runInProcess>): Promise<void> => {
  const failed = await work
  if (failed) fail(failed.output)
}
await Promise.all([
  printDuration('The site is compiled', orFail(compile())),
  printDuration('The database is migrated', orFail(runInProcess('renew/main.ts'))),
])

let options = await buildOptions(origin, vars.REBUILD_SECRET)

const seeding = Promise.withResolvers<void>()
const { noteCall, waitUntilQuiet } = quietTime()

const rebuildAndServe = oneAtATime(
  async () => {
    const started = performance.now()
    try {
      const untilServed = await nextStart(origin, options.dist)
      const { rendered, removed, stamp, isFull } = await rebuild(options)
      if (rendered + removed === 0) return
      await untilServed()
      const time = Math.round(performance.now() - started)
      const what = isFull ? 'all' : 'changed'
      console.log(
        `Rebuilt ${what} pages: ${rendered} rendered, ${removed} removed, revision ${stamp.revision}, ${time} ms`,
      )
    } catch (error) {
      console.error(
        'The rebuild failed; the Worker renders the changed pages until the next one lands.',
      )
      console.error(error)
    }
  },
  () => seeding.promise.then(waitUntilQuiet),
)

const hook = createHookServer(vars.REBUILD_SECRET, () => {
  noteCall()
  return rebuildAndServe()
})
await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
const hookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`

const mail = createMailServer(vars.MAIL_API_KEY, openFolder(`${root}.mail/`))
await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
const mailUrl = `http://127.0.0.1:${(mail.address() as AddressInfo).port}/emails`

const worker = await printDuration(
  'The Worker answers',
  superviseWorker(
    () =>
      startLocalWorker({
        ...{ main: devWorker, port, hookUrl, mailUrl, isLoud: true },
      }),
    fail,
  ),
)

let isEnding = false
const end = async (code: number): Promise<never> => {
  if (!isEnding) {
    isEnding = true
    hook.close()
    mail.close()
    await worker.stop()
    process.exit(code)
  }
  return new Promise(() => {})
}
process.once('SIGINT', () => end(0))
process.once('SIGTERM', () => end(0))
process.once('SIGHUP', () => end(0))
onNpmExit(() => void end(0))

const added = values.empty ? 0 : await seedIfNew(origin, vars)
seeding.resolve()
if (added > 0) console.log(`Added ${added} demo articles.`)
// Runs the cron's work that became due while the blog was not running.
await runCron(origin)
// Also repairs the files in dist/ after a crash.
await rebuildAndServe()

// The mark restarts the Worker, too: a call that meets the restart is cut off.
const untilMarked = await nextStart(origin, options.dist)
if (markReady(options.dist, options.cacheFolder, options.renderer.hash)) await untilMarked()

// The Worker started earlier and keeps its higher priority. A process cannot raise its priority again.
setPriority(Math.min(getPriority() + 10, constants.priority.PRIORITY_LOW))

setInterval(() => runCron(origin), 60_000)

/** After a change: compiles and renders the site, and tells open pages once the Worker serves it. */
const recompile = oneAtATime(async () => {
  const started = performance.now()
  const failed = await compile()
  if (failed) {
    console.error(`\nThe change does not compile; the blog stays as it was.\n${failed.output}\n`)
    return
  }
  const renderer = await reloadRenderer().catch(({ message }: Error) => console.error(message))
  if (!renderer || renderer.hash === options.renderer.hash) return
  options = { ...options, renderer }
  await rebuildAndServe()
  markReady(options.dist, options.cacheFolder, renderer.hash)
  console.log(`Open pages reload, ${Math.round(performance.now() - started)} ms after the change.`)
})
watchFolders([`${root}site`, `${root}shared`, `${root}worker`], (files) => {
  console.log(`Changed: ${files.map((file) => file.slice(root.length)).join(', ')}`)
  void recompile()
})

console.log(`
  Ready after ${secondsSince(begun)}

  Blog       ${origin}/blog
  E-mails    .mail/ (and on the dashboard, "Mail"); nothing is sent
  ${await describeWayIn(origin, vars)}

  Ctrl-C stops everything.
`)
