import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article, publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage, openSharedPage } from '../../../scripts/testing/browser.ts'
import {
  authorTab,
  button,
  field,
  fillFields,
  htmlOf,
  openEditor,
  paste,
  paths,
  publishNow,
  sketchOf,
  storedDraft,
} from '../../../scripts/testing/editor-page.ts'
import { sidewaysWidths, watchShifts } from '../../../scripts/testing/layout.ts'
import { gif, png, webp } from '../../../scripts/testing/pictures.ts'
import { calls, pathOf } from '../../../shared/calls.ts'
import { createDraft } from '../../../shared/drafts/contract.ts'
import { uploadPicture } from '../../../shared/pictures/contract.ts'

const blog = await sharedBlog({ isBuilt: true })

const uploads = (page: Page) => page.locator('.editor-upload')
const altText = (page: Page) => page.getByLabel('What the picture shows')
const inText = (page: Page) => field(page, 'article').locator('img:not(.ProseMirror-separator)')

const fileOf = (name: string, bytes: Uint8Array, mimeType = 'image/png') => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
})

/** Chooses files as a person does, by the button that offers it. */
const choose = async (page: Page, name: string, ...files: ReturnType<typeof fileOf>[]) => {
  const asked = page.waitForEvent('filechooser')
  await button(page, name).click()
  await (await asked).setFiles(files)
}

/** Pastes, or drops, a picture that the page itself draws. */
const bringFile = (page: Page, how: 'paste' | 'drop', width: number): Promise<void> =>
  field(page, 'article').evaluate(
    async (element, { how, width }) => {
      const canvas = new OffscreenCanvas(width, 40)
      canvas.getContext('2d')?.fillRect(0, 0, width / 2, 20)
      const blob = await canvas.convertToBlob({ type: 'image/png' })
      const data = new DataTransfer()
      data.items.add(new File([blob], `${how}.png`, { type: 'image/png' }))
      const { left, top } = element.getBoundingClientRect()
      const about = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...about, clipboardData: data })
          : new DragEvent('drop', {
              ...about,
              dataTransfer: data,
              clientX: left + 20,
              clientY: top + 20,
            }),
      )
    },
    { how, width },
  )

test('a picture comes by button, paste and drop, and the published article shows it in its place', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await fillFields(blog, page, 'An article with pictures')
  await choose(page, 'Replace', fileOf('head.png', png({ width: 1300, height: 700, grey: 90 })))
  await expect
    .poll(() => field(page, 'sketch').inputValue())
    .toMatch(/^https:\/\/[^ ]+\/uploads\/[0-9a-f]{32}-1300x700\.\w+$/)
  await field(page, 'photoSource').fill('Ada Lovelace')

  await field(page, 'article').click()
  await page.keyboard.type('Before it.')
  const large = fileOf('large one.png', png({ width: 2400, height: 1200, grey: 60 }))
  await choose(page, 'Upload a picture', large)
  await uploads(page).waitFor()
  await expect
    .poll(() => altText(page).evaluate((one) => one === document.activeElement))
    .toBe(true)
  await page.keyboard.type('A grey square')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await inText(page).waitFor()
  expect(await uploads(page).count()).toBe(0)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await bringFile(page, 'paste', 900)
  await button(page, 'Insert it into the text').click()
  await expect.poll(() => inText(page).count()).toBe(2)
  await bringFile(page, 'drop', 300)
  await altText(page).fill('A line')
  await button(page, 'Insert it into the text').click()
  await expect.poll(() => inText(page).count()).toBe(3)

  await publishNow(page)
  const link = page.getByRole('link', { name: 'View', exact: true })
  await link.waitFor()
  const path = (await link.getAttribute('href')) as string

  const reader = await openPage(blog.origin)
  const shifts = await watchShifts(reader)
  await reader.goto(path)
  const pictures = reader.locator('.prose img')
  await pictures.last().scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      reader
        .locator('.article img')
        .evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)
  expect(await shifts()).toEqual([])
  const said = await pictures.evaluateAll((all) =>
    all.map((one) => {
      const { width, height, srcset = '', loading } = one as HTMLImageElement
      const attributes = [one.getAttribute('width'), one.getAttribute('height')]
      const ratio = Number(attributes[0]) / Number(attributes[1])
      const shape = Math.abs(width / height / ratio - 1)
      return [one.getAttribute('alt'), ...attributes, srcset.match(/ \d+w/g), loading, shape < 0.05]
    }),
  )
  expect(said).toEqual([
    ['A line', '300', '40', null, 'lazy', true],
    ['A grey square', '2000', '1000', [' 640w', ' 1280w', ' 2000w'], 'lazy', true],
    ['', '900', '40', [' 640w', ' 900w'], 'lazy', true],
  ])
  const lead = reader.locator('.lead img')
  expect(await lead.getAttribute('srcset')).toMatch(/-640\.webp 640w.*-1280\.webp 1280w.* 1300w$/)
  expect(await lead.getAttribute('fetchpriority')).toBe('high')
  expect(await sidewaysWidths(reader)).toEqual([])
})

test('a picture that arrives late takes no keys from the title, and leaves the cursor in the text', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  let arrival = Promise.withResolvers<void>()
  await page.route(`**${pathOf(calls.uploadPicture)}*`, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await bringFile(page, 'paste', 900)
  await altText(page).press('Enter')
  await field(page, 'title').focus()
  await page.keyboard.type('A ti')
  arrival.resolve()
  await inText(page).waitFor()
  await page.keyboard.type('tle')
  expect(await field(page, 'title').inputValue()).toBe('A title')

  arrival = Promise.withResolvers<void>()
  await bringFile(page, 'paste', 700)
  await altText(page).press('Enter')
  await field(page, 'article').press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Written mean')
  arrival.resolve()
  await expect.poll(() => inText(page).count()).toBe(2)
  await page.keyboard.type('while.')
  expect(await field(page, 'article').textContent()).toContain('Written meanwhile.')
})

test('an upload that fails says why, keeps all that was typed, and arrives when it is tried again', async () => {
  const page = await authorTab(blog, { tolerates: /ERR_FAILED|status of 5/ })
  await openEditor(page, paths.write)
  await field(page, 'title').fill('A bad line')
  await field(page, 'article').click()
  await page.keyboard.type('Kept as it is.')
  const path = `**${pathOf(calls.uploadPicture)}**`
  let asked = 0
  // The whole picture arrives, its smaller version does not.
  await page.route(path, (route) => {
    asked += 1
    return asked % 2 === 1 && asked < 3 ? route.continue() : route.abort()
  })
  await choose(page, 'Upload a picture', fileOf('one.png', png({ width: 800, height: 600 })))
  await altText(page).fill('One of two')
  const failure = uploads(page).getByText('The picture could not be sent')
  await failure.waitFor()
  expect(await altText(page).inputValue()).toBe('One of two')
  expect(await inText(page).count()).toBe(0)
  await button(page, 'Insert it into the text').click()
  await page.unroute(path)
  await button(page, 'Try again').click()
  await expect.poll(() => inText(page).getAttribute('alt')).toBe('One of two')
  expect(await htmlOf(page)).toMatch(/^<p>Kept as it is\.<\/p><p><img .*alt="One of two".*<\/p>$/)

  await choose(page, 'Upload a picture', fileOf('x.svg', Buffer.from('<svg/>'), 'image/svg+xml'))
  await uploads(page).getByText('this file is none of them').waitFor()
  await button(page, 'Leave it out').click()
  await choose(page, 'Upload a picture', fileOf('y.png', Buffer.from('no picture')))
  await uploads(page).getByText('could not be opened as a picture').waitFor()
  await button(page, 'Leave it out').click()
  expect(await uploads(page).count()).toBe(0)
  expect(await field(page, 'title').inputValue()).toBe('A bad line')
})

test('an animation is sent as it is', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await field(page, 'article').click()
  await choose(page, 'Upload a picture', fileOf('moving.gif', gif(), 'image/gif'))
  await page.keyboard.press('Enter')
  await expect
    .poll(() => htmlOf(page))
    .toMatch(/uploads\/[0-9a-f]{32}-1x1\.gif" alt="" width="1" height="1"/)
})

test('a picture named by an address is stored with its own size, and opening changes nothing', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await field(page, 'title').fill('By its address')
  await paste(page, { 'text/html': `<p>Look:</p><p><img src="${blog.origin}/social.png"></p>` })
  await expect.poll(() => htmlOf(page)).toMatch(/social\.png" alt="" width="1200" height="630"/)

  const html = `<p><img src="${blog.origin}/social.png?old" alt=""></p>`
  expectData(
    await blog.author.call(createDraft, {
      body: article({ headingSave: 'An old one', imageCdn: sketchOf(blog), html }),
    }),
  )
  const { _id } = await storedDraft(blog, 'An old one')
  await openEditor(page, paths.draft(_id))
  await inText(page).evaluate((one) => (one as HTMLImageElement).decode())
  expect(await htmlOf(page)).not.toContain('width')
})

test('what comes after a picture of unknown size stays where it is when the picture comes', async () => {
  const html = `<p>Before.</p><p><img src="${blog.origin}/social.png" alt=""></p><p>After.</p>`
  const imageCdn = `${blog.origin}/logo-light.svg`
  const id = await publish(blog.author, { headingSave: 'Of unknown size', imageCdn, html })
  const page = await openSharedPage(blog.origin)
  const shifts = await watchShifts(page)
  let release = () => {}
  await page.route('**/social.png', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.continue()
  })
  await page.goto(`/blog/${id}`, { waitUntil: 'domcontentloaded' })
  const after = page.getByText('After.')
  await after.scrollIntoViewIfNeeded()
  const before = await after.boundingBox()
  await expect.poll(() => release.toString()).not.toBe('() => {}')
  release()
  await page.locator('.prose img').evaluate((one) => (one as HTMLImageElement).decode())
  expect(await after.boundingBox()).toEqual(before)
  expect(await shifts()).toEqual([])
})

test('cards show an uploaded picture in a width that fits', async () => {
  const { address } = expectData(await blog.author.call(uploadPicture, { bytes: webp(1999, 1000) }))
  await publish(blog.author, { headingSave: 'A website with a card', imageCdn: address })
  const text = await blog.text('/blog')
  expect(text).toMatch(/-1999x1000-640\.webp 640w, [^"]+" sizes="11rem" alt=""/)
})
