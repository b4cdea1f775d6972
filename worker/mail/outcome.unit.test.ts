import { expect, onTestFinished, test } from 'vitest'
import { startProvider } from '../../scripts/testing/letters.ts'
import type { Env } from '../bindings.ts'
import { confirmationLetter } from './letter.ts'
import { sendByCloudflare, sendByResend } from './provider.ts'

const at = { site: 'Stillpress', origin: 'https://stillpress.example', token: 'A'.repeat(43) }
const letter = confirmationLetter(
  {
    id: 'a'.repeat(32),
    to: 'reader@example.com',
    from: { name: 'Stillpress', address: 'alerts@example.org' },
  },
  at,
)

test('what Resend answers says whether a letter is out, may be out, waits, or never goes', async () => {
  const provider = await startProvider(onTestFinished)
  const send = () => sendByResend(provider.vars as unknown as Env, letter)
  for (const [answer, outcome] of [
    [
      { status: 500, headers: { 'Retry-After': '7' } },
      { is: 'lost', wait: 7 },
    ],
    [{ status: 500, headers: { 'Retry-After': 'soon' } }, { is: 'lost' }],
    [
      { status: 429, headers: { 'Retry-After': '60' } },
      { is: 'delayed', wait: 60 },
    ],
    // Another request is sending it.
    [{ status: 409, name: 'concurrent_idempotent_requests' }, { is: 'lost' }],
    [{ status: 409, name: 'invalid_idempotent_request' }, { is: 'refused' }],
    [{ status: 403, name: '<b>no name</b>' }, { is: 'refused' }],
    [null, { is: 'sent' }],
  ] as const) {
    provider.interfere = () => answer
    const { reason, ...rest } = { reason: '', ...(await send()) }
    expect([answer, rest]).toEqual([answer, outcome])
    expect(reason).not.toContain('<')
  }
})

test('so does what Cloudflare throws', async () => {
  for (const [code, is] of [
    ['E_RATE_LIMIT_EXCEEDED', 'delayed'],
    ['E_DAILY_LIMIT_EXCEEDED', 'delayed'],
    ['E_DELIVERY_FAILED', 'lost'],
    ['E_INTERNAL_SERVER_ERROR', 'lost'],
    [undefined, 'lost'],
    ['E_RECIPIENT_SUPPRESSED', 'refused'],
  ] as const) {
    // This machine's binding never fails.
    const EMAIL = { send: () => Promise.reject(Object.assign(new Error('No'), { code })) }
    const outcome = await sendByCloudflare({ EMAIL } as unknown as Env, letter)
    expect([code, outcome.is]).toEqual([code, is])
  }
})
