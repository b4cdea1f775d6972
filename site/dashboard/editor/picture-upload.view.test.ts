import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { decodeBytes } from '../../../shared/base64.ts'
import { answerCalls, refuse, sentTo } from '../../testing/answers.ts'
import {
  append,
  field,
  htmlOf,
  move,
  openArticle,
  openEditor,
  openText,
  paste,
  press,
  type,
  written,
} from '../../testing/editor.tsx'
import { answerUploads, drawPicture, storePicture } from '../../testing/uploads.ts'

const uploads = () => page.css('.editor-upload')
const altText = () => page.getByLabelText('What the picture shows')
const inText = () => field('article').css('img:not(.ProseMirror-separator)')
const choose = (...files: File[]) => page.getByLabelText('Pictures for the text').upload(files)

/** A picture of one pixel. */
const gif = decodeBytes(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
) as Uint8Array<ArrayBuffer>

/** Pastes a picture. @param html what it is a picture of */
const pastePicture = async (width: number, html = ''): Promise<void> => {
  const clipboardData = new DataTransfer()
  if (html) clipboardData.setData('text/html', html)
  clipboardData.items.add(await drawPicture('pasted.png', width, 40))
  const about = { bubbles: true, cancelable: true, clipboardData }
  field('article').element().dispatchEvent(new ClipboardEvent('paste', about))
}

test('a picture that arrives late takes no keys from the title, and leaves the cursor in the text', async () => {
  let arrival = Promise.withResolvers<void>()
  answerUploads()
  await openEditor(undefined, {
    uploadPicture: async (sent) => {
      await arrival.promise
      return storePicture(sent)
    },
  })
  await pastePicture(900)
  await altText().focus()
  await press('Enter')
  await field('title').focus()
  await type('A ti')
  arrival.resolve()
  await expect.element(inText()).toBeInTheDocument()
  await type('tle')
  await field('title').holds('A title')

  arrival = Promise.withResolvers<void>()
  await pastePicture(700)
  await altText().focus()
  await press('Enter')
  await field('article').focus()
  await move('Control+End')
  await press('Enter')
  await type('Written mean')
  arrival.resolve()
  await inText().hasCount(2)
  await type('while.')
  await field('article').says('Written meanwhile.')
})

test('an upload that fails says why, keeps all that was typed, and arrives when it is tried again', async () => {
  answerUploads()
  await openEditor(undefined, {
    // The whole picture arrives, its smaller version does not.
    uploadPicture: (sent) => (sent.query.of ? null : storePicture(sent)),
  })
  await field('title').fill('A bad line')
  await append('Kept as it is.')
  await choose(await drawPicture('one.png', 800, 600))
  await altText().fill('One of two')
  await uploads().getByText('The picture could not be sent').appears()
  await altText().holds('One of two')
  await inText().disappears()
  await page.button('Insert it into the text').click()
  answerUploads({ uploadPicture: storePicture })
  await page.button('Try again').click()
  await inText().has('alt', 'One of two')
  expect(await htmlOf()).toMatch(/^<p>Kept as it is\.<\/p><p><img .*alt="One of two".*<\/p>$/)
  for (const [file, sentence] of [
    [new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }), 'this file is none of them'],
    [new File(['no'], 'y.png', { type: 'image/png' }), 'could not be opened as a picture'],
    [new File([gif, new Uint8Array(8_000_000)], 'z.gif', { type: 'image/gif' }), 'at most 8 MB'],
  ] as const) {
    await choose(file)
    await uploads().getByText(sentence).appears()
    await page.button('Leave it out').click()
  }
  await uploads().disappears()
  await field('title').holds('A bad line')
})

test('a session that ended in the middle of an upload is said, and the picture arrives after signing in', async () => {
  answerUploads()
  await openEditor(undefined, { uploadPicture: () => refuse('not-signed-in') })
  await choose(await drawPicture('late.png', 20, 20))
  await page.dialog().getByRole('heading').reads('Your session has ended')
  answerCalls({ uploadPicture: storePicture })
  await page.button('Continue').click()
  await uploads().says('Authentication failed...')
  await page.button('Try again').click()
  await page.button('Insert it into the text').click()
  await inText().appears()
})

test('what is left out during its upload is sent no further', async () => {
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  answerUploads({ uploadPicture: (sent) => held.then(() => storePicture(sent)) })
  await openText()
  await choose(await drawPicture('wide.png', 800, 600))
  await expect.poll(() => sentTo('uploadPicture')).toHaveLength(1)
  await page.button('Leave it out').click()
  go()
  await choose(await drawPicture('small.png', 20, 20))
  await uploads().says('Uploaded, 20 by 20 pixels.')
  expect(sentTo('uploadPicture')).toHaveLength(2)
})

test('a large picture is sent smaller, and with smaller versions; an animation is sent as it is', async () => {
  answerUploads({ uploadPicture: storePicture })
  await openText()
  const sizes = async () => {
    const bitmaps = sentTo('uploadPicture').map(({ file }) => createImageBitmap(file as Blob))
    return (await Promise.all(bitmaps)).map(({ width, height }) => `${width}x${height}`)
  }
  await choose(await drawPicture('large one.png', 2_010, 1_005))
  await expect.poll(() => sentTo('uploadPicture')).toHaveLength(3)
  expect(await sizes()).toEqual(['2000x1000', '640x320', '1280x640'])
  await page.button('Insert it into the text').click()
  await expect.poll(written).toMatch(/alt="" width="2000" height="1000"/)
  await choose(new File([gif], 'moving.gif', { type: 'image/gif' }))
  await page.button('Insert it into the text').click()
  await expect.poll(written).toMatch(/alt="" width="1" height="1"/)
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
  expect(uploads().elements()).toEqual([])
})

test('another picture at the head has none of the words of the one before', async () => {
  answerUploads()
  await openArticle({ imageAlt: 'The old lighthouse' }, { uploadPicture: storePicture })
  await page.getByText('Link, source and description').click()
  await field('imageAlt').holds('The old lighthouse')
  await page
    .getByLabelText('The picture at the article’s head')
    .upload(await drawPicture('new.png', 800, 400))
  await field('imageAlt').holds('')
})
