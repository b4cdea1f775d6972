import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { button, dialog, onCall, openDashboard } from '../../../scripts/testing/dashboard-page.ts'
import { field, openEditor, paths } from '../../../scripts/testing/editor-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { png } from '../../../scripts/testing/pictures.ts'
import { limits } from '../../../shared/limits.ts'
import { uploadPicture } from '../../../shared/pictures/contract.ts'

const blog = await sharedBlog({ isBuilt: true })
const bucket = () => blog.flare.getR2Bucket('PICTURES')

beforeEach(async () => {
  const pictures = await bucket()
  await pictures.delete((await pictures.list()).objects.map(({ key }) => key))
})

const upload = async (width: number, height = 20) =>
  expectData(await blog.author.call(uploadPicture, { bytes: png({ width, height }) }))
const cards = (page: Page) => page.locator('.media-card')
const card = (page: Page, width: number) => cards(page).filter({ hasText: `${width} × 20 pixels` })
const open = async (options = {}) => {
  const page = await openDashboard(blog, '/dashboard/media', options)
  await page.getByText(/in all, newest first$/).waitFor()
  return page
}

test('each upload says its sizes, its alternative texts and where it is used', async () => {
  const used = await upload(61)
  await upload(62)
  const html = `<p><img src="${used.address}" alt="Waves at dusk"></p>`
  const id = await publish(blog.author, { headingSave: 'Waves', html })
  const page = await open()
  const one = card(page, 61)
  await one.getByText('“Waves at dusk”').waitFor()
  expect(await one.getByRole('link', { name: 'Waves' }).getAttribute('href')).toBe(
    `/dashboard/articles/${id}/edit`,
  )
  expect(await one.getByText('1 kB').count()).toBe(1)
  expect(await one.getByRole('button').count()).toBe(0)
  await card(page, 62).getByText('Not used').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Search by article title').fill('wave')
  await button(page, 'Search').click()
  await page.getByText('1 in what has “wave” in its title').waitFor()
  expect(await cards(page).count()).toBe(1)
  expect(await sidewaysWidths(page)).toEqual([])
})

test('an unused upload can be deleted, and one that came into use meanwhile says that it was not', async () => {
  const [first, second] = [await upload(63), await upload(64)]
  const page = await open({ tolerates: /Failed to load resource/ })
  const remove = async (width: number) => {
    await card(page, width)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await button(page, 'Confirm').click()
  }
  await remove(63)
  await expect.poll(() => cards(page).count()).toBe(1)
  expect((await blog.get(new URL(first.address).pathname)).status).toBe(404)
  await publish(blog.author, { headingSave: 'Now used', imageCdn: second.address })
  await remove(64)
  await dialog(page).getByText('it was not deleted').waitFor()
  expect(await cards(page).count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])
})

test('the newest come first, a page at a time, and an upload from here is among them', async () => {
  for (let n = 0; n <= limits.pictureUses; n += 1) await upload(100 + n)
  const page = await open()
  await expect.poll(() => cards(page).count()).toBe(limits.pictureUses)
  await button(page, 'Older').click()
  await expect.poll(() => cards(page).count()).toBe(1)
  expect(await card(page, 100).count()).toBe(1)
  await button(page, 'Newer').click()
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Upload').click()
  const buffer = Buffer.from(png({ width: 30, height: 20 }))
  await (await chooser).setFiles([{ name: 'new.png', mimeType: 'image/png', buffer }])
  await card(page, 30).waitFor()
  expect(await cards(page).first().textContent()).toContain('30 × 20 pixels')
})

test('without uploads the screen says so, and what cannot be loaded comes back', async () => {
  const page = await openDashboard(blog, '/dashboard/author', { tolerates: /Failed to load/ })
  const back = await onCall(page, 'listPictures', (route) => route.abort())
  await page.goto('/dashboard/media')
  await page.getByRole('alert').waitFor()
  await back()
  await button(page, 'Try again').click()
  await page.getByText('Nothing is uploaded yet.').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('the picture at an article’s head can be chosen from the uploads', async () => {
  const { address } = await upload(65)
  const page = await openDashboard(blog)
  await openEditor(page, paths.write)
  await button(page, 'Choose').click()
  const choose = dialog(page).getByRole('button', { name: /^Choose the picture of 65 × 20/ })
  await choose.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await choose.click()
  await expect.poll(() => field(page, 'sketch').inputValue()).toBe(address)
  expect(await dialog(page).count()).toBe(0)
})

test('an upload can be put into the text, with the alternative text that it has elsewhere', async () => {
  const { address } = await upload(66)
  const html = `<p><img src="${address}" alt="Dusk"></p>`
  await publish(blog.author, { headingSave: 'Has it', html })
  const page = await openDashboard(blog)
  await openEditor(page, paths.write)
  await page.getByRole('button', { name: 'Choose from the uploads' }).click()
  await dialog(page).getByText('“Dusk”').waitFor()
  await dialog(page)
    .getByRole('button', { name: /^Choose the picture of 66 × 20/ })
    .click()
  const picture = field(page, 'article').locator('img:not(.ProseMirror-separator)')
  await expect.poll(() => picture.getAttribute('alt')).toBe('Dusk')
  expect(await picture.getAttribute('src')).toContain(new URL(address).pathname)
})
