import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { type Blog, sharedBlog } from '../../../scripts/testing/blog.ts'
import { authorPage, button, menu, title } from '../../../scripts/testing/dashboard-page.ts'
import { insertFailedSignIns, insertViews } from '../../../scripts/testing/sent-rows.ts'

const blog: Blog = await sharedBlog({ isBuilt: true })

test('what was counted is shown once the screen’s own script is there, which no other screen loads', async () => {
  const id = await publish(blog.author, { headingSave: 'Bread at home' })
  await insertViews(blog, [30, 45], { [id]: 20 })
  await insertFailedSignIns(blog, [{ address: '198.51.100.7', reason: 'not-human' }])
  const page = await authorPage(blog, { tolerates: /Failed to load|error loading|dynamically/i })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/dashboard/privacy', { waitUntil: 'networkidle' })
  expect(asked.filter((url) => /Statistics/.test(url))).toEqual([])
  await page.route('**/_astro/Statistics*.js', (route) => route.abort())
  await menu(page).getByRole('link', { name: 'Statistics' }).click()
  await page.getByText('This screen could not be opened.').waitFor()
  await menu(page).getByRole('link', { name: 'Author' }).click()
  expect(await title(page).textContent()).toBe('Author')
  await menu(page).getByRole('link', { name: 'Statistics' }).click()
  await page.unroute('**/_astro/Statistics*.js')
  await button(page, 'Load the page again').click()
  const figures = () => page.locator('.figures dd').allTextContents()
  await expect.poll(figures).toEqual(['75', '45'])
  await page.getByText('1 in all.').waitFor()
  await page.getByText('The captcha was not passed').waitFor()
  await page.getByRole('link', { name: 'Bread at home' }).click()
  await expect.poll(figures).toEqual(['20', '20'])
})
