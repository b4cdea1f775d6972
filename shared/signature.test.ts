import { expect, test } from 'vitest'
import { requestPayload, sign, signatureTolerance, verify } from './signature.ts'

const secret = 'a secret of the two ends'
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
