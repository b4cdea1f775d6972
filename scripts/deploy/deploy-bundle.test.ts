import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { demoValues } from '../lib/dev-vars.ts'
import { root } from '../lib/paths.ts'
import { dryDeployment } from '../testing/blog.ts'

/** Kilobytes that the Worker may have, gzipped: a sixth of what the free plan allows. */
const maxKilobytes = 575

test('the Worker deploys dry with every binding, fits the free plan and carries no demo secret', () => {
  const output = readFileSync(dryDeployment, 'utf8')
  const {
    main,
    d1_databases,
    kv_namespaces,
    r2_buckets,
    queues,
    durable_objects,
    send_email,
    assets,
  } = unstable_readConfig({ config: `${root}wrangler.toml` })
  // What the tests run is what is deployed.
  expect(main).toBe(`${root}worker/index.ts`)
  const bound = [d1_databases, kv_namespaces, r2_buckets, queues.producers, send_email].flat()
  const names = [...bound, ...durable_objects.bindings, assets].map(
    (one) => one?.binding ?? one?.name,
  )
  expect(names).toEqual(expect.arrayContaining(['DB', 'STATE', 'PASSWORD_CHECKER', 'ASSETS']))
  for (const name of names.filter(Boolean)) expect(output).toContain(`env.${name} `)
  const told = /gzip: ([\d.]+) KiB/.exec(output)?.[1]
  const bundle = readFileSync(`${root}.build/worker.js`)
  const kilobytes = Math.max(Number(told) * 1.024, gzipSync(bundle).length / 1000)
  expect(kilobytes).toBeGreaterThan(100)
  expect(kilobytes).toBeLessThan(maxKilobytes)
  const text = bundle.toString('utf8')
  const secrets = Object.entries(demoValues()).filter(
    ([name]) => !['OWNER_ANSWERS', 'MAIL_PROVIDER', 'LOCAL_COOKIES'].includes(name),
  )
  const answers = Object.values(JSON.parse(demoValues().OWNER_ANSWERS as string)) as string[]
  const known = [...secrets.map(([, value]) => value as string), answers[3] as string]
  expect(known.filter((value) => text.includes(value))).toEqual([])
})

test('what is deployed has no secret of this machine among its files', () => {
  const client = `${root}.build/site/client`
  expect(existsSync(client)).toBe(true)
  const { OWNER_PASSWORD, SITE_SECRET, REBUILD_SECRET, TEST_HUMAN_TOKEN } = demoValues()
  const known = [OWNER_PASSWORD, SITE_SECRET, REBUILD_SECRET, TEST_HUMAN_TOKEN] as string[]
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
  const telling = files
    .filter((file) => file.isFile() && /\.(?:js|css|html|json)$/.test(file.name))
    .filter((file) => {
      const text = readFileSync(`${file.parentPath}/${file.name}`, 'utf8')
      return known.some((value) => text.includes(value))
    })
  expect(telling.map(({ name }) => name)).toEqual([])
})

test('what is compiled holds nothing of the machine that compiled it', () => {
  const text = readFileSync(`${root}.build/site/server/entry.mjs`, 'utf8')
  const paths = Object.values(process.env)
    .flatMap((value = '') => value.split(':'))
    .filter((part) => /^\/\w+\/./.test(part))
  expect(paths).not.toEqual([])
  expect([root, process.execPath, ...paths].filter((path) => text.includes(path))).toEqual([])
  // Where Astro puts a variable of the environment, beside what it knows itself.
  expect(text).not.toMatch(/"SSR": true\s*\}, \{\s*\w/)
})
