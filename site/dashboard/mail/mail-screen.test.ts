import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  button,
  failedCalls,
  menu,
  onCall,
  openDashboard,
} from '../../../scripts/testing/dashboard-page.ts'
import {
  authorTab,
  axeInBothThemes,
  field,
  fillFields,
  openEditor,
  paths,
  publishNow,
  storedDraft,
} from '../../../scripts/testing/editor-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import {
  mailingOf,
  publish,
  startProvider,
  subscribeMany,
  untilDone,
  untilQuiet,
} from '../../../scripts/testing/letters.ts'
import { deleteArticle } from '../../../shared/articles/contract.ts'
import { setBlock } from '../../../shared/switches/contract.ts'

const provider = await startProvider(afterAll)
const blog = await sharedBlog({
  isBuilt: true,
  hasMail: true,
  vars: provider.vars,
  onLog: () => {},
})

const alert = (page: Page) => page.getByLabel('Send the e-mail alert')
const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' })
const unsent = (page: Page) => page.getByRole('region', { name: 'Not sent' })
const letters = (page: Page) => page.getByRole('region', { name: 'E-mails on this machine' })

test('before anything was mailed the screen says what will be there, or why it is not', {
  tags: 'walk',
}, async () => {
  const page = await openDashboard(blog, '/dashboard/mail', { tolerates: failedCalls })
  await alerts(page).getByText('No e-mail alert was sent yet.').waitFor()
  await unsent(page).getByText('No e-mail is waiting, and none has failed.').waitFor()
  await letters(page).getByText('The folder is empty.').waitFor()
  const mend = await onCall(page, 'readMail', (route) => route.abort())
  await page.reload()
  await page.getByText('The site could not be reached.').waitFor()
  await mend()
  await button(page, 'Try again').click()
  await alerts(page).waitFor()
})

test('while the blog is closed the screen says that alerts wait for it', async () => {
  const page = await openDashboard(blog, '/dashboard/mail')
  const waiting = page.getByText('Alerts wait until Access is green again')
  await alerts(page).waitFor()
  expect(await waiting.count()).toBe(0)
  expectData(await blog.author.call(setBlock, { body: { r: 'red' } }))
  const id = await publish(blog, 'Behind the door')
  await page.reload()
  await waiting.waitFor()
  await alerts(page).getByText('waiting until the blog is open').waitFor()
  await unsent(page).getByText('An alert is waiting; no e-mail has failed.').waitFor()
  const body = { password: owner.OWNER_PASSWORD, _id: id }
  expectData(
    await blog.author.call(deleteArticle, { query: { reference: 'Behind the door' }, body }),
  )
  expectData(await blog.author.call(setBlock, { body: { r: 'green' } }))
})

test('the author sees what went out and what failed, and lets it be sent again', async () => {
  const emails = await subscribeMany(blog, 'reader', 3)
  let taken = 0
  provider.interfere = () => {
    taken += 1
    return taken === 1 ? null : { status: 422 }
  }
  await untilDone(blog, await publish(blog, 'A slow walk'))
  provider.interfere = () => null
  const page = await openDashboard(blog, '/dashboard/mail', { tolerates: failedCalls })
  await alerts(page).getByText('1 sent').waitFor()
  expect(await alerts(page).getByRole('listitem').textContent()).toContain('2 failed')
  await expect
    .poll(() => menu(page).getByRole('link', { name: /^Mail/ }).textContent())
    .toBe('Mail2')
  expect(await unsent(page).getByRole('listitem').count()).toBe(2)
  expect(await unsent(page).textContent()).toContain('Resend did not take it (422')
  expect([await axeInBothThemes(page), await sidewaysWidths(page)]).toEqual([[], []])

  const mend = await onCall(page, 'retryMail', (route) => route.abort())
  await unsent(page)
    .getByRole('button', { name: /^Try again/ })
    .first()
    .click()
  await unsent(page).getByText('The site could not be reached.').waitFor()
  await mend()
  await button(page, 'Try all again').focus()
  await page.keyboard.press('Enter')
  await unsent(page).getByText('2 e-mails were queued again.').waitFor()
  await untilQuiet(blog, provider)
  await page.reload()
  await alerts(page).getByText('3 sent').waitFor()
  expect(emails.map((email) => provider.to(email).length)).toEqual([1, 1, 1])
})

test('on this machine the letters themselves can be read, as text', async () => {
  const page = await openDashboard(blog, '/dashboard/mail')
  const letter = letters(page).getByRole('listitem').filter({ hasText: 'reader0@example.com' })
  await letter.locator('summary').click()
  await letter.getByText('because you asked Stillpress').waitFor()
  await letter.getByText('List-Unsubscribe=One-Click').waitFor()
  expect([await axeInBothThemes(page), await sidewaysWidths(page)]).toEqual([[], []])
})

test('the box of the alert decides whether the subscribers are told; a draft keeps the choice', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await expect.poll(() => alert(page).isChecked()).toBe(true)
  await page.getByText('It goes to 3 confirmed subscribers, once.').waitFor()
  await fillFields(blog, page, 'Told to nobody')
  await field(page, 'article').click()
  await page.keyboard.type('Some words.')
  await alert(page).focus()
  await page.keyboard.press('Space')
  await publishNow(page)
  await page.getByRole('link', { name: 'View', exact: true }).waitFor()

  await openEditor(page, paths.write)
  await fillFields(blog, page, 'A draft for all')
  await field(page, 'article').click()
  await page.keyboard.type('Some words.')
  await button(page, 'Save draft').click()
  await expect
    .poll(() => storedDraft(blog, 'A draft for all').catch(() => null))
    .toMatchObject({
      alert: true,
    })
  const draft = await storedDraft(blog, 'A draft for all')
  await openEditor(page, paths.draft(draft._id))
  expect(await alert(page).isChecked()).toBe(true)
  await alert(page).uncheck()
  await field(page, 'reference').fill('true')
  await button(page, 'Edit it').click()
  await button(page, 'Done').waitFor()
  expect(await storedDraft(blog, 'A draft for all')).toMatchObject({ alert: false })
  await untilQuiet(blog, provider)
  const subjects = provider.letters.map(({ subject }) => subject)
  expect(subjects).not.toContain('Told to nobody')
})

test('that every letter went out is said when none waits any more, and by itself', async () => {
  const held: (() => void)[] = []
  provider.interfere = () => new Promise((resolve) => held.push(() => resolve(null)))
  const id = await publish(blog, 'Letters that take their time')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect.poll(async () => (await mailingOf(blog, id))?.waiting).toBe(3)
  const page = await openDashboard(blog, '/dashboard/mail')
  await unsent(page).getByText('3 e-mails are waiting; none has failed.').waitFor()
  provider.interfere = () => null
  for (const release of held) release()
  await unsent(page).getByText('Every e-mail was sent.').waitFor()
  expect(await alerts(page).getByRole('listitem').first().textContent()).toContain('3 sent')
})
