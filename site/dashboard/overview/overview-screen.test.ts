import { beforeEach, expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { type Blog, sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  button,
  failedCalls,
  menu,
  onCall,
  openDashboard,
  title,
} from '../../../scripts/testing/dashboard-page.ts'
import { sidewaysWidths, watchShifts } from '../../../scripts/testing/layout.ts'
import {
  forgetSent,
  insertOpinion,
  insertPing,
  insertViews,
} from '../../../scripts/testing/sent-rows.ts'
import { createDraft } from '../../../shared/drafts/contract.ts'

const blog: Blog = await sharedBlog({ isBuilt: true })
beforeEach(() => forgetSent(blog))

const ada = { name: 'Ada', country: 'Norway', text: 'Bread at home: I agree.' }
const grace = { name: 'Grace', country: 'Chile', text: 'Good morning.', email: 'g@example.com' }

test('the dashboard opens with what is new and what comes next; each leads on', async () => {
  const main = (name: string) => page.getByRole('region', { name })
  await insertViews(blog, [7, 6, 5, 4, 3, 2, 1, 12])
  await insertOpinion(blog, ada)
  await insertPing(blog, grace)
  const draft = article({ headingSave: 'A sketch' })
  const { db, author } = blog
  expectData(await author.call(createDraft, { body: draft }))
  expectData(await author.call(createDraft, { body: { ...draft, headingSave: 'For May' } }))
  await db
    .prepare("UPDATE drafts SET publish_at = '2100-05-01T08:00:00.000Z' WHERE heading = 'For May'")
    .run()
  const page = await openDashboard(blog)
  expect(await title(page).textContent()).toBe('Overview')
  await main('Readers today').getByText('12 so far; 7 on the same day last week').waitFor()
  expect(await main('Newest opinions').textContent()).toContain('AdaBread at home: I agree.')
  expect(await main('Newest messages').textContent()).toContain('GraceGood morning.')
  expect(await main('Next scheduled').textContent()).toContain('For May')
  expect(await main('Last alert').textContent()).toContain('No alert was sent yet.')
  expect(await main('Health').textContent()).toContain('No e-mail failed.')
  await expect.poll(() => main('Health').textContent()).toContain('The static pages')
  expect(await page.getByText('The static pages').count()).toBe(1)
  expect(await main('Drafts in work').getByRole('listitem').count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  await button(page, 'Dark theme').click()
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await sidewaysWidths(page)).toEqual([])
  expect(await page.getByRole('link', { name: 'View blog' }).getAttribute('href')).toBe('/blog')
  await main('Newest opinions').getByRole('link').click()
  await expect.poll(() => title(page).textContent()).toBe('Opinions')
  await page.getByText('The static pages').waitFor()
  await page.goBack()
  await main('Drafts in work').getByRole('link').click()
  await expect.poll(() => title(page).textContent()).toBe('Edit Draft')
})

test('an overview that cannot be loaded says so, and is there after Try again', async () => {
  const page = await openDashboard(blog, '/dashboard/author', { tolerates: failedCalls })
  const back = await onCall(page, 'readOverview', (route) => route.abort())
  await menu(page).getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('alert').getByText('The site could not be reached.').waitFor()
  await back()
  await button(page, 'Try again').click()
  await page.getByText('No reader has sent an opinion yet.').waitFor()
})

test('the menu has its counts before the server answers, and nothing jumps', async () => {
  await insertOpinion(blog, ada)
  await insertPing(blog, grace)
  const page = await openDashboard(blog, '/dashboard/author')
  const counted = () =>
    menu(page)
      .getByRole('listitem')
      .allTextContents()
      .then((items) => items.filter((item) => /^(A-Opinions|Ping)/.test(item)))
  await expect.poll(counted).toEqual(['A-Opinions1', 'Ping1'])
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await onCall(page, 'readCounts', async (route) => {
    await held
    await route.continue()
  })
  const shifts = await watchShifts(page)
  await page.reload()
  await title(page).waitFor()
  expect(await counted()).toEqual(['A-Opinions1', 'Ping1'])
  const answered = page.waitForResponse((response) => response.url().includes('/counts'))
  release()
  await (await answered).finished()
  expect(await counted()).toEqual(['A-Opinions1', 'Ping1'])
  expect((await shifts()).reduce((sum, shift) => sum + Number.parseFloat(shift), 0)).toBeLessThan(
    0.02,
  )
})
