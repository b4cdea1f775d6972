import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { encodeBytes } from '../../../shared/base64.ts'
import { never, sentTo } from '../../testing/answers.ts'
import { field, move, openText, paste, press, type, write, written } from '../../testing/editor.tsx'
import { answerUploads, drawPicture, storePicture } from '../../testing/uploads.ts'

const address = 'https://youtu.be/dQw4w9WgXcQ?si=whose'
const home = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const link = `<p><a href="${address}" rel="noopener noreferrer">${address}</a></p>`
const figure = (href = home, words = 'A song · YouTube · 3:05') =>
  `<figure><a href="${href}" rel="noopener noreferrer"><img src="https://blog.example/uploads/PICTURE" alt="A song" width="64" height="36"></a><figcaption>${words}</figcaption></figure>`
const note = () => page.css('.editor-note')

const still = async (): Promise<string> =>
  encodeBytes(new Uint8Array(await drawPicture('a.png', 64, 36).arrayBuffer()))
const openBlog = async (seconds: number | null = 185, html = '') => {
  const made = await still()
  answerUploads({
    readVideo: () => ({ title: 'A song', seconds, still: made }),
    uploadPicture: storePicture,
  })
  await openText(html)
}
/** The text, with one address for any upload, and without the empty line at its end. */
const text = async () =>
  (await written())
    .replace(/src="[^"]+"/g, 'src="https://blog.example/uploads/PICTURE"')
    .replace(/(?<=.)<p><\/p>$/, '')

test('an address of a video alone on its line is its still with title, host and length, asked for once; undo gives the link', async () => {
  await openBlog()
  paste({ 'text/plain': address })
  await note().says('play the video in its place after a press')
  expect(await text()).toBe(figure())
  expect(sentTo('readVideo').map(({ query }) => query.address)).toEqual([home])
  // The cursor is below it.
  await write('On.')
  expect(await text()).toBe(`${figure()}<p>On.</p>`)
  await press('Control+z', 'Control+z')
  expect(await text()).toBe(link)
  await expect.element(note()).toBeEmptyDOMElement()
  await write(' ')
  expect(sentTo('readVideo').length).toBe(1)
})

test.each([
  [
    'an embed code',
    {
      'text/plain':
        '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=a" allowfullscreen></iframe>',
    },
  ],
  [
    'a frame of a page',
    { 'text/html': '<p>See</p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>' },
  ],
])('%s of a video is the same', async (_name, data) => {
  await openBlog()
  paste(data)
  await note().says('play the video')
  expect((await text()).replace('<p>See</p>', '')).toBe(figure())
})

test('a typed address becomes its still once its line is left, and never while words follow it', async () => {
  await openBlog(3_723)
  await type(`${address} `)
  await expect.poll(() => sentTo('readVideo').length).toBe(1)
  await write('is a song.')
  await press('Enter')
  expect(await text()).toContain('is a song.</p>')
  await type(`https://vimeo.com/76979871 `)
  await press('Enter')
  await note().says('play the video')
  expect(await text()).toContain(figure('https://vimeo.com/76979871', 'A song · Vimeo · 1:02:03'))
  expect(await text()).toContain('is a song.</p>')
})

test('without a still it stays the link, and says what helps', async () => {
  answerUploads({ readVideo: () => null })
  await openText()
  paste({ 'text/plain': address })
  await note().says('A picture of your own that links there plays it')
  expect(await text()).toBe(link)
  const broken = encodeBytes(new TextEncoder().encode('GIF89a and no more'))
  answerUploads({ readVideo: () => ({ title: 'A song', seconds: null, still: broken }) })
  await openText()
  paste({ 'text/plain': address })
  await note().says('A picture of your own that links there plays it')
  expect(await text()).toBe(link)
})

test('a link of before stays one while the text around it changes, and a link among words or in a list is none', async () => {
  answerUploads({ readVideo: never })
  await openText(`<p>Words</p>${link}<p>See <a href="${address}">it</a></p>`)
  await field('article').getByText('Words').click()
  await move('End')
  await write('!')
  await press('Enter')
  await field('article').getByText(address).click()
  await move('End')
  await field('article').getByText('Words!').click()
  await write('.')
  paste({ 'text/html': `<ul><li><a href="${address}">x</a></li></ul>` })
  expect(await text()).toContain(link)
  expect(sentTo('readVideo')).toEqual([])
})
