import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { secret, startBlog } from '../testing/blog.ts'
import { smallConfig, startAccount } from '../testing/deployment.ts'
import { newOwner, setupCode } from '../testing/setup-data.ts'
import type { Faults } from '../testing/stand-in-cloudflare.ts'

const codeIn = (output: string) => /^Your set-up code, valid once: (\S+)$/m.exec(output)?.[1]
const withCron = `${smallConfig}\n[triggers]\ncrons = ["* * * * *"]\n`

/** A blog without an owner stands where the deployed one would be. */
const startFresh = async (faults: Faults) => {
  const blog = await startBlog({ vars: { SETUP_CODE: setupCode }, owner: null })
  const here = await startAccount(faults, withCron)
  const options = { origin: blog.origin, more: { REBUILD_SECRET: secret } }
  return { blog, here, options, sent: () => here.workers.get('stillpress')?.secrets.SETUP_CODE }
}
const scripts = '/workers/scripts/stillpress'

test.each([
  ['its address', { call: /POST .*stillpress\/subdomain$/ }],
  ['its consumer', { call: /\/consumers$/, status: 400, code: 11004 }],
  ['its cron', { call: /\/schedules$/ }],
  ['the answer to its upload', { call: new RegExp(`PUT ${scripts}$`), isCut: true }],
])(
  'a first deployment that fails at %s has shown its code, and the next run shows it again',
  { tags: ['walk'] },
  async (_what, fault) => {
    const { here, options, sent } = await startFresh({ fails: [fault] })
    const first = await here.run(options, [])
    expect(first.error?.message).toContain('wrangler deploy failed')
    expect([sent(), sent()?.length]).toEqual([codeIn(first.output), 32])
    here.break({})
    const { error, output } = await here.run(options, [])
    expect([error, codeIn(output), sent()]).toEqual([null, sent(), codeIn(first.output)])
  },
)

test('the code that a failed upload did not bring is sent by the next run, although the blog does not answer yet', async () => {
  const upload = { call: new RegExp(`PUT ${scripts}$`) }
  const { here, sent } = await startFresh({ fails: [upload] })
  const options = { origin: 'http://127.0.0.1:1', more: {} }
  const first = codeIn((await here.run(options, [])).output)
  expect([sent(), first?.length]).toEqual([undefined, 32])
  here.break({ fails: [{ call: /POST .*stillpress\/subdomain$/ }] })
  expect(codeIn((await here.run(options, [])).output)).toBe(first)
  expect(sent()).toBe(first)
  // The Worker is there now, without an address: that is not the blog of somebody.
  const third = await here.run(options, [])
  expect([third.error?.message.includes('wrangler deploy failed'), codeIn(third.output)]).toEqual([
    true,
    first,
  ])
})

test('a code is kept for its user only, shown until the blog is set up, and then removed', async () => {
  const { blog, here, options } = await startFresh({})
  const codes = `${here.folder}/codes`
  const file = `${codes}/a1-stillpress`
  const first = codeIn((await here.run(options, [])).output)
  expect(readFileSync(file, 'utf8')).toContain(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  // The built files may go.
  rmSync(here.live, { recursive: true })
  const second = await here.run(options, [])
  expect([second.error, codeIn(second.output)]).toEqual([null, first])
  const log = await here.run(options)
  expect([log.output.includes(first as string), log.output.includes('a1-stillpress')]).toEqual([
    false,
    true,
  ])
  expect((await blog.anyone.call('setUp', { body: { ...newOwner, code: setupCode } })).ok).toBe(
    true,
  )
  const last = await here.run(options, [])
  expect([last.error, codeIn(last.output)]).toEqual([null, undefined])
  expect(readdirSync(codes)).toEqual([])
})

test('a code is not written through a link, and not read through one', async () => {
  const { here, options, sent } = await startFresh({})
  const elsewhere = `${here.folder}/elsewhere`
  writeFileSync(elsewhere, 'as it was\n')
  const codes = `${here.folder}/`
  symlinkSync(elsewhere, `${codes}a1-stillpress`)
  const { error, output } = await here.run({ ...options, codes }, [])
  expect(error?.message).toContain('is a symbolic link')
  expect([codeIn(output), sent(), readFileSync(elsewhere, 'utf8')]).toEqual([
    undefined,
    undefined,
    'as it was\n',
  ])
})
