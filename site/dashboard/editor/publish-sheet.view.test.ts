import { afterEach, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { answer, answerAt, answerCalls, bodiesOf, refuse, sentTo } from '../../testing/answers.ts'
import { emptyBlog, noCounts } from '../../testing/blog.ts'
import {
  append,
  closeTab,
  field,
  fillFields,
  isPublished,
  lastSent,
  openDraft,
  openEditor,
  paths,
  press,
  publishNow,
  saveEdit,
  setHtml,
  type,
} from '../../testing/editor.tsx'
import { sidewaysWidths } from '../../testing/layout.ts'
import { holdTime } from '../../testing/page.ts'
import { article, picture } from '../../testing/samples.ts'
import { createServer } from '../../testing/store.ts'
import { answerUploads, storePicture } from '../../testing/uploads.ts'

const sheet = () => page.getByRole('dialog', { name: 'Publish' })
const facts = () => sheet().css('dd').texts()

test('on a phone a name is beside its value, and a long address breaks between its words alone', async () => {
  await page.viewport(390, 844)
  await openEditor(paths.write, { readCounts: () => noCounts, html: '<p>Words</p>' })
  await fillFields('A very long walk along the coast, and all that was seen there')
  await page.button('Publish').tap()
  await sheet().appears()
  expect(sheet().css('dt').first().box().top).toBe(sheet().css('dd').first().box().top)
  const address = sheet().css('dd').first().element()
  const texts = document.createTreeWalker(address, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  const range = new Range()
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    for (const { 0: word, index } of text.data.matchAll(/\w+/g)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (range.getClientRects().length > 1) broken.push(word)
    }
  }
  expect(broken).toEqual([])
})

test('before it publishes, the sheet says where, when and to whom, and what may be forgotten', async () => {
  answerAt('/blog/nothing-here', () => new Response(null, { status: 404 }))
  answerAt('/blog/deleted', () => new Response(null, { status: 410 }))
  answerAt('/blog', () => new Response())
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openEditor(paths.write, { readCounts: () => noCounts })
  await fillFields('On HTML, again')
  await setHtml(
    '<p>See TK, and <a href="/blog">this</a> and <a href="/blog/nothing-here">that</a><a href="/blog/deleted#x">.</a></p><img src="/social.png" alt="">',
  )
  await page.button('Publish').click()
  await sheet().appears()
  expect(facts()).toEqual([
    expect.stringMatching(/^https:\/\/[^/]+\/local\/on-html,?-again $/),
    'Coding',
    expect.stringMatching(/^\d{1,2} \w+ \d{4}, the day it is published$/),
  ])
  expect(sheet().getByLabelText('Send it by e-mail').elements()).toEqual([])
  await expect
    .poll(() => sheet().css('.editor-warnings li').texts())
    .toEqual([
      'It has no summary: lists and shared links show how the text begins.',
      'It still says TK once.',
      '1 picture has no description. Readers who cannot see pictures need one.',
      'The link to /blog/nothing-here leads nowhere.',
      'The link to /blog/deleted leads nowhere.',
    ])
  expect(await sidewaysWidths()).toEqual([])
  await press('Escape')
  await sheet().disappears()
  expect(sentTo('createArticle')).toEqual([])
  await publishNow()
  await isPublished()
  await page.button('Copy link').click()
  await page.button('Copied').appears()
  expect(writeText.mock.lastCall?.[0]).toMatch(/^https:\/\/[^/]+\/blog\/newarticle$/)
})

test('a new article is scheduled from its editor, as the draft that it is until then', async () => {
  await openEditor(paths.write, {
    scheduleDraft: ({ body: { publishAt } }) => ({ publishAt }),
  })
  // It does not save itself meanwhile.
  holdTime()
  await fillFields('For later')
  await append('Words for later.')
  await page.button('Publish').click()
  await page.dialog().getByLabelText('Publish it later').click()
  await page.dialog().getByLabelText('Publish on').fill('2099-05-04T03:02')
  await page.dialog().button('Schedule').click()
  await page.getByText('It will be published on 4 May 2099').appears()
  expect(lastSent('createDraft').html).toBe('<p>Words for later.</p>')
  expect(bodiesOf('scheduleDraft')).toMatchObject([
    {
      id: sentTo('createDraft')[0]?.body.id,
      updatedAt: '2026-05-02T10:00:00.000Z',
      publishAt: new Date('2099-05-04T03:02').toISOString(),
      publishDay: '2099-05-04',
    },
  ])
})

test('a draft whose last words could not be stored is not scheduled without them', async () => {
  await openDraft({}, { editDraft: () => null, scheduleDraft: ({ body }) => body })
  await field('reference').fill('true')
  await append(' More.')
  await page.button('Publish').click()
  await page.dialog().getByLabelText('Publish it later').click()
  await page.dialog().getByLabelText('Publish on').fill('2099-05-04T03:02')
  await page.dialog().button('Schedule').click()
  await page.dialog().says('Check your internet...')
  expect(sentTo('scheduleDraft')).toEqual([])
})

test('a key publishes from wherever one writes: it goes to the field at fault, then to the sheet', async () => {
  await openEditor()
  await fillFields('By keys')
  await field('reference').fill('')
  await append('Words.')
  await press('Control+Alt+p')
  await field('reference').hasFocus()
  await type('true')
  // AltGr types a letter, though some keyboards report it as Control and Alt.
  const letter = { key: 'þ', code: 'KeyP', ctrlKey: true, altKey: true, modifierAltGraph: true }
  expect(dispatchEvent(new KeyboardEvent('keydown', { ...letter, cancelable: true }))).toBe(true)
  await press('Control+Alt+p')
  await sheet().appears()
  await press('Enter')
  await isPublished()
})

/** The author's clock. */
const setClock = async (timezoneId: string, time: string): Promise<void> => {
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId })
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(time) })
}
afterEach(() => cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' }))

test('a draft that nobody dated is of the day it is published on the author’s clock: 23:30 in New York', async () => {
  await setClock('America/New_York', '2026-11-25T04:30:00Z')
  await openDraft({ dateSave: '2026-11-10', dateChosen: false })
  await field('date').holds('')
  await field('reference').fill('true')
  await page.button('Publish').click()
  await expect.poll(() => facts()[2]).toBe('24 November 2026, the day it is published')
  await page.dialog().getByLabelText('Publish it later').click()
  await page.dialog().getByLabelText('Publish on').fill('2026-11-30T23:30')
  expect(facts()[2]).toBe('30 November 2026, the day it is published')
  await page.dialog().getByLabelText('Publish it later').click()
  await page.dialog().button('Publish').click()
  await isPublished()
  expect(lastSent('createArticle').dateSave).toBe('2026-11-24')
})

test('a new article whose tab is left open for a day is of that day: 00:30 on Kiritimati', async () => {
  await setClock('Pacific/Kiritimati', '2026-11-23T10:30:00Z')
  await openEditor()
  await fillFields('Left open')
  await append('Words of a day.')
  await page.button('Publish').click()
  await expect.poll(() => facts()[2]).toBe('24 November 2026, the day it is published')
  vi.setSystemTime('2026-11-24T10:30:00Z')
  await expect.poll(() => facts()[2]).toBe('25 November 2026, the day it is published')
  await page.dialog().button('Publish').click()
  await isPublished()
  expect(lastSent('createArticle').dateSave).toBe('2026-11-25')
})

test('yesterday stays where the author chose it, also through a draft; given up, it is the day of publishing', async () => {
  await setClock('Pacific/Kiritimati', '2026-11-24T10:30:00Z')
  const server = createServer()
  await openEditor(paths.write, server.answers)
  await fillFields('Of yesterday')
  await append('Words of yesterday.')
  for (const date of ['2026-11-24', '', '2026-11-24']) {
    await field('date').fill(date)
    await field('article').focus()
    await press('Control+s')
    await page.css('.editor-state').says('as draft')
    await closeTab()
    await openEditor(location.pathname, server.answers)
    await field('date').holds(date)
  }
  await field('reference').fill('true')
  await page.button('Publish').click()
  await expect.poll(() => facts()[2]).toBe('24 November 2026')
  await page.dialog().button('Publish').click()
  await isPublished()
  expect(lastSent('createArticle').dateSave).toBe('2026-11-24')
})

test('the sheet names the pictures that are elsewhere and takes them in', async () => {
  const elsewhere = 'https://pictures.example.invalid/sea.jpg'
  const { set } = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src') ?? {}
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLImageElement,
    address,
  ) {
    set?.call(this, this.crossOrigin && address === elsewhere ? picture : address)
  })
  const gone = 'https://pictures.example.invalid/gone.jpg'
  await openDraft({
    html: `<p>One.</p><p><img src="${elsewhere}" alt="A"></p><p><img src="${gone}" alt="B"></p>`,
  })
  const address = '/logo-light.svg'
  answerUploads({
    ...emptyBlog,
    uploadPicture: async (sent) => ({ ...(await storePicture(sent)), address }),
  })
  await page.button('Publish').click()
  const part = page.getByRole('region', { name: 'Pictures that are elsewhere' })
  await part.says('2 pictures are on other sites.')
  await part.button('Take it in').nth(1).click()
  await part.says('That site does not allow it')
  await part.button('Take it in').first().click()
  await part.says('1 picture is on other sites.')
  await page.dialog().button('Cancel').click()
  expect((await saveEdit('editDraft')).html).toContain(`<img src="${address}" alt="A"`)
})

test('the sheet says the exact address, takes another one, and says when that is taken', async () => {
  const taken = ['/local/on-html', '/local/mine']
  await openEditor(paths.write, {
    readArticleAtPath: ({ query }) =>
      taken.includes(query.name) ? article('other000', {}) : answer(null, {}),
    createArticle: ({ body }) =>
      body.ownSlug === 'mine'
        ? refuse('slug-taken')
        : answer('Created', { Location: '/blog/newarticle' }),
  })
  await fillFields('On HTML')
  await append('Words.')
  await page.button('Publish').click()
  await sheet().says(/\/\/[^/]+\/local\/on-html-2/)
  const address = sheet().getByLabelText('Web address')
  await address.fill('mine')
  await sheet().says('Another article has this web address')
  // The server says so, too: the sheet stays, and one types another one at once.
  for (let n = 0; n < 2; n += 1) {
    await sheet().button('Publish').click()
    await address.hasFocus()
    await address.has('aria-invalid', 'true')
  }
  await type('Two Words!')
  await address.holds('two-words')
  expect(await address.attributes('aria-invalid')).toEqual([null])
  await sheet().says('/local/two-words')
  await sheet().button('Publish').click()
  await isPublished()
  expect(lastSent('createArticle').ownSlug).toBe('two-words')
})

test('a web address gets its form while it is typed, and the caret keeps its place', async () => {
  await openEditor()
  await fillFields('On rye')
  await append('Words.')
  await page.button('Publish').click()
  const address = sheet().getByLabelText('Web address')
  await address.click()
  await type('Rye in Five Days! ')
  await address.holds('rye-in-five-days-')
  for (let n = 0; n < 5; n += 1) await press('ArrowLeft')
  await type('Long ')
  await address.holds('rye-in-five-long-days-')
  expect((address.element() as HTMLInputElement).selectionStart).toBe('rye-in-five-long-'.length)
  await press('Tab')
  await address.holds('rye-in-five-long-days')
  await press('Escape')
  await field('ownSlug').fill('Rye & Salt')
  await field('ownSlug').holds('rye-salt')
})

const letter = (more: object = {}) => ({
  subject: 'By post',
  html: '<!doctype html><html><body style="margin:0"><h1 style="color:rgb(1,2,3)">By post</h1><p style="margin:0">&lt;a style="x"></p></body></html>',
  sentTo: null,
  letters: 'summary' as const,
  missing: null,
  ...more,
})
const openLetter = () => sheet().getByText('The e-mail, as subscribers get it').click()

test('the sheet shows the e-mail as the Worker makes it, and sends it to the author first', async () => {
  await openEditor(paths.write, {
    readCounts: () => ({ ...noCounts, confirmed: 3 }),
    previewLetter: ({ body }) => (body.send ? refuse('letter-unsent') : letter()),
  })
  await fillFields('By post')
  await append('Words.')
  await page.button('Publish').click()
  await openLetter()
  const frame = () => document.querySelector<HTMLIFrameElement>('.publish-letter')
  const inFrame = (name: string) => frame()?.contentDocument?.querySelector(name)
  await expect.poll(() => inFrame('h1')?.textContent).toBe('By post')
  await expect.poll(() => getComputedStyle(inFrame('h1') as Element).color).toBe('rgb(1, 2, 3)')
  expect(inFrame('p')?.textContent).toBe('<a style="x">')
  await sheet().button('Send it to me first').click()
  await sheet().says('The e-mail could not be sent.')
  answerCalls({ previewLetter: () => letter({ sentTo: 'me@example.com' }) })
  await sheet().button('Send it to me first').click()
  await sheet().says('Sent to me@example.com, and to nobody else.')
  expect(bodiesOf('previewLetter').map(({ send }) => send)).toEqual([false, true, true])
  expect(await sidewaysWidths()).toEqual([])
})

test('the opening of the e-mail is written in the sheet and stored with the text', async () => {
  await openEditor(paths.write, { readCounts: () => ({ ...noCounts, confirmed: 3 }) })
  await fillFields('By post')
  await append('Words.')
  await page.button('Publish').click()
  await sheet().getByLabelText('Your own opening of the e-mail').fill('Dear all,\nit is done.')
  await sheet().button('Publish').click()
  await expect
    .poll(() => bodiesOf('createArticle').map(({ opening }) => opening))
    .toEqual(['Dear all,\nit is done.'])
  await sheet().disappears()
})

test('an author without subscribers has the e-mail, too, and is told at once what it lacks', async () => {
  const missing = 'Say on the screen Author where your own e-mails go.'
  await openEditor(paths.write, {
    readCounts: () => ({ ...noCounts, confirmed: 0 }),
    previewLetter: () => letter({ missing }),
  })
  await fillFields('By post')
  await append('Words.')
  await page.button('Publish').click()
  await openLetter()
  await sheet().says(missing)
  await sheet().button('Send it to me first').disappears()
})

test('the author says yes to whole articles in the sheet, once one has come', async () => {
  await page.viewport(390, 844)
  await openEditor(paths.write, {
    readCounts: () => ({ ...noCounts, confirmed: 3 }),
    previewLetter: ({ body }) =>
      body.send
        ? letter({ letters: 'seen', sentTo: 'me@example.com' })
        : letter({ letters: 'asked' }),
    chooseLetters: () => 'whole',
  })
  await fillFields('By post')
  await append('Words.')
  await page.button('Publish').click()
  await openLetter()
  await sheet().says('Until you have had a whole article and said yes')
  await sheet().button('Yes, send whole articles').disappears()
  await sheet().button('Send it to me first').click()
  await sheet().button('Yes, send whole articles').click()
  await sheet().says('From now on subscribers get whole articles.')
  expect(bodiesOf('chooseLetters')).toEqual([{ letters: 'whole' }])
  await sheet().button('Yes, send whole articles').disappears()
  expect(await sidewaysWidths()).toEqual([])
})
