import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'
import { openTerminal } from '../lib/terminal.ts'
import { sharedBlog } from '../testing/blog.ts'
import { newFolder } from '../testing/new-folder.ts'
import { goodSecrets } from '../testing/stand-in-account.ts'
import { startStandInCloudflare } from '../testing/stand-in-cloudflare.ts'
import { deploy } from './deploy.ts'
import { commandOf } from './wrangler.ts'

const blog = await sharedBlog()

/** The blog's own configuration, at another place. */
const copyOfConfig = (folder: string): string => {
  const file = `${folder}/wrangler.toml`
  const text = readFileSync(`${root}wrangler.toml`, 'utf8')
  const moved = text
    .replaceAll('"worker/', `"${root}worker/`)
    .replaceAll('"./.build/', `"${root}.build/`)
    .replace('directory = "dist"', `directory = "${folder}/live/dist"`)
  writeFileSync(file, moved)
  return file
}

test('the real wrangler understands every command of a first deployment, and is understood', async () => {
  const api = await startStandInCloudflare()
  const folder = newFolder()
  const config = copyOfConfig(folder)
  const env = {
    ...process.env,
    ...goodSecrets,
    PATH: `${root}node_modules/.bin:${process.env.PATH}`,
    CLOUDFLARE_API_BASE_URL: api.address,
    CLOUDFLARE_API_TOKEN: 'a-token',
  }
  const done: string[] = []
  const address = await deploy(
    {
      config,
      env,
      isAgreed: true,
      live: `${folder}/live/`,
      origin: blog.origin,
      ...{
        compile: async () => {},
        renew: async () => ({ rewritten: 0, derived: 0 }),
        url: 'https://stillpress.example',
      },
      terminal: openTerminal({ input: process.stdin, output: process.stderr }),
      command: commandOf(config, { env, cwd: root }),
    },
    (sentence) => done.push(sentence),
  )
  expect(address).toBe('https://stillpress.robin.workers.dev')
  expect(done.slice(0, 4)).toEqual([
    'Made the D1 database stillpress.',
    'Made the KV namespace stillpress-state.',
    'Made the queue stillpress-mail.',
    'Made the R2 bucket stillpress-pictures.',
  ])
  const text = readFileSync(config, 'utf8')
  expect(text).toContain('\ndatabase_id = "0123abcd-0000-4000-8000-000000000001"')
  expect(text).toContain('\nid = "0123abcd000040008000000000000001"')
  expect(Object.keys(api.secrets).sort()).toEqual(Object.keys(goodSecrets).sort())
  expect(api.calls).toContain('POST /workers/scripts/stillpress/assets-upload-session')
})

test('a dry run of who is not logged in has the real wrangler bundle the Worker', async () => {
  const { CLOUDFLARE_API_TOKEN, ...env } = process.env
  const home = newFolder()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`${root}scripts/deploy/main.ts`, '--dry-run', '--compiled', '--live', home],
    { cwd: root, env: { ...env, HOME: home, XDG_CONFIG_HOME: home } },
  )
  expect(stdout).toMatch(/deploy the Worker stillpress, [\d.]+ KiB gzipped/)
})
