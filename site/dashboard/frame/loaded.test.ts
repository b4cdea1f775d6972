import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { authorPage, menu, title } from '../../../scripts/testing/dashboard-page.ts'

const blog = await sharedBlog({ isBuilt: true })

test('a screen is shown as soon as its script is there, and waits for no clock', async () => {
  const page = await authorPage(blog, { hasClock: true })
  await page.clock.install()
  await page.goto('/dashboard/author')
  await title(page).waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const [link, shown] of [
    ['Redirects', 'button'],
    ['Media', 'button'],
    ['Write', '#sp-editor-article'],
  ] as const) {
    await menu(page).getByRole('link', { name: link, exact: true }).click()
    await page.locator('main').locator(shown).first().waitFor({ timeout: 15_000 })
    expect(await page.getByText(/^Opening /).isVisible()).toBe(false)
  }
})
