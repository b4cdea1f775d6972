import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Draft } from '../../../shared/drafts.ts'
import { answerCalls, never, refuse, sentTo } from '../../testing/answers.ts'
import { menu, notice, openDashboard, title } from '../../testing/dashboard.tsx'
import {
  append,
  closeTab,
  field,
  fillFields,
  fillSecrets,
  message,
  notices,
  openEditor,
  openText,
  paths,
  press,
  putCursor,
  show,
  storedArticle,
  type,
  written,
} from '../../testing/editor.tsx'
import { holdTime } from '../../testing/page.ts'
import { picture } from '../../testing/samples.ts'
import { createServer } from '../../testing/store.ts'
import { answerUploads, drawPicture, storePicture } from '../../testing/uploads.ts'
import { listCopies, listPictures } from '../data/copies.ts'
import { tellEditors } from '../data/subject.ts'

const id = 'draft-abcdefgh'
const state = () => page.css('.editor-state')
const isSaved = () => state().element().getAttribute('data-saved') === 'true'
const pictures = () => field('article').css('img:not(.ProseMirror-separator)')
const choose = (...files: File[]) => page.getByLabelText('Pictures for the text').upload(files)
const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
const rest = () => vi.advanceTimersByTimeAsync(10_000)
const draw = (count: number) =>
  Array.from({ length: count }, (_, n) => drawPicture(`${n}.png`, 20 + n, 20))
/** The names of the files that this browser keeps. */
const files = async () => (await listPictures()).flatMap(({ file }) => file?.name ?? []).sort()

/** Uploads that end when the test says so. */
const holdUploads = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const uploadPicture = (sent: Parameters<typeof storePicture>[0]) =>
    promise.then(() => storePicture(sent))
  return { uploadPicture, go: resolve }
}

/** Opens a draft of one paragraph, or an article with its id. */
const open = async (
  { id: own = id, ...given }: Partial<Draft> & { html?: string } = {},
  uploadPicture: Parameters<typeof answerUploads>[0] = {},
) => {
  const server = createServer(storedArticle({ _id: own, id: own, html: '<p>One.</p>', ...given }))
  answerUploads()
  const path = own === id ? paths.draft(own) : paths.article(own)
  const answers = { ...server.answers, ...uploadPicture }
  await openEditor(path, answers)
  return { ...server, answers, path, html: () => server.texts()[own] }
}

test('while pictures of a draft are on their way it is not called saved, and leaving asks; the words are sent', async () => {
  const { uploadPicture, go } = holdUploads()
  const server = await open({}, { uploadPicture })
  holdTime()
  await append(' Two.')
  await choose(...draw(2))
  await state().says(/Uploading 2 pictures …$/)
  expect([isSaved(), leaves()]).toEqual([false, false])
  await rest()
  await expect.poll(server.html).toContain('One. Two.')
  await state().reads('Uploading 2 pictures …')
  await press('Control+s')
  await expect.poll(() => sentTo('editDraft').length).toBe(2)
  await state().reads('Uploading 2 pictures …')
  expect(leaves()).toBe(false)
  go()
  await expect.poll(files).toEqual([])
  await rest()
  await state().says(/^Saved as draft /)
  expect(server.html()?.match(/<img src="[^"]*"/g)).toEqual(Array(2).fill(`<img src="${picture}"`))
  expect([isSaved(), leaves()]).toEqual([true, true])
})

test('Edit it waits for the pictures of an article, and readers get both; one that failed is not left out in silence', async () => {
  const { uploadPicture, go } = holdUploads()
  const server = await open({ id: 'abcdefgh' }, { uploadPicture })
  await fillSecrets()
  await choose(...draw(2))
  await pictures().hasCount(2)
  await page.button('Edit it').click()
  await message().reads('Processing…')
  expect(sentTo('editArticle')).toEqual([])
  go()
  await page.button('Done').appears()
  expect(server.html()?.split(picture)).toHaveLength(3)
  answerCalls({ uploadPicture: () => null })
  await choose(...draw(1))
  await state().says(/1 picture could not be sent/)
  await page.button('Edit it').click()
  await message().says('A picture of this text is not on the server yet.')
  expect(server.html()).not.toContain('uploading')
  await pictures().nth(0).click()
  answerCalls({ uploadPicture: storePicture })
  await page.button('Edit it').click()
  await page.button('Done').appears()
  expect(server.html()?.split(picture)).toHaveLength(4)
})

test('pictures go on their way after a reload, also from the HTML view, and their files are gone once they are sent', async () => {
  const server = await open({}, { uploadPicture: never })
  await append(' Two.')
  await choose(...draw(3))
  await pictures().hasCount(3)
  await expect.poll(files).toEqual(['0.png', '1.png', '2.png'])
  await show('HTML view')
  await page.css('.editor-source').says('uploading.svg')
  await closeTab()
  const { uploadPicture, go } = holdUploads()
  holdTime(true)
  await openEditor(server.path, { ...server.answers, uploadPicture })
  await state().says(/Uploading 3 pictures …/)
  // They are shown from their files.
  await expect
    .poll(() =>
      pictures()
        .elements()
        .map((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toEqual([20, 21, 22])
  go()
  await expect.poll(() => server.html()?.split(picture)).toHaveLength(4)
  await state().says(/^Saved as draft /)
  expect(await files()).toEqual([])
})

test('20 pictures outlast an outage: they are sent again by themselves, or all by one press', async () => {
  const server = await open({}, { uploadPicture: () => null })
  holdTime()
  await choose(...draw(20))
  await state().says(/20 pictures could not be sent/)
  const tries = sentTo('uploadPicture').length
  await state().getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sentTo('uploadPicture').length).toBe(tries + 20)
  await state().says(/20 pictures could not be sent/)
  answerCalls({ uploadPicture: storePicture })
  await rest()
  await expect
    .poll(() =>
      pictures()
        .elements()
        .filter((one) => one.matches(`[src="${picture}"]`)),
    )
    .toHaveLength(20)
  await rest()
  await state().says(/^Saved as draft /)
  expect(server.html()?.split(picture)).toHaveLength(21)
})

test('a refusal that no repeat can change is not tried again, and the picture can be taken out', async () => {
  const server = await open({}, { uploadPicture: () => refuse('picture-damaged') })
  holdTime()
  await choose(...draw(1))
  await state().says(/1 picture could not be sent/)
  await rest()
  await rest()
  expect(sentTo('uploadPicture')).toHaveLength(1)
  expect(state().getByRole('button').elements()).toEqual([])
  expect(leaves()).toBe(false)
  await pictures().click()
  await press('Backspace')
  await rest()
  await state().says(/^Saved as draft /)
  expect(server.html()).not.toContain('<img')
})

test('a picture that is taken back while it is on its way keeps nothing unsaved, and comes again by redo', async () => {
  const { uploadPicture, go } = holdUploads()
  await open({}, { uploadPicture })
  await choose(...draw(1))
  await state().says(/Uploading 1 picture …/)
  await press('Control+z')
  await pictures().disappears()
  await state().says(/^Saved as draft /)
  await press('Control+Shift+z')
  await state().says(/Uploading 1 picture …/)
  go()
  await pictures().has('src', picture)
})

test('an older text that is put back has the pictures that arrived since', async () => {
  const { uploadPicture, go } = holdUploads()
  const server = await open({}, { uploadPicture })
  await choose(...draw(1))
  await state().says(/Uploading 1 picture …/)
  await page.button('History').click()
  const rows = page.css('.editor-versions li')
  await rows
    .first()
    .getByRole('button', { name: /^Restore/ })
    .click()
  go()
  await expect.poll(files).toEqual([])
  holdTime(true)
  await notices().getByRole('button', { name: 'Undo' }).click()
  await pictures().has('src', picture)
  await expect.poll(server.html).toContain(picture)
})

test('on another device a picture whose file is elsewhere is said to be missing, and asks nothing', async () => {
  const elsewhere = `<p>One.</p><p><img src="/uploading.svg#${crypto.randomUUID()}" alt=""></p>`
  const server = await open({ html: elsewhere })
  await state().reads('1 picture not in this browser')
  await field('article').getByText('its file is in the browser where it was added').appears()
  expect([isSaved(), leaves()]).toEqual([false, true])
  await fillFields('Too early')
  await page.button('Publish').click()
  await page.dialog().says('A picture is not on the server yet, and would be missing.')
  await page.dialog().button('Publish').click()
  await message().says('A picture of this text is not on the server yet.')
  expect(server.html()).toContain('uploading.svg')
})

test('Throw it away says that pictures go, and deletes their files', async () => {
  const server = createServer()
  answerUploads()
  await openEditor(paths.write, { ...server.answers, uploadPicture: never })
  holdTime()
  await append('One.')
  await choose(...draw(2))
  await rest()
  await expect.poll(() => Object.values(server.texts())).toHaveLength(1)
  await expect.poll(files).toEqual(['0.png', '1.png'])
  await page.button('Cancel').click()
  await page.dialog().says('2 pictures that are not on the server yet are deleted for good')
  await page.button('Throw it away').click()
  await title().reads('Draft')
  expect(await files()).toEqual([])
  const kept = (await listCopies('new')).map(({ fields }) => fields.html)
  expect(kept).toEqual(['<p>One.</p><p></p><p></p>'])
})

test('Signout asks before it deletes pictures that were not sent, and who stays keeps them', async () => {
  const server = await open({}, { uploadPicture: never })
  await choose(...draw(1))
  await expect.poll(files).toEqual(['0.png'])
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(false)
  await page.button('Signout').click()
  await expect
    .poll(() => asked.mock.calls.flat())
    .toEqual([expect.stringContaining('1 picture not sent yet will be deleted from this browser')])
  expect(sentTo('signOut')).toEqual([])
  expect(await files()).toEqual(['0.png'])
  asked.mockReturnValue(true)
  // Whoever is still signed in keeps them, too.
  answerCalls({ ...server.answers, signOut: () => null })
  await page.button('Signout').click()
  await page.getByText('Still signed in').appears()
  expect(await files()).toEqual(['0.png'])
})

test('a press in the menu asks while pictures are on their way; whoever goes finds them where they were', async () => {
  const { uploadPicture, go } = holdUploads()
  const server = await open({}, { uploadPicture })
  await choose(...draw(1))
  await state().says(/Uploading 1 picture …/)
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const press = () => menu().getByRole('link', { name: 'Author', exact: true }).click()
  await press()
  expect(asked).toHaveBeenCalledOnce()
  await field('article').appears()
  asked.mockReturnValue(true)
  await press()
  await title().reads('Author')
  await notice().says('You have changes to “A walk by the sea” that are not saved.')
  go()
  await expect.poll(files).toEqual([])
  holdTime(true)
  await notice().getByRole('link', { name: 'Continue writing' }).click()
  await pictures().has('src', picture)
  await expect.poll(() => server.html()).toContain(picture)
})

test('a browser whose store is full says that the picture is only in this tab', async () => {
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
    ...more
  ) {
    if (value.file) throw new DOMException('It is full.', 'QuotaExceededError')
    return put.call(this, value, ...more)
  })
  const { uploadPicture, go } = holdUploads()
  await open({}, { uploadPicture })
  await choose(...draw(1))
  await notices().says('This browser cannot keep a picture that the server does not have yet')
  go()
  await notices().reads('')
})

test('the picture at the head is part of the text, too: it goes on after a reload, and is left out by a press', async () => {
  const server = await open({ imageCdn: picture }, { uploadPicture: never })
  const head = page.getByLabelText('The picture at the article’s head')
  await head.upload(draw(1))
  await state().says(/Uploading 1 picture …/)
  expect(leaves()).toBe(false)
  await page.button('Leave it out').click()
  await state().says(/^Saved/)
  await head.upload(drawPicture('head.png', 30, 20))
  await expect.poll(files).toContain('head.png')
  await closeTab()
  await openEditor(server.path, { ...server.answers, uploadPicture: storePicture })
  await expect.poll(() => server.get(id)?.imageCdn).toBe(picture)
  await state().says(/^Saved as draft /)
})

test('the list of drafts says that a picture is missing, and does not publish without it', async () => {
  const html = `<p>One.</p><p><img src="/uploading.svg#${crypto.randomUUID()}" alt=""></p>`
  const server = createServer(storedArticle({ _id: id, id, html, reference: 'true' }))
  await openDashboard('/dashboard/drafts', server.answers)
  await page.getByRole('link', { name: /^Publish/ }).click()
  await page.dialog().says('A picture is not on the server yet, and would be missing.')
  await page.dialog().button('Publish').click()
  await page.getByText('A picture of this text is not on the server yet.').first().appears()
  expect(server.get(id)).toBeDefined()
})

test('after Not now the editor learns by itself that the author signed in again, and sends words and pictures', async () => {
  const refused = () => refuse('not-signed-in')
  const server = await open({}, { uploadPicture: refused })
  holdTime()
  answerCalls({ editDraft: refused, checkSession: refused })
  await append(' Two.')
  await choose(...draw(1))
  await page.button('Not now').click()
  await rest()
  await state().says('you are signed out')
  await rest()
  await page.dialog().disappears()
  answerCalls({ ...server.answers, uploadPicture: storePicture, checkSession: () => 201 })
  await rest()
  await expect.poll(() => pictures().element().getAttribute('src')).toBe(picture)
  await rest()
  await state().says(/^Saved as draft /)
  expect(server.html()).toContain('One. Two.')
})

test('a restored text goes to the server without another key, and Discard puts back what was there', async () => {
  const server = await open()
  await append(' Two.')
  await state().says(/^Saved on this device/)
  await closeTab()
  holdTime(true)
  await openEditor(server.path, server.answers)
  await expect.poll(server.html).toBe('<p>One. Two.</p>')
  await state().says(/^Saved as draft /)
  await notices().getByRole('button', { name: 'Discard' }).click()
  await field('article').reads('One.')
  await expect.poll(server.html).toBe('<p>One.</p>')
})

test('the other tab of a draft that was thrown away says that it is gone, and can save it as a new one', async () => {
  const server = await open()
  await state().says(/^Saved as draft /)
  server.remove(id)
  tellEditors(`draft:${id}`)
  await state().says('it is no longer on the server')
  expect(isSaved()).toBe(false)
  await page.button('Save draft').click()
  await message().reads('Saved as a draft.')
  expect(Object.values(server.texts())).toEqual(['<p>One.</p>'])
})

const typesBelow = async (kind: string, width: number): Promise<void> => {
  const hasFailed = kind === 'that failed'
  const places: ((line: DOMRect) => [number, number])[] = [
    (line) => [line.left + 20, line.top + line.height / 2],
    (line) => [line.right - 5, line.bottom - 2],
    (line) => [line.left + 60, line.bottom + 3],
  ]
  for (const [count, placeIn] of [...places, ...places].entries()) {
    answerUploads({ uploadPicture: hasFailed ? () => null : never })
    await openText('<p>One.</p><p>Two.</p>', width)
    await putCursor('One.')
    await choose(...draw(1))
    const line = field('article').css('.editor-progress')
    await line.says(hasFailed ? 'could not be sent' : '')
    const { left, top } = field('article').box()
    const [x, y] = placeIn(line.box())
    const clickCount = count < places.length ? 1 : 2
    await field('article').click({ clickCount, position: { x: x - left, y: y - top } })
    await type('Here.')
    expect(await written(), `${clickCount} ${placeIn}`).toMatch(
      /^<p>One\.<\/p><p><img [^>]*><\/p><p>Here\.<\/p><p>Two\.<\/p>$/,
    )
  }
}

const below =
  'words that are typed after a press, or two, on the line below a picture %s, %s wide, stand below it'
test.each([
  ['on its way', 1280],
  ['that failed', 390],
])(below, typesBelow)
test.each([
  ['on its way', 390],
  ['that failed', 1280],
])(below, { tags: ['walk'] }, typesBelow)
