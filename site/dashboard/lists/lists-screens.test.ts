import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { type Blog, sharedBlog } from '../../../scripts/testing/blog.ts'
import { button, menu, openDashboard } from '../../../scripts/testing/dashboard.ts'
import {
  insertOpinion,
  insertOpinions,
  insertPing,
  insertPings,
  insertSubscribers,
} from '../../../scripts/testing/sent-rows.ts'

const blog: Blog = await sharedBlog({ isBuilt: true })
const countOf = (table: 'opinions' | 'pings' | 'subscribers') =>
  blog.db.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<number>('n')

test('what readers sent is read, searched, exported, deleted and forgotten on the server', async () => {
  const id = await publish(blog.author, { headingSave: 'Bread at home' })
  await insertOpinions(blog, 120)
  await insertOpinion(blog, { name: 'Ada', country: 'Norway', text: 'Bread at home: I agree.' })
  await blog.db.prepare("UPDATE opinions SET article = ?1 WHERE name = 'Ada'").bind(id).run()
  await insertPings(blog, 2)
  await insertPing(blog, { name: 'Grace', country: 'Chile', text: 'Hé', email: 'g@example.com' })
  await insertSubscribers(blog, 102)
  const page = await openDashboard(blog, '/dashboard/opinions')
  const list = page.getByRole('main')
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  const shown = () => list.locator('.dashboard-row h2').allTextContents()
  const remove = async (name: string) => {
    await row(name).getByLabel('More for').click()
    await row(name).getByRole('button', { name: 'Delete' }).click()
    await row(name).getByText('is deleted.').waitFor()
  }

  await expect.poll(() => shown().then((all) => all.slice(0, 2))).toEqual(['Ada', 'Reader 120'])
  expect(await row('Ada').getByRole('link').getAttribute('href')).toBe(`/blog/${id}`)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.poll(() => shown().then(({ length }) => length)).toBe(21)
  await page.getByLabel('Search').fill('thought 7.')
  await expect.poll(shown).toEqual(['Reader 7'])
  await remove('Reader 7')
  // Leaving the page sends what could still have been undone.
  await page.goto('/dashboard/ping')
  await expect.poll(() => countOf('opinions')).toBe(120)

  await expect.poll(shown).toEqual(['Grace', 'Sender 2', 'Sender 1'])
  expect(await row('Grace').locator('.sent-text').textContent()).toBe('Hé')
  await remove('Grace')
  await page.goto('/dashboard/privacy')
  await expect.poll(() => countOf('pings')).toBe(2)
  await page.getByLabel('E-mail address of the reader').fill('SENDER2@example.com')
  await page.keyboard.press('Enter')
  await button(page, 'Confirm').click()
  await page.getByText('Deleted for “SENDER2@example.com”: 1 message.').waitFor()
  await menu(page).getByText('Ping1').waitFor()
  expect(await countOf('pings')).toBe(1)
  await page.goto('/dashboard/subscribers')

  await row('reader102@').waitFor()
  const downloading = page.waitForEvent('download')
  await button(page, 'Export as CSV').click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toHaveLength(104)
  await remove('reader102@')
  await button(page, 'Signout').click()
  await page.waitForURL('/sign-in')
  expect(await countOf('subscribers')).toBe(101)
})
