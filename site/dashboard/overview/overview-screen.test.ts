import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article, publish } from '../../../scripts/testing/articles.ts'
import { type Blog, sharedBlog } from '../../../scripts/testing/blog.ts'
import { menu, openDashboard, title } from '../../../scripts/testing/dashboard.ts'
import { inOneDay } from '../../../scripts/testing/readers.ts'
import {
  insertOpinion,
  insertPing,
  insertRows,
  insertViews,
} from '../../../scripts/testing/sent-rows.ts'
import { createDraft } from '../../../shared/drafts.ts'

const blog: Blog = await sharedBlog({ isBuilt: true })

test('the dashboard opens with what is new, leads to what was counted, and Ctrl+K finds an article', async () => {
  const headingSave = 'Café at home'
  const imageCdn = `${blog.origin}/logo-light.svg`
  const id = await publish(blog.author, { headingSave, imageCdn })
  const at = '2026-11-20T10:00:00.000Z'
  await insertRows(blog, 'failed_sign_ins', [{ at, address: '198.51.100.7', reason: 'not-human' }])
  await insertOpinion(blog, { name: 'Ada', country: 'Norway', text: 'I agree.' })
  await insertPing(blog, { name: 'Grace', country: 'Chile', text: 'Hi.', email: 'g@example.com' })
  for (const heading of ['A sketch', 'For May'])
    expectData(
      await blog.author.call(createDraft, { body: article({ headingSave: heading, imageCdn }) }),
    )
  await blog.db
    .prepare("UPDATE drafts SET publish_at = '2100-05-01T08:00:00.000Z' WHERE heading = 'For May'")
    .run()
  await blog.rebuild()
  const page = await inOneDay(async () => {
    await blog.db.exec('DELETE FROM views')
    await insertViews(blog, [7, 6, 5, 4, 3, 2, 1, 12], { [id]: 20 })
    const page = await openDashboard(blog)
    for (const [name, said] of [
      ['Readers today', '12 a week ago today: 7'],
      ['Views in 30 days', '40'],
      ['Waiting for you', '2 1 opinion, 1 message'],
      ['Newest opinions', 'AdaI agree.'],
      ['Newest messages', 'GraceHi.'],
      ['Next scheduled', 'For May'],
      ['Drafts in work', 'A sketch'],
      ['This site', 'All is well. '],
    ] as const)
      await expect.poll(() => page.getByRole('region', { name }).textContent()).toContain(said)

    await page.getByRole('region', { name: 'Readers today' }).getByRole('link').click()
    const figures = () => page.locator('.figures dd').allTextContents()
    await expect.poll(figures).toEqual(['40', '12'])
    await page.getByRole('link', { name: headingSave }).click()
    await expect.poll(figures).toEqual(['20', '20'])
    return page
  })
  await menu(page).getByRole('link', { name: 'Author' }).click()
  await page.getByText('1 in all.').waitFor()
  await page.getByText('The captcha was not passed').waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('bathing helps')
  const opened = page.waitForEvent('popup')
  await page.getByRole('option', { name: 'Bathing helps, here why Article' }).click()
  expect(new URL((await opened).url()).pathname).toBe('/local/bathing-helps-here-why')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('cafe')
  await page.getByRole('option', { name: `${headingSave} Article` }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => title(page).textContent()).toBe('Edit')
  expect(new URL(page.url()).pathname).toBe(`/dashboard/articles/${id}/edit`)
})
