import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { button, openDashboard } from '../../../scripts/testing/dashboard.ts'

const blog = await sharedBlog({ isBuilt: true })

test('a redirect is added, followed, and leads nowhere once it is deleted', async () => {
  const target = `/blog/${await publish(blog.author, { headingSave: 'Moved here' })}`
  const page = await openDashboard(blog, '/dashboard/redirects')
  await page.getByLabel('Old address').fill('/2012/Ältere Zeit/')
  await page.getByLabel('Leads to').fill(target)
  await page.keyboard.press('Enter')
  await page.getByText(`/2012/Ältere Zeit leads to ${target} now.`).waitFor()
  const follow = () => blog.get('/2012/%C3%84ltere%20Zeit')
  expect((await follow()).headers.get('Location')).toBe(target)
  await page.getByLabel('More for the redirect of “/2012/Ältere Zeit”').click()
  await button(page, 'Delete the redirect of “/2012/Ältere Zeit”').click()
  await page.getByText('is deleted.').waitFor()
  // Leaving the page sends what could still have been undone.
  await page.goto('/dashboard/author')
  await expect.poll(async () => (await follow()).status).toBe(404)
})
