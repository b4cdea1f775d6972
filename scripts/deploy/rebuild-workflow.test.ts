import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { readStamp } from '../build/output.ts'
import { root } from '../lib/paths.ts'
import { publish } from '../testing/articles.ts'
import { secret, sharedBlog } from '../testing/blog.ts'
import { siteKeys, startAccount } from '../testing/deployment.ts'

const Step = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  if: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
})
const Workflow = z.object({
  on: z.object({
    repository_dispatch: z.object({ types: z.array(z.string()) }),
    workflow_dispatch: z.unknown(),
  }),
  permissions: z.record(z.string(), z.string()),
  concurrency: z.object({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  defaults: z.object({ run: z.object({ shell: z.literal('bash') }) }),
  jobs: z.object({ rebuild: z.object({ steps: z.array(Step) }) }),
})

const file = `${root}.github/workflows/rebuild.yml`
const workflow = Workflow.parse(parse(readFileSync(file, 'utf8')))
const { steps } = workflow.jobs.rebuild

const commandOf = (wanted: RegExp): string =>
  steps.find(({ run }) => run && wanted.test(run))?.run as string

test('the workflow runs for the event that the blog sends, one at a time, with rights to read only', () => {
  expect(workflow.on.repository_dispatch.types).toEqual(['rebuild'])
  expect('workflow_dispatch' in workflow.on).toBe(true)
  expect(workflow.permissions).toEqual({ contents: 'read' })
  expect(workflow.concurrency).toEqual({ group: 'rebuild', 'cancel-in-progress': false })
})

test('what is live is kept under the renderer; another renderer gives its assets, none a full build', () => {
  const [restore, save] = ['restore', 'save'].map(
    (name) => steps.find(({ uses }) => uses?.startsWith(`actions/cache/${name}@`))?.with,
  )
  const renderer = '$' + '{{ steps.compiled.outputs.renderer }}'
  expect(restore?.key).toContain(`live-${renderer}-`)
  expect(restore?.['restore-keys']).toBe(`live-${renderer}-\nlive-\n`)
  expect([save?.key, save?.path]).toEqual([restore?.key, restore?.path])
})

test('a failure before the build, of the packages too, is reported; the build reports its own', async () => {
  const report = steps.find(({ run }) => run?.includes('scripts/build/report-failed.ts'))
  expect(report?.if).toBe(
    "(failure() || cancelled()) && steps.deploy.outcome != 'failure' && steps.deploy.outcome != 'success'",
  )
  const before = steps.slice(0, steps.indexOf(report as (typeof steps)[number]))
  expect(before.at(-1)).toMatchObject({
    id: 'deploy',
    run: expect.stringContaining('npm run deploy'),
  })
  await (await startRunner()).run(report?.run as string)
  expect((await blog.author.ask('readRebuild')).lastError).toBe(
    'The workflow ended too early (https://github.test/robin/blog/actions/runs/7).',
  )
  // There may be no package when it runs.
  const own = readFileSync(`${root}scripts/build/report-failed.ts`, 'utf8')
  for (const [, from] of own.matchAll(/ from '(.+)'/g))
    expect(from).toMatch(/^\.\.\/\.\.\/shared\//)
})

const blog = await sharedBlog()
const { hash } = blog.build.renderer

/** A machine of the workflow: its shell, an account that has the blog, an empty cache. */
const startRunner = async () => {
  const here = await startAccount()
  const [uuid, id] = ['0123abcd-0000-4000-8000-000000000001', '0123abcd000040008000000000000001']
  here.databases.push({ uuid, name: 'stillpress' })
  here.namespaces.push({ id, title: 'stillpress-state' })
  here.workers.set('stillpress', {
    bindings: [{ type: 'd1', name: 'DB', id: uuid }],
    secrets: { ...siteKeys, REBUILD_SECRET: secret },
  })
  mkdirSync(`${here.folder}/bin`)
  // As npm, but with this account's wrangler.toml and this test's wrangler. It is compiled already; to do
  // it again would change files under the tests that run beside this one.
  const npm = `#!/bin/sh
shift; [ "$1" = -s ] && shift; name=$1; shift; [ "$1" = -- ] && shift
[ "$name" = compile ] && echo "Compiled the renderer ${hash}" && exit
[ "$name" = deploy ] && set -- "$@" --config "${here.configFile}"
exec "${process.execPath}" "${root}scripts/$name/main.ts" "$@"
`
  writeFileSync(`${here.folder}/bin/npm`, npm)
  chmodSync(`${here.folder}/bin/npm`, 0o755)
  const output = `${here.folder}/output`
  const live = `${here.folder}/kept`
  const PATH = `${here.folder}/bin:${here.env.PATH}`
  const run = (command: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const env = { ...here.env, PATH, LIVE: live, GITHUB_OUTPUT: output }
      const own = { BLOG_ORIGIN: blog.origin, REBUILD_SECRET: secret, CLOUDFLARE_API_TOKEN: 'none' }
      const github = {
        GITHUB_SERVER_URL: 'https://github.test',
        GITHUB_REPOSITORY: 'robin/blog',
        GITHUB_RUN_ID: '7',
      }
      const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command], {
        cwd: root,
        env: { ...env, ...own, ...github },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let printed = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part) => (printed += part))
      child.once('close', (code) => (code === 0 ? resolve(printed) : reject(new Error(printed))))
    })
  /** The same deployment without a process. */
  const deploy = async () => {
    const more = { REBUILD_SECRET: secret, CLOUDFLARE_API_TOKEN: 'none' }
    const { output: told, error } = await here.run({ more, live: `${live}/`, origin: blog.origin })
    expect(error).toBe(null)
    return told
  }
  return { calls: here.calls, run, deploy, live, output }
}

const renderedIn = (output: string): number => Number(/Built: (\d+) pages/.exec(output)?.[1])

test('its commands build all from an empty cache, then what changed, deploy, and keep earlier assets', async () => {
  const runner = await startRunner()
  await publish(blog.author, { headingSave: 'Software of the workflow' })
  await runner.run(commandOf(/compile/))
  expect(readFileSync(`${root}scripts/build/compile.ts`, 'utf8')).toContain(
    '`Compiled the renderer $',
  )
  expect(readFileSync(runner.output, 'utf8')).toBe(`renderer=${hash}\n`)

  const full = renderedIn(await runner.deploy())
  expect(readStamp(`${runner.live}/dist`)?.revision).toBe(1)

  const id = await publish(blog.author, { headingSave: 'Software of the workflow again' })
  const output = await runner.run(commandOf(/npm run deploy/))
  expect(renderedIn(output)).toBeLessThan(full / 2)
  expect(existsSync(`${runner.live}/dist/blog/${id}.html`)).toBe(true)
  expect(readStamp(`${runner.live}/dist`)?.revision).toBe(2)

  // The cache of another renderer: its pages go, its hashed files stay for one deployment.
  const kept = `${runner.live}/kept`
  const old = '/_astro/old.0123abcd.css'
  writeFileSync(`${runner.live}/dist${old}`, 'body {}')
  const before = { renderer: '0'.repeat(16), current: [old], earlier: [] }
  writeFileSync(`${kept}/assets.json`, JSON.stringify(before))
  writeFileSync(
    `${runner.live}/dist/build.json`,
    JSON.stringify({ revision: 2, renderer: '0'.repeat(16) }),
  )
  expect(renderedIn(await runner.deploy())).toBeGreaterThanOrEqual(full)
  expect(existsSync(`${runner.live}/dist${old}`)).toBe(true)
  expect(readdirSync(kept).some((name) => name.includes(hash))).toBe(true)
  expect(runner.calls.filter((call) => call.endsWith('/assets-upload-session'))).toHaveLength(3)
})
