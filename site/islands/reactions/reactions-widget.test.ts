import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { watchShifts } from '../../../scripts/testing/layout.ts'
import { holdCall, openStill } from '../../../scripts/testing/reader.ts'
import { listLikes } from '../../../shared/reactions/contract.ts'

const blog = await sharedBlog({ isBuilt: true })
const slug = 'bathing-helps-here-why'
const path = `/local/${slug}`

test('a reader likes a local article: its code and counts come when they are seen, move nothing, and no list is asked for', async () => {
  expect(await blog.text(path)).toMatch(/>Like <span><\/span>/)
  const page = await openStill(blog.origin, { width: 390 })
  const shifts = await watchShifts(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await holdCall(page, 'countVisit')
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(asked.filter((file) => /reactions|opinion|captcha|like|client/i.test(file))).toEqual([])
  const part = page.getByRole('region', { name: 'Did you like it?' })
  const email = part.getByRole('textbox', { name: 'Email' })
  const [like, dislike] = ['Like', 'Dislike'].map((name) =>
    part.getByRole('button', { name: new RegExp(`^${name}`) }),
  ) as [typeof part, typeof part]
  await email.scrollIntoViewIfNeeded()
  await page.locator('.reactions[data-ready]').waitFor()
  const areDisabled = () => Promise.all([email, like, dislike].map((one) => one.isDisabled()))
  expect(await email.getAttribute('placeholder')).toBe('loading...')
  expect(await areDisabled()).toEqual([true, true, true])
  release()
  await page.clock.runFor(100)
  await expect.poll(areDisabled).toEqual([false, false, false])
  expect([await like.textContent(), await dislike.textContent()]).toEqual(['Like 0', 'Dislike 0'])
  expect(asked.filter((file) => file.endsWith('like'))).toEqual([])
  await email.fill('bather@example.com')
  await like.click()
  await part.getByText('Your like is counted.').waitFor()
  await expect.poll(() => like.textContent()).toBe('Like 1')
  const ArticleId = `/${slug}`
  const likes = await blog.anyone.call(listLikes, { query: { ArticleId } })
  expect(expectData(likes)).toEqual([{ ArticleId }])
  expect(await shifts()).toEqual([])
})
