import { expect, onTestFinished, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { startBlog } from '../../scripts/testing/blog.ts'
import {
  mailingOf,
  publish,
  startProvider,
  subscribeMany,
  waitUntilSent,
} from '../../scripts/testing/letters.ts'
import { newReader } from '../../scripts/testing/readers.ts'

test('without another provider letters go by Cloudflare, whose binding takes them as they are', async () => {
  const blog = await startBlog({ hasMail: true })
  await subscribeMany(blog, 'edge', 2)
  const id = await publish(blog, 'By the edge: “größer” & wider')
  await waitUntilSent(blog, id)
  const counts = { sent: 2, waiting: 0, failed: 0, unknown: 0 }
  expect(await mailingOf(blog, id)).toMatchObject(counts)
  expect(await blog.author.ask('readMail')).toMatchObject({ missing: null, isLocal: false })
})

test('where nothing is set up readers still subscribe, and the author sees a sentence', async () => {
  const blog = await startBlog({ vars: { MAIL_PROVIDER: 'resend' } })
  const body = { email: 'early@example.com' }
  const reply = await blog.anyone.call('subscribe', { body, headers: newReader() })
  expect(expectData(reply)).toBe('Registered')
  const { missing } = await blog.author.ask('readMail')
  expect(missing).toBe('The secret MAIL_API_KEY is not set, so no e-mail is sent.')
})

test('a provider that is gone is tried again, and a letter that may have gone out is told as such', async () => {
  const provider = await startProvider(onTestFinished)
  const blog = await startBlog({ hasMail: true, vars: provider.vars, onLog: () => {} })
  const [email = ''] = await subscribeMany(blog, 'lost', 1)
  provider.interfere = () => {
    const isStored = provider.asked === 1
    return { status: isStored ? 500 : 429, headers: { 'Retry-After': '0' }, isStored }
  }
  const id = await publish(blog, 'Perhaps')
  await waitUntilSent(blog, id)
  const { unsent } = await blog.author.ask('readMail')
  expect(unsent).toMatchObject([
    { state: 'unknown', attempts: 10, reason: 'Resend did not take it (429 application_error).' },
  ])
  expect([provider.asked, provider.to(email).length]).toEqual([10, 1])
})
