import { afterAll, expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { button, menu, openDashboard } from '../../../scripts/testing/dashboard.ts'
import {
  publish,
  startProvider,
  subscribeMany,
  waitUntilEmpty,
  waitUntilSent,
} from '../../../scripts/testing/letters.ts'

const provider = await startProvider(afterAll)
const blog = await sharedBlog({
  isBuilt: true,
  hasMail: true,
  vars: provider.vars,
  onLog: () => {},
})

test('the author sees what went out and what failed, lets it be sent again, and reads the letters themselves', async () => {
  const emails = await subscribeMany(blog, 'reader', 3)
  let taken = 0
  provider.interfere = () => {
    taken += 1
    return taken === 1 ? null : { status: 422 }
  }
  await waitUntilSent(blog, await publish(blog, 'A slow walk'))
  const page = await openDashboard(blog, '/dashboard/mail')
  const part = (name: string) => page.getByRole('region', { name })
  const first = part('E-mails to subscribers').getByRole('listitem').first()
  await first.getByText('1 sent').waitFor()
  expect(await first.textContent()).toContain('2 failed')
  await expect
    .poll(() => menu(page).getByRole('link', { name: /^Mail/ }).textContent())
    .toBe('Mail2 failed ')
  expect(await part('Failed e-mails').getByRole('listitem').count()).toBe(2)
  expect(await part('Failed e-mails').textContent()).toContain('Resend did not take it (422')

  const held: (() => void)[] = []
  provider.interfere = () => new Promise((resolve) => held.push(() => resolve(null)))
  await button(page, 'Try all again').click()
  await part('Failed e-mails').getByText('2 e-mails were queued again.').waitFor()
  await page.getByText(/ e-mails? (?:is|are) waiting\.$/).waitFor()
  provider.interfere = () => null
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const release of held) release()
  await part('Failed e-mails').getByText('None. Every e-mail was sent.').waitFor()
  await first.getByText('3 sent').waitFor()
  await waitUntilEmpty(blog, provider)
  expect(emails.map((email) => provider.to(email).length)).toEqual([1, 1, 1])
  await page.reload()
  const letter = part('E-mails on this machine')
    .getByRole('listitem')
    .filter({ hasText: emails[0] })
  await letter.locator('summary').click()
  await letter.getByText('because you asked Stillpress').waitFor()
  await letter.getByText('List-Unsubscribe=One-Click').waitFor()
})
