import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorPage,
  button,
  dialog,
  failedCalls,
  loseAnswer,
  onCall,
} from '../../../scripts/testing/dashboard-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { createRedirect } from '../../../shared/redirects/contract.ts'
import { delays } from '../../../shared/timings.ts'

const blog = await sharedBlog()
const id = await publish(blog.author, { headingSave: 'Moved here' })
await blog.rebuild()
const target = `/blog/${id}`
beforeEach(() => blog.db.exec('DELETE FROM redirects'))

const add = async (path: string, source: 'author' | 'wordpress' = 'author') =>
  expectData(await blog.author.call(createRedirect, { body: { path, target, source } }))
const rows = (page: Page) => page.locator('.dashboard-list .redirect-path').allTextContents()
const said = (page: Page) => page.locator('.dashboard-redirect [role=status]')
const type = async (page: Page, path: string, to: string) => {
  await page.getByLabel('Old address').fill(path)
  await page.getByLabel('Leads to').fill(to)
  await page.getByLabel('Leads to').press('Enter')
}
const open = async (options = {}) => {
  const page = await authorPage(blog, { hasClock: true, ...options })
  await page.clock.install()
  await page.clock.resume()
  await page.goto('/dashboard/redirects')
  await page.getByRole('heading', { name: 'Add a redirect' }).waitFor()
  return page
}
test('a redirect is added by keyboard, listed, and followed; empty fields and refusals keep what was typed', async () => {
  const page = await open({ tolerates: failedCalls })
  await page.getByRole('heading', { name: 'No redirects yet' }).waitFor()
  await type(page, '/2012/Ältere Zeit/', '')
  await expect.poll(() => said(page).textContent()).toBe('Both addresses are needed.')
  await type(page, '/2012/Ältere Zeit/', '/blog/nothing0here')
  await expect
    .poll(() => said(page).textContent())
    .toBe('There is no page at the address it would lead to.')
  expect(await page.getByLabel('Old address').inputValue()).toBe('/2012/Ältere Zeit/')
  expect(await page.getByLabel('Old address').getAttribute('aria-invalid')).toBe('true')
  await type(page, '/2012/Ältere Zeit/', target)
  await expect
    .poll(() => said(page).textContent())
    .toBe(`/2012/Ältere Zeit leads to ${target} now.`)
  await expect.poll(() => rows(page)).toEqual(['/2012/Ältere Zeit'])
  expect(await page.getByLabel('Old address').inputValue()).toBe('')
  expect((await blog.get('/2012/%C3%84ltere%20Zeit')).headers.get('Location')).toBe(target)
  await type(page, '/about', target)
  await expect.poll(() => said(page).textContent()).toContain('There is a page at /about')
})

test('on a phone where an old address leads to stands below it, not beside it', async () => {
  await add('/2012/11/from-wordpress', 'wordpress')
  const page = await open({ width: 390 })
  await expect.poll(() => rows(page)).toHaveLength(1)
  const widthOf = async (part: string) => (await page.locator(part).boundingBox())?.width ?? 0
  expect(await widthOf('.redirect-path')).toBe(await widthOf('.redirect-target'))
})

test('another site asks first', async () => {
  const page = await open({ tolerates: failedCalls })
  await type(page, '/out', 'https://other.example.com/')
  await expect.poll(() => dialog(page).textContent()).toContain('is not on this site')
  await button(page, 'Cancel').click()
  expect(await rows(page)).toEqual([])
  await type(page, '/out', 'https://other.example.com/')
  await button(page, 'Confirm').click()
  await expect.poll(() => rows(page)).toEqual(['/out'])
})

test('a lost answer is sent again and adds one; a failed list says so and loads again', {
  tags: 'walk',
}, async () => {
  const page = await open({ tolerates: failedCalls })
  const heal = await onCall(page, 'createRedirect', loseAnswer)
  await type(page, '/once', target)
  await expect.poll(() => said(page).textContent()).toBe('The site could not be reached.')
  await heal()
  await button(page, 'Add').click()
  await expect.poll(() => rows(page)).toEqual(['/once'])
  const reach = await onCall(page, 'listRedirects', (route) => route.abort())
  await page.reload()
  const failure = page.locator('.dashboard-failure')
  await failure.waitFor()
  await reach()
  await failure.getByRole('button').click()
  await expect.poll(() => rows(page)).toEqual(['/once'])
})

test('a redirect is deleted once confirmed, and for some seconds it can be taken back', async () => {
  await add('/2012/11/from-wordpress', 'wordpress')
  await add('/?p=17')
  const page = await open()
  await expect.poll(() => rows(page)).toEqual(['/?p=17', '/2012/11/from-wordpress'])
  expect(await page.locator('.dashboard-list').textContent()).toContain('From WordPress')
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete the redirect of “/?p=17”' }).click()
    await button(page, 'Confirm').click()
  }
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await remove()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(() => rows(page)).toHaveLength(2)
  await remove()
  await page.clock.runFor(delays.undo)
  await expect.poll(() => rows(page)).toEqual(['/2012/11/from-wordpress'])
  await expect.poll(async () => (await blog.get('/?p=17')).status).toBe(200)
})

test('the screen has no fault that axe finds, light and dark, and never scrolls sideways', {
  tags: 'walk',
}, async () => {
  await add(`/a/${'long'.repeat(60)}/<script>alert(1)</script>`)
  const page = await open()
  await expect.poll(() => rows(page)).toHaveLength(1)
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
  await button(page, 'Dark theme').click()
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
})
