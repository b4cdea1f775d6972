import { beforeAll, expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article, publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { type Blog, sharedBlog } from '../../../scripts/testing/blog.ts'
import { button, dialog, openDashboard, title } from '../../../scripts/testing/dashboard-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { createDraft } from '../../../shared/drafts/contract.ts'

const blog: Blog = await sharedBlog({ isBuilt: true })
let id = ''
beforeAll(async () => {
  const imageCdn = `${blog.origin}/logo-light.svg`
  id = await publish(blog.author, { headingSave: 'Café at home', imageCdn })
  expectData(
    await blog.author.call(createDraft, { body: article({ headingSave: 'A sketch', imageCdn }) }),
  )
  await blog.rebuild()
})

const palette = async (path = '/dashboard/author', options = {}) => {
  const page = await openDashboard(blog, path, options)
  const field = page.getByRole('combobox')
  const options_ = page.getByRole('option')
  const active = async () => {
    const shown = await field.getAttribute('aria-activedescendant')
    return shown === null ? null : page.locator(`[id="${shown}"]`).textContent()
  }
  return { page, field, listed: () => options_.allTextContents(), active }
}

test('Ctrl+K finds articles, drafts, screens and commands, by keyboard alone', async () => {
  const { page, field, listed, active } = await palette()
  await button(page, 'Find').waitFor()
  await page.keyboard.press('Control+k')
  await field.waitFor()
  expect(await field.evaluate((shown) => document.activeElement === shown)).toBe(true)
  await expect.poll(listed).toContain('Café at home Article')
  await expect.poll(listed).toContain('A sketch Draft')
  expect((await listed()).slice(0, 6)).toEqual([
    'New article Command',
    'View blog Command',
    'Change the theme Command',
    'Sign out Command',
    'Overview Screen',
    'Write Screen',
  ])
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.type('p')
  await expect.poll(active).toBe('Passwords Screen')
  await page.keyboard.press('ArrowDown')
  await expect.poll(active).toBe('Privacy Screen')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => title(page).textContent()).toBe('Passwords')
  expect(await dialog(page).count()).toBe(0)

  await page.keyboard.press('Control+k')
  await field.fill('cafe')
  await expect.poll(active).toBe('Café at home Article')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/dashboard/articles/${id}/edit`)
})

test('an article of the repository, which has no editor, is read in a new tab', async () => {
  const { page, field, active } = await palette()
  await button(page, 'Find').waitFor()
  await page.keyboard.press('Control+k')
  await field.fill('bathing helps')
  await expect.poll(active).toBe('Bathing helps, here why Article')
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  expect(new URL((await opened).url()).pathname).toBe('/local/bathing-helps-here-why')
})

test('by touch the header opens it, a tap chooses, and Close ends it', async () => {
  const { page, field } = await palette('/dashboard/author', { width: 390 })
  await button(page, 'Find').click()
  await field.fill('no such thing')
  await dialog(page).getByText('Nothing found.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button(page, 'Close').click()
  expect(await dialog(page).count()).toBe(0)
  expect(await button(page, 'Find').evaluate((shown) => document.activeElement === shown)).toBe(
    true,
  )
  await button(page, 'Find').click()
  await page.getByRole('option', { name: 'Change the theme' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await button(page, 'Find').click()
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
  await button(page, 'Close').click()
  expect(await sidewaysWidths(page)).toEqual([])
})

test('in the text of an article Ctrl+K is not the palette, in its title it is', async () => {
  const { page, field } = await palette('/dashboard/write')
  await page.locator('#sp-editor-article').click()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Link' }).waitFor()
  expect(await page.getByLabel('Articles, drafts, screens and commands').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByLabel('Title').first().focus()
  await page.keyboard.press('Control+k')
  await field.waitFor()
})
