import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { decodeBytes } from '../../../shared/base64.ts'
import { answerCalls, refuse, sentTo } from '../../testing/answers.ts'
import {
  append,
  field,
  fillFields,
  htmlOf,
  move,
  openArticle,
  openEditor,
  openText,
  paste,
  press,
  putCursor,
  show,
  type,
  write,
  written,
} from '../../testing/editor.tsx'
import { holdTime } from '../../testing/page.ts'
import { answerUploads, drawPicture, storePicture } from '../../testing/uploads.ts'

const altText = () => page.getByLabelText('What the picture shows')
const inText = () => field('article').css('img:not(.ProseMirror-separator)')
/** Chooses files; the runner's own way sends them as text, which takes a busy machine a minute for 8 MB. */
const choose = (...files: File[]): void => {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  const box = page.getByLabelText('Pictures for the text').element()
  Object.assign(box, { files: transfer.files }).dispatchEvent(
    new Event('change', { bubbles: true }),
  )
}
/** Waits until pictures in the text have their addresses: the next test would see what is sent late. */
const areStored = (count: number) =>
  expect
    .poll(() =>
      inText()
        .attributes('src')
        .filter((src) => !src?.startsWith('blob:')),
    )
    .toHaveLength(count)

/** A picture of one pixel. */
const gif = decodeBytes(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
) as Uint8Array<ArrayBuffer>

/** Pastes a picture. @param html what it is a picture of @param text what a file manager writes beside it */
const pastePicture = async (width: number, html = '', text = ''): Promise<void> => {
  const clipboardData = new DataTransfer()
  if (html) clipboardData.setData('text/html', html)
  if (text) clipboardData.setData('text/plain', text)
  clipboardData.items.add(drawPicture('pasted.png', width, 40))
  const about = { bubbles: true, cancelable: true, clipboardData }
  field('article').element().dispatchEvent(new ClipboardEvent('paste', about))
}

/** Answers uploads once the test lets them go. */
const holdUploads = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answerUploads({ uploadPicture: (sent) => promise.then(() => storePicture(sent)) })
  return resolve
}

test('a picture stands at once where the cursor is, and writing goes on in the next paragraph', async () => {
  const go = holdUploads()
  await openText(`${'<p>Above.</p>'.repeat(60)}<p>Here.</p><p>Below.</p>`)
  await putCursor('Here.')
  const scrolled = scrollY
  await pastePicture(900)
  await expect.poll(() => inText().element().getAttribute('width')).toBe('900')
  await page.getByRole('progressbar', { name: 'Uploading pasted.png' }).appears()
  // It is a part of the text at once.
  expect(await written()).toMatch(/<p>Here\.<\/p><p><img src="\/uploading\.svg#[^>]*><\/p><p>Below/)
  await type('Then: ')
  go()
  await expect.poll(written).toMatch(/<p>Here\.<\/p><p><img [^>]*><\/p><p>Then: Below\.<\/p>$/)
  expect(Math.abs(scrollY - scrolled)).toBeLessThan(300)
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
})

test.each([
  'pasted.png',
  'file:///home/author/Pictures/IMG_0042.png',
  'file:///a%20b.png\r\nfile:///c.png',
])('a copied file is a picture, though its name stands beside it as text: %s', async (text) => {
  answerUploads({ uploadPicture: storePicture })
  await openText('<p>Above.</p>')
  await putCursor('Above.')
  await pastePicture(40, '', text)
  await expect.poll(written).toMatch(/^<p>Above\.<\/p><p><img src="http[^>]*><\/p>$/)
})

test('a photo that no browser shows says what helps, and another file takes its place', async () => {
  answerUploads({ uploadPicture: storePicture })
  await openText('<p>Above.</p><p>Below.</p>')
  await putCursor('Above.')
  choose(new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'a.heic', { type: 'image/heic' }))
  await field('article')
    .getByText(/^This is a HEIC photo/)
    .appears()
  await putCursor('Below.')
  await field('article').getByRole('button', { name: 'Replace' }).click()
  choose(drawPicture('b.png', 40, 30))
  await expect.poll(written).toMatch(/^<p>Above\.<\/p><p><img src="http[^>]*><\/p><p>Below\.<\/p>$/)
})

test('a text with a picture of it is pasted as text', async () => {
  await openText('<p>Above.</p>')
  await putCursor('Above.')
  await pastePicture(40, '', ' See pasted.png')
  expect(await written()).toBe('<p>Above. See pasted.png</p>')
})

test('what is typed before a picture appears stays together, and so does the cursor', async () => {
  answerUploads({ uploadPicture: storePicture })
  await openText('<p>Fold it tw</p><p>Below.</p>')
  await putCursor('Fold it tw')
  await pastePicture(40)
  await write('ice')
  await expect.poll(written).toMatch(/^<p>Fold it twice<\/p><p><img [^>]*><\/p><p>Below\.<\/p>$/)
  await type(', at most')
  expect(await written()).toMatch(/^<p>Fold it twice, at most<\/p><p><img /)
  await pastePicture(50)
  const enter = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
  field('article').element().dispatchEvent(new KeyboardEvent('keydown', enter))
  await expect.poll(written).toMatch(/at most<\/p><p><img [^>]*"50"[^>]*><\/p><p><\/p><p><img /)
  await type('Next')
  expect(await written()).toMatch(/at most<\/p><p><img [^>]*><\/p><p>Next<\/p><p><img /)
})

test('a picture in an empty line takes its place; the last one gets a line below it', async () => {
  answerUploads({ uploadPicture: storePicture })
  await openText('<p>One.</p>')
  await putCursor('One.')
  await press('Enter')
  choose(drawPicture('a.png', 40, 30), drawPicture('b.png', 60, 30))
  await expect.poll(written).toMatch(/^<p>One\.<\/p>(<p><img [^>]*><\/p>){2}$/)
  await type('After.')
  expect(await written()).toMatch(/width="40" .*width="60" .*<\/p><p>After\.<\/p>$/)
})

test('words that are typed at a picture never join its line', async () => {
  const image = '<img src="/social.png" alt="" width="40" height="30">'
  const line = `<p>${image}</p>`
  for (const [keys, html] of [
    [[], `<p>Above.</p>${line}<p>x</p><p>Below.</p>`],
    [['Enter'], `<p>Above.</p>${line}<p>x</p><p>Below.</p>`],
    [['ArrowRight'], `<p>Above.</p>${line}<p>x</p><p>Below.</p>`],
    [['ArrowLeft'], `<p>Above.</p><p>x</p>${line}<p>Below.</p>`],
  ] as const) {
    await openText(`<p>Above.</p>${line}<p>Below.</p>`)
    await inText().click()
    await move(...keys)
    await type('x')
    expect(await written(), keys.join()).toBe(html)
  }
  await openText(`<figure>${image}<figcaption>Ours</figcaption></figure>`)
  await inText().click()
  await press('Enter')
  await type('x')
  expect(await written()).toBe(`<figure>${image}<figcaption>Ours</figcaption></figure><p>x</p>`)
})

test('a picture gets its words while it is on its way, and keeps them', async () => {
  const go = holdUploads()
  await openText('<p>One.</p>')
  choose(drawPicture('a.png', 400, 300))
  await inText().click()
  const bar = page.getByRole('group', { name: 'Picture' })
  await bar.getByLabelText('What the picture shows').fill('A grey square')
  await bar.getByLabelText('Caption').fill('Grey')
  await bar.getByLabelText('Wider than the text').click()
  go()
  await expect
    .poll(written)
    .toMatch(
      /<figure class="wide"><img src="(?!blob)[^>]*alt="A grey square"[^>]*><figcaption>Grey<\/figcaption>/,
    )
  await bar.getByLabelText('Caption').holds('Grey')
})

test('another picture replaces the selected one, keeps its caption, and has its own description', async () => {
  answerUploads({ uploadPicture: storePicture })
  await openText(
    '<figure><img src="/social.png" alt="Old" width="9" height="9"><figcaption>Ours</figcaption></figure>',
  )
  await inText().click()
  choose(drawPicture('a.png', 40, 30))
  await expect
    .poll(written)
    .toMatch(/<figure><img [^>]*alt="" [^>]*width="40" [^>]*><figcaption>Ours<\/figcaption>/)
  await press('Control+z')
  await expect.poll(written).toContain('alt="Old"')
  // Two replace none: they stand below it.
  await inText().click()
  choose(drawPicture('b.png', 50, 30), drawPicture('c.png', 60, 30))
  await expect.poll(written).toMatch(/alt="Old".*Ours<\/figcaption><\/figure>.*"50".*"60"/)
  await areStored(3)
})

test('a picture that is taken back by undo comes again with its address by redo', async () => {
  const go = holdUploads()
  await openText('<p>One.</p>')
  choose(drawPicture('a.png', 40, 30))
  await inText().appears()
  await press('Control+z')
  await inText().disappears()
  go()
  await expect.poll(() => sentTo('uploadPicture')).toHaveLength(1)
  await press('Control+Shift+z')
  await expect.poll(written).toMatch(/<img src="(?!blob)[^>]*width="40"/)
})

test('a picture that arrives while the HTML is open waits until the text is shown again', async () => {
  let go = () => {}
  answerUploads()
  await openEditor(undefined, {
    uploadPicture: (sent) =>
      new Promise((resolve) => {
        go = () => resolve(storePicture(sent))
      }),
  })
  await append('One.')
  await pastePicture(90)
  await inText().appears()
  await show('HTML view')
  await expect.poll(() => sentTo('uploadPicture')).toHaveLength(1)
  go()
  await show('Write')
  await inText().has('width', '90')
  await expect.poll(htmlOf).toMatch(/<p>One\.<\/p><p><img src="(?!blob)/)
})

test('an upload that fails says why at the picture, keeps all that was typed, and arrives when it is tried again', async () => {
  answerUploads()
  await openEditor(undefined, {
    // The whole picture arrives, its smaller version does not.
    uploadPicture: (sent) => (sent.query.of ? null : storePicture(sent)),
  })
  await field('title').fill('A bad line')
  await append('Kept as it is.')
  choose(drawPicture('one.png', 800, 600))
  await field('article').getByText('The picture could not be sent').appears()
  await inText().click()
  await altText().fill('One of two')
  answerUploads({ uploadPicture: storePicture })
  await page.button('Try again').click()
  await expect.poll(htmlOf).toMatch(/^<p>Kept as it is\.<\/p><p><img .*alt="One of two".*<\/p>$/)
  await field('title').holds('A bad line')
})

test('the sheet says that a picture would be missing which the server does not have', async () => {
  answerUploads()
  await openEditor(undefined, { uploadPicture: () => new Promise(() => {}) })
  await fillFields('Too early')
  await append('Soon.')
  choose(drawPicture('one.png', 80, 60))
  await inText().appears()
  await page.button('Publish').click()
  await page.dialog().says('A picture is not on the server yet, and would be missing.')
})

test('where R2 is off the picture says so, and is not tried again', async () => {
  answerUploads({ uploadPicture: () => refuse('no-picture-store') })
  await openText('<p>One.</p>')
  choose(drawPicture('one.png', 80, 60))
  await field('article').getByText('Use a picture’s address').appears()
  await expect.element(page.getByText('tried again')).not.toBeInTheDocument()
})

test.each([
  [new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }), 'this file is none of them'],
  [new File(['no'], 'y.png', { type: 'image/png' }), 'could not be opened as a picture'],
  [new File([gif, new Uint8Array(8_000_000)], 'z.gif', { type: 'image/gif' }), 'at most 8 MB'],
])('a file that is no picture for a page says so: %s', async (file, sentence) => {
  answerUploads()
  await openText('<p>One.</p>')
  choose(file)
  await field('article').getByText(sentence).appears()
  await inText().click()
  await press('Backspace')
  await field('article').getByText(sentence).disappears()
  expect(await written()).toBe('<p>One.</p>')
})

test('a session that ended in the middle of an upload is said, and the picture arrives after signing in', async () => {
  answerUploads()
  await openEditor(undefined, { uploadPicture: () => refuse('not-signed-in') })
  // No draft that is stored says that the session lives.
  holdTime()
  choose(drawPicture('late.png', 20, 20))
  await page.dialog().getByRole('heading').reads('Your session has ended')
  answerCalls({ uploadPicture: storePicture })
  await page.button('Continue').click()
  await field('article').says('Authentication failed...')
  await inText().click()
  await page.button('Try again').click()
  await inText().has('width', '20')
  await areStored(1)
})

test('a large picture is sent smaller, and with smaller versions; an animation is sent as it is', async () => {
  answerUploads({ uploadPicture: storePicture })
  await openText()
  const sizes = async () => {
    const bitmaps = sentTo('uploadPicture').map(({ file }) => createImageBitmap(file as Blob))
    return (await Promise.all(bitmaps)).map(({ width, height }) => `${width}x${height}`)
  }
  choose(drawPicture('large one.png', 2_010, 1_005))
  await expect.poll(() => sentTo('uploadPicture')).toHaveLength(4)
  expect(await sizes()).toEqual(['2000x1000', '320x160', '640x320', '1280x640'])
  await expect.poll(written).toMatch(/alt="" width="2000" height="1000"/)
  choose(new File([gif], 'moving.gif', { type: 'image/gif' }))
  await expect.poll(written).toMatch(/alt="" width="1" height="1"/)
  await expect.poll(() => sentTo('uploadPicture')).toHaveLength(5)
  expect(await sentTo('uploadPicture').at(-1)?.file?.bytes()).toEqual(gif)
})

test('a picture named by an address is stored with its own size, and opening changes nothing', async () => {
  await openText()
  paste({ 'text/html': '<p>Look:</p><p><img src="/social.png"></p>' })
  await expect.poll(written).toMatch(/social\.png" alt="" width="1200" height="630"/)
  await openText('<p><img src="/social.png?old" alt=""></p>')
  await (inText().element() as HTMLImageElement).decode()
  expect(await written()).not.toContain('width')
})

test('a table that is copied with a picture of it is pasted as a table', async () => {
  answerUploads({ uploadPicture: storePicture })
  await openText()
  const table = '<table><tbody><tr><td>a</td></tr></tbody></table>'
  await pastePicture(900, table)
  expect(await written()).toBe(table)
  await inText().disappears()
})

test('another picture at the head has none of the words of the one before', async () => {
  answerUploads()
  await openArticle({ imageAlt: 'The old lighthouse' }, { uploadPicture: storePicture })
  await page.button('Link, source and description').click()
  await field('imageAlt').holds('The old lighthouse')
  await page
    .getByLabelText('The picture at the article’s head')
    .upload(drawPicture('new.png', 800, 400))
  await field('imageAlt').holds('')
})

test('the bar of a picture never covers it, and Tab leads from the picture into the bar', async () => {
  const words = '<p>Words.</p>'.repeat(30)
  const line = '<p><img src="/social.png" alt="" width="600" height="400"></p>'
  const bar = page.getByRole('group', { name: 'Picture' })
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
    [390, 500],
  ] as const) {
    await openText(words + line + words)
    await page.viewport(width, height)
    for (const from of [100, 200, 300]) {
      const { top } = inText().element().getBoundingClientRect()
      scrollBy({ top: top - from, behavior: 'instant' })
      await inText().click({ position: { x: 20, y: 60 } })
      await bar.appears()
      const [box, shown] = [bar.box(), inText().box()]
      const isClear = box.bottom <= shown.top || box.top >= shown.bottom
      const isSeen = box.top >= page.getByRole('toolbar').box().bottom && box.bottom <= height
      expect([width, height, from, isClear, isSeen]).toEqual([width, height, from, true, true])
      await press('Tab')
      await altText().hasFocus()
      await press('Escape')
      await field('article').hasFocus()
    }
  }
})
