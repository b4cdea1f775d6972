import * as fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { encodeBytes } from './base64.ts'
import { isSecret, requestPayload, sign, signatureTolerance, verify } from './signature.ts'

const secret = 'whsec_YSBzZWNyZXQgb2YgdGhlIHR3byBlbmRz'
const other = 'whsec_dGhlIG5leHQgb2YgdGhlIHR3byBlbmRz'
const third = 'whsec_YSB0aGlyZCBvZiB0aGUgdHdvIGVuZHMuLg=='
const now = Date.UTC(2026, 10, 20)
const message = { id: 'one', now, payload: requestPayload('PUT', '/api/rebuild?a=1', '{"b":2}') }

const isTaken = async (changed: Partial<typeof message> & Record<string, unknown> = {}) => {
  const headers: Record<string, unknown> = { ...(await sign(secret, message)), ...changed }
  const header = (name: string) => headers[name] as string | undefined
  const { payload, now: at } = { ...message, ...changed }
  return verify(secret, { header, now: at, payload })
}

test('a signed message is taken while it is fresh', async () => {
  expect(await isTaken()).toBe(true)
  const reach = signatureTolerance * 1_000
  for (const [later, expected] of [
    [reach, true],
    [-reach, true],
    [reach + 1_000, false],
    [-reach - 1_000, false],
  ] as const) {
    expect([later, await isTaken({ now: now + later })]).toEqual([later, expected])
  }
})

test('a message that was changed anywhere is not taken', async () => {
  const changes = [
    { payload: requestPayload('PUT', '/api/rebuild?a=1', '{"b":3}') },
    { payload: requestPayload('PUT', '/api/rebuild?a=2', '{"b":2}') },
    { payload: requestPayload('GET', '/api/rebuild?a=1', '{"b":2}') },
    { 'webhook-id': 'two' },
    { 'webhook-id': '' },
    { 'webhook-timestamp': String(now / 1_000 + 1) },
    { 'webhook-timestamp': 'NaN' },
    { 'webhook-timestamp': undefined },
    { 'webhook-signature': 'v1,' },
    { 'webhook-signature': 'v1,!' },
    { 'webhook-signature': 'v2,AAAA' },
    { 'webhook-signature': undefined },
  ]
  for (const change of changes) expect([change, await isTaken(change)]).toEqual([change, false])
})

test('a message signed by several secrets is taken by who knows one of them', async () => {
  const headers: Record<string, string> = { ...(await sign(`${other} ${secret}`, message)) }
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
  const takenBy = (secrets: string) =>
    verify(secrets, { ...message, header: (name) => headers[name] })
  expect(await Promise.all([secret, other, `${third} ${secret}`, third].map(takenBy))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('it is signed as the published library signs it, whatever the secret and the message', async () => {
  const secrets = fc.uint8Array({ minLength: 24, maxLength: 64 })
  await fc.assert(
    fc.asyncProperty(secrets, fc.string(), fc.nat(4e9), async (bytes, payload, seconds) => {
      const key = `whsec_${encodeBytes(bytes)}`
      const id = 'message'
      const signed = await sign(key, { id, now: seconds * 1_000, payload })
      expect(signed['webhook-signature']).toBe(
        new Webhook(key).sign(id, new Date(seconds * 1_000), payload),
      )
    }),
  )
})

test('what is no secret of Standard Webhooks signs nothing and takes nothing', async () => {
  const bytes = (length: number) => `whsec_${encodeBytes(new Uint8Array(length))}`
  const wrong = [
    '',
    ' ',
    'a secret of the two ends',
    'whsec_',
    secret.slice(6),
    `${secret}=`,
    secret.replace('whsec_', 'WHSEC_'),
    `${secret},${other}`,
    `${secret} hush`,
    bytes(23),
    bytes(65),
    'whsec_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_',
  ]
  const header = (name: string) => ({ ...signed })[name]
  const signed: Record<string, string> = { ...(await sign(secret, message)) }
  for (const one of wrong) {
    expect([one, isSecret(one)]).toEqual([one, false])
    expect([one, await verify(one, { ...message, header })]).toEqual([one, false])
    await expect(sign(one, message)).rejects.toThrow('REBUILD_SECRET')
  }
  for (const one of [secret, `${secret} ${other}`, bytes(24), bytes(64)]) {
    expect([one, isSecret(one)]).toEqual([one, true])
  }
})
