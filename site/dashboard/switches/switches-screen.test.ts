import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage } from '../../../scripts/testing/browser.ts'
import { button, notice, openDashboard } from '../../../scripts/testing/dashboard.ts'
import { cookieNames } from '../../../shared/names.ts'
import { readMonitor } from '../../../shared/switches.ts'
import { cookieAges, delays } from '../../../shared/timings.ts'

const blog = await sharedBlog({ isBuilt: true })
const imageCdn = `${blog.origin}/logo-light.svg`

test('red on the screen restricts pages for readers, at once and where they are open; Phase is a label of this browser', async () => {
  const id = await publish(blog.author, { headingSave: 'Open for now', imageCdn })
  const page = await openDashboard(blog, '/dashboard/cursor')
  const turn = async (name: string, word: 'on' | 'off') => {
    const toggle = page.getByRole('switch', { name, exact: true })
    await expect.poll(() => toggle.getAttribute('aria-disabled')).toBe('false')
    await toggle.click()
    await expect.poll(() => toggle.textContent()).toBe(`${name} ${word}`)
  }
  await turn('Monitor', 'on')
  expect(expectData(await blog.anyone.call(readMonitor)).data.monitor).toBe(true)
  await turn('Development', 'on')
  const cookies = await page.context().cookies()
  const { expires = 0 } = cookies.find(({ name }) => name === cookieNames.development) ?? {}
  expect(Math.round((expires - Date.now() / 1_000) / 3_600)).toBe(cookieAges.development / 3_600)
  const reader = await openPage(blog.origin)
  const article = await reader.context().newPage()
  await article.clock.install()
  await article.goto(`/blog/${id}`, { waitUntil: 'networkidle' })
  await turn('Busy', 'on')
  for (const [path, said] of [
    ['/blog', 'Blog is Offline.'],
    [`/blog/${id}`, 'Access restricted.'],
  ] as const) {
    expect((await reader.goto(path))?.status()).toBe(503)
    expect(await reader.getByText(said).isVisible()).toBe(true)
  }
  // It asks each minute once its view is counted.
  await expect
    .poll(
      async () => {
        await article.clock.runFor(delays.blockCheck)
        return article.getByText('Access restricted.').isVisible()
      },
      { interval: 1_000 },
    )
    .toBe(true)
  // The author goes on seeing it.
  const own = await page.context().newPage()
  expect((await own.goto(`/blog/${id}`))?.status()).toBe(200)
  const label = own.getByText('Development Phase', { exact: true })
  await label.waitFor()

  await button(page, 'Open it').click()
  await notice(page).getByText('The blog is open to readers.').waitFor()
  expect((await reader.goto(`/blog/${id}`))?.status()).toBe(200)
  expect(await reader.getByRole('heading', { name: 'Open for now' }).isVisible()).toBe(true)
  expect(await reader.getByText('Development Phase', { exact: true }).isVisible()).toBe(false)
  await turn('Development', 'off')
  await own.reload()
  // What only the author sees comes after the page, the label first.
  await own.getByRole('link', { name: 'Edit', exact: true }).waitFor()
  expect(await label.isVisible()).toBe(false)
})
