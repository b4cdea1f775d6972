import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { encodeText } from '../../../shared/base64.ts'
import { limits } from '../../../shared/limits.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import { answer, answerCalls, refuse, sentTo } from '../../testing/answers.ts'
import { emptyBlog, later } from '../../testing/blog.ts'
import { openDashboard, title } from '../../testing/dashboard.tsx'
import {
  append,
  closeTab,
  field,
  fillFields,
  fillSecrets,
  isPublished,
  lastSent,
  message,
  notices,
  openArticle,
  openDraft,
  openEditor,
  paste,
  paths,
  press,
  publishNow,
  saveDraft,
  saveEdit,
  storedArticle,
  type,
  waitForCopy,
  write,
} from '../../testing/editor.tsx'
import { holdTime, untilDrawn } from '../../testing/page.ts'
import { picture } from '../../testing/samples.ts'

/** Presses Publish, which a field refuses. */
const refusedAt = async (name: Parameters<typeof field>[0], sentence: string): Promise<void> => {
  await page.button('Publish').click()
  await message().says(sentence)
  await field(name).hasFocus()
  await field(name).has('aria-invalid', 'true')
  await field(name).has('aria-describedby', expect.stringContaining(`sp-editor-${name}-fault`))
}

test('Publish says all that is missing at once, each beside its field, and what is mended goes by itself', async () => {
  await openEditor()
  await page.button('Publish').click()
  await message().says('Title not available...')
  await message().says('Also: Sketch, Photo source, Article, Reference.')
  for (const [name, sentence] of [
    ['title', 'Title not available...'],
    ['sketch', 'Picture cdn not available...'],
    ['photoSource', 'provide picture source...'],
    ['article', 'Article is not written there...'],
    ['reference', 'Authorized researched papers essential'],
  ] as const) {
    await field(name).has('aria-invalid', 'true')
    await page.css(`#sp-editor-${name}-fault`).reads(sentence)
  }
  await field('title').hasFocus()
  await press('A')
  await page.css('#sp-editor-title-fault').disappears()
  await message().says('Picture cdn not available... Also: Photo source, Article, Reference.')
  // Whoever writes on stays where he is.
  await field('title').hasFocus()
  await field('reference').put('true')
  await message().says('Picture cdn not available... Also: Photo source, Article.')
})

test('an article is checked in the specification’s order, and the field at fault has the focus', async () => {
  await openEditor()
  await field('title').hasFocus()
  await field('author').put('Somebody else')
  await refusedAt('title', 'Title not available...')
  await field('title').put('Checked')
  // What was said of the field is over.
  await page.css('#sp-editor-title[aria-invalid]').disappears()
  await refusedAt('sketch', 'Picture cdn not available...')
  await field('sketch').put('ftp://example.org/a.png The archive')
  await refusedAt('sketch', 'Picture cdn not available...')
  await field('sketch').put(picture)
  await field('photoSource').put('')
  await refusedAt('photoSource', 'provide picture source...')
  // As the specification says it: the link, a space, the source.
  await field('sketch').put(`${picture} The archive`)
  await field('sketch').holds(picture)
  await field('photoSource').holds('The archive')
  await refusedAt('article', 'Article is not written there...')
  await type('Write the article here...')
  await refusedAt('article', 'Article is not written there...')
  await type('Really. ')
  await refusedAt('reference', 'Authorized researched papers essential')
  await field('reference').put('yes')
  await refusedAt('author', 'Authentication failed!')
  await field('author').put(siteConfig.author.name)
  await refusedAt('reference', 'Article researched boolean false')
  await field('reference').put('true')
  await field('sources').put('x'.repeat(2_001))
  await refusedAt('sources', 'A line of Source has at most 2000 characters.')
  await field('sources').put('https://example.org/\n'.repeat(limits.researchLinks + 1))
  await refusedAt('sources', `Source has at most ${limits.researchLinks} lines.`)
  await field('sources').put('')
  expect(sentTo('createArticle')).toEqual([])
  await publishNow()
  await page.getByRole('link', { name: 'View', exact: true }).appears()
  expect(sentTo('createArticle')).toHaveLength(1)
})

test('why a Publish was refused stands in view at the field that has the focus, and at the button', async () => {
  await page.viewport(390, 700)
  await openEditor()
  await field('article').click()
  paste({ 'text/plain': 'A long text. '.repeat(600) })
  const wanted = async (sentence: string, name: Parameters<typeof field>[0]) => {
    await page.button('Publish').click()
    const fault = page.css(`#sp-editor-${name}-fault`)
    await message().says(sentence)
    await fault.reads(sentence)
    const box = () => fault.box()
    await expect.poll(() => box().top >= 0 && box().bottom <= window.innerHeight).toBe(true)
    const between = box().top - field(name).box().bottom
    expect(name === 'article' || Math.abs(between) < 20).toBe(true)
  }
  await wanted('Title not available...', 'title')
  await field('title').fill('A title')
  await page.css('#sp-editor-title-fault').disappears()
  await wanted('Picture cdn not available...', 'sketch')
  await field('sketch').fill(`${picture} The archive`)
  await page.button('Details').click()
  await field('reference').fill('false')
  await wanted('Article researched boolean false', 'reference')
  await page.button('Close').click()
  await field('article').click()
  await press('Control+a', 'Delete')
  await wanted('Article is not written there...', 'article')
})

test('on a phone the fields beside the page never cover the sentence that refuses', async () => {
  await page.viewport(390, 700)
  await openEditor()
  await page.button('Publish').click()
  await message().says('Also: Sketch')
  await page.button('Details').click()
  const rail = page.css('.editor-rail')
  await rail.appears()
  await expect.poll(() => rail.box().bottom <= message().box().top).toBe(true)
})

test('a field beside the page that refuses a Publish is inside the window and its rail, from its name to its error', async () => {
  const rail = page.css('.editor-rail')
  for (const [width, height] of [
    [1440, 620],
    [1280, 450],
    [820, 600],
    [390, 500],
  ] as const) {
    await page.viewport(width, height)
    await openEditor(paths.write, { html: '<p>A line of a long text.</p>'.repeat(80) })
    await fillFields('A title')
    const refusedBeside = async (name: 'author' | 'reference', text: string, scrolled: number) => {
      await field(name).put(text)
      scrollTo({ top: 900, behavior: 'instant' })
      rail.element().scrollTop = scrolled
      await page.button('Publish').tap()
      const fault = page.css(`#sp-editor-${name}-fault`)
      await fault.appears()
      await field(name).hasFocus()
      await untilDrawn()
      const { top, bottom } = rail.box()
      expect(page.css(`label[for=sp-editor-${name}]`).box().top).toBeGreaterThanOrEqual(top)
      // Above the shade of what goes on.
      expect(fault.box().bottom).toBeLessThanOrEqual(Math.min(bottom, height) - 20)
    }
    for (const scrolled of [0, 10_000]) {
      await refusedBeside('reference', '', scrolled)
      await field('reference').put('true')
      await refusedBeside('author', 'Nobody', scrolled)
    }
  }
})

test('a refused save moves the page only to its field, and a save leads back to where the author was', async () => {
  await page.viewport(1440, 900)
  const refused = { editArticle: () => refuse('editor-password-missing') }
  await openArticle({ html: '<p>A line of a long text.</p>'.repeat(80) }, refused)
  await append(' Typo.')
  scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
  const place = scrollY
  expect(place).toBeGreaterThan(2_000)
  // A press of the test's own would scroll.
  const editIt = () => (page.button('Edit it').element() as HTMLElement).click()
  editIt()
  await field('password').hasFocus()
  // The bar is a line higher for the message.
  const moved = () => Math.abs(scrollY - place)
  expect(moved()).toBeLessThan(40)
  await field('title').put('')
  editIt()
  await field('title').hasFocus()
  await expect.poll(() => scrollY).toBeLessThan(400)
  answerCalls(emptyBlog)
  await field('title').put('Mended')
  editIt()
  await page.button('Done').appears()
  await expect.poll(moved).toBeLessThan(40)
})

test('the title suggests the category until one is chosen by hand; then that stays', async () => {
  await openEditor()
  const category = page.css('.editor-category')
  const isNow = (name: string) => category.reads(`Category: ${name}`)
  await isNow('Health')
  await field('title').fill('On HTML')
  await isNow('Coding')
  await field('title').fill('On sleep')
  await isNow('Health')
  await category.click()
  await isNow('Coding')
  await field('title').fill('On long sleep')
  await isNow('Coding')
  expect((await saveDraft()).category).toBe('Coding')
})

test('the category of a draft that is not its title’s stays with another title', async () => {
  await openDraft({ headingSave: 'On long sleep', category: 'Coding' })
  await field('title').fill('On short sleep')
  await page.css('.editor-category').reads('Category: Coding')
})

test('a draft may be unfinished; the answer 201 is kept in the cookie', async () => {
  // The number of drafts is written into the same cookie when it comes.
  await openEditor(paths.write, { readCounts: () => null })
  await field('title').fill('Unfinished')
  // What hides the day that Safari writes into a field without one.
  const isHidden = () => field('date').element().matches("[value='']:not(:focus)")
  expect(isHidden()).toBe(true)
  await field('date').fill('2026-02-03')
  await field('title').element().focus()
  expect(isHidden()).toBe(false)
  await saveDraft()
  expect(document.cookie.split('; ')).toContain('draft=201')
  expect(lastSent('createDraft')).toMatchObject({
    headingSave: 'Unfinished',
    html: '',
    dateSave: '2026-02-03',
    authorSave: siteConfig.author.name,
  })
})

test('an article opens with what it has, and an edit needs the editor password, the right one', async () => {
  await openArticle()
  for (const [name, value] of [
    ['title', 'A walk by the sea'],
    ['sketch', picture],
    ['photoSource', 'The archive'],
    ['sources', 'https://example.org/study'],
    ['author', siteConfig.author.name],
    ['date', '2026-05-01'],
    ['reference', 'true'],
    ['password', ''],
  ] as const)
    await field(name).holds(value)
  for (const name of ['reference', 'password'] as const) await field(name).has('type', 'password')
  await field('title').fill('Edited well')
  // The server decides whether the password was typed a short while ago.
  answerCalls({ ...emptyBlog, editArticle: () => refuse('editor-password-missing') })
  await page.button('Edit it').click()
  await message().says('Need password to edit Article...')
  await field('password').hasFocus()
  answerCalls({ ...emptyBlog, editArticle: () => refuse('wrong-password') })
  await field('password').fill('not the password')
  await press('Enter')
  await message().says('Authentication failed...')
  await field('password').hasFocus()
  answerCalls(emptyBlog)
  await fillSecrets()
  await press('Tab')
  await page.button('Edit it').click()
  await page.button('Done').hasFocus()
  expect(lastSent('editArticle')).toMatchObject({
    headingSave: 'Edited well',
    editorPassword: 'owner password',
    dateSave: '2026-05-01',
    updatedAt: '2026-05-01T10:00:00.000Z',
  })
  // Going on after it is another edit, from the version that was just saved.
  await field('title').fill('Edited better')
  await page.button('Done').disappears()
  await page.button('Edit it').click()
  await page.button('Done').appears()
  expect(lastSent('editArticle')).toMatchObject({
    headingSave: 'Edited better',
    editorPassword: '',
    updatedAt: '2026-05-02T10:00:00.000Z',
  })
})

test('a refusal that comes while the author writes on is said, and takes nobody from the text', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await openArticle({}, { editArticle: () => held.then(() => refuse('editor-password-missing')) })
  await append(' One')
  await press('Control+s')
  await type(' two')
  release()
  await message().says('Need password to edit Article...')
  await type(' three')
  await field('article').says('One two three')
  await press('Control+s')
  await field('password').hasFocus()
})

test('a draft is edited only with the Reference true, twice in a row, until Done', async () => {
  await openDraft()
  await field('password').disappears()
  await field('title').fill('A better sketch')
  await field('reference').fill('false')
  await page.button('Edit it').click()
  await message().says('Reference have to not false...')
  for (const name of ['A better sketch', 'The best sketch']) {
    await field('title').put(name)
    expect((await saveEdit('editDraft')).headingSave).toBe(name)
    await message().reads('Edited')
  }
  await page.button('Done').click()
  await title().reads('Draft')
})

test('an article that is not there says so', async () => {
  await openDashboard(paths.article('aaaaaaaaaaaaaaaa'), {
    readArticleAtPath: () => answer(null, {}),
  })
  await page.getByText('Failed to retrieve id... It is no longer on the server.').appears()
})

test('an article that is deleted meanwhile can be kept as a draft', async () => {
  await openArticle({}, { editArticle: () => refuse('article-not-found') })
  await fillSecrets()
  await append('Kept all the same.')
  await page.button('Edit it').click()
  await message().says('Failed to retrieve id...')
  expect((await saveDraft()).html).toContain('Kept all the same.')
})

test.each([
  ['a publish', 'Publish', 'createArticle', 'Connection Issue'],
  ['a draft', 'Save draft', 'createDraft', 'Check your connection...'],
] as const)(
  '%s that nobody answers is sent again under the same id, and what is written stays',
  async (_what, name, call, sentence) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const answered = { [call]: () => held.then(() => emptyBlog[call]?.({} as never) ?? null) }
    await openEditor(paths.write, { [call]: () => null })
    // It does not save itself meanwhile.
    holdTime()
    await fillFields('Sent again')
    await append('Every word of it.')
    const isPublish = name === 'Publish'
    if (isPublish) await page.button(name).click()
    const pressed = isPublish ? page.dialog().button(name) : page.button(name)
    for (let tries = 1; tries <= 3; tries += 1) {
      if (tries === 3) answerCalls({ [call]: () => refuse('unexpected') })
      await pressed.click()
      await expect.poll(() => sentTo(call)).toHaveLength(tries)
      const rest = 'Your text is unchanged. Try again: repeating it is safe.'
      await message().reads(`${sentence} ${rest}`)
    }
    await field('article').reads('Every word of it.')
    answerCalls(answered)
    await pressed.click()
    await message().reads('Processing…')
    // A second press while it is under way sends nothing.
    pressed.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.poll(() => sentTo(call)).toHaveLength(4)
    release()
    if (isPublish) await isPublished()
    else await message().says('Saved as a draft.')
    const ids = sentTo(call).map(({ body }) => /draft-\w+/.exec(JSON.stringify(body))?.[0])
    expect([ids.length, new Set(ids).size]).toEqual([4, 1])
  },
)

test('an article from an older site, without markup, opens as text', async () => {
  const articleSave = encodeText('Just text<br>on two lines')
  await openDashboard(paths.article('abcdefgh'), {
    readArticleAtPath: () => storedArticle({ articleSave }),
  })
  await page.css('.editor-source').holds('Just text<br>on two lines')
})

test.each([
  ['an edit', openArticle, 'editArticle', 'Failed to retrieve id...', fillSecrets],
  [
    'a draft’s edit',
    openDraft,
    'editDraft',
    'Check your internet...',
    () => field('reference').put('true'),
  ],
] as const)(
  '%s that is not confirmed says so, and what is typed meanwhile goes with the next',
  async (_what, open, call, sentence, fill) => {
    const { promise: held, resolve } = Promise.withResolvers<void>()
    await open({}, { [call]: () => null })
    await fill()
    // No draft saves itself meanwhile.
    holdTime()
    await append(' More.')
    await page.button('Edit it').click()
    await message().says(sentence)
    await field('article').says('More.')
    answerCalls({ [call]: () => held.then(() => emptyBlog[call]?.({} as never) ?? null) })
    await page.button('Edit it').click()
    await expect.poll(() => lastSent(call).html).toContain(' More.')
    await message().reads('Processing…')
    await append(' Meanwhile.')
    resolve()
    await message().reads('')
    await page.button('Done').disappears()
    await page.button('Edit it').click()
    await page.button('Done').appears()
    expect(lastSent(call).html).toContain(' More. Meanwhile.')
    expect(lastSent(call)).toMatchObject({ updatedAt: later })
  },
)

test('an empty summary says what stands in its place; a written one counts, and is stored with the draft', async () => {
  await openEditor()
  const says = (words: string) => page.css('#sp-editor-summary-help').says(words)
  await says('lists show the beginning of the text')
  await append('It rained all day. We stayed.')
  await says('“\u2068It rained all day. We stayed.\u2069”')
  await fillFields('With a summary')
  await field('summary').fill(`${'🙂'.repeat(300)}x`)
  await says('301 of 300 characters')
  await page.button('Publish').click()
  await message().says('at most 300 characters')
  await field('summary').has('aria-invalid', 'true')
  await field('summary').fill('Rain, in short.')
  await says('15 of 300 characters')
  expect((await saveDraft()).summary).toBe('Rain, in short.')
})

test('what the head’s picture shows is written beside it, stored, and goes with the picture', async () => {
  await openEditor()
  await fillFields('With a picture')
  await field('imageAlt').fill('A lighthouse')
  await page.getByRole('img', { name: 'A lighthouse' }).appears()
  await waitForCopy('A lighthouse')
  await closeTab()
  await openEditor()
  await field('imageAlt').holds('A lighthouse')
  expect((await saveDraft()).imageAlt).toBe('A lighthouse')
  await page.button('Remove').click()
  await notices().getByRole('button', { name: 'Undo' }).click()
  await field('imageAlt').holds('A lighthouse')
  await page.button('Remove').click()
  await field('sketch').fill(`${location.origin}/logo-dark.svg`)
  await field('imageAlt').holds('')
})

test('a new article shows its title, one quiet control for the picture, and its text', async () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    await cleanup()
    await openEditor()
    await field('title').hasFocus()
    const head = page.css('.editor-head')
    const shown = [...head.element().querySelectorAll('button, input, summary')]
    expect(shown.filter((one) => one.checkVisibility()).map((one) => one.textContent)).toEqual([
      'Add a picture',
    ])
    const [title, text] = [field('title').box(), field('article').box()]
    expect(title.bottom).toBeLessThan(head.box().top)
    expect(head.box().bottom).toBeLessThan(text.top)
    expect(head.box().height).toBeLessThan(60)
    expect(text.top).toBeLessThan(height * 0.6)
  }
})

test('Add a picture opens and closes the ways to one, and the focus stays where a picture was removed', async () => {
  await openEditor()
  const add = page.button('Add a picture')
  await add.click()
  await add.has('aria-expanded', 'true')
  for (const name of ['Upload', 'Choose']) await page.button(name).appears()
  await expect.element(field('sketch')).toBeVisible()
  await add.click()
  await add.has('aria-expanded', 'false')
  await expect.element(field('sketch')).not.toBeVisible()
  // A refusal opens it, and typing on does not close it.
  await field('title').fill('Pictured')
  await page.button('Publish').click()
  await field('sketch').hasFocus()
  // At once: an address half typed would be asked for.
  await write(picture)
  await field('sketch').hasFocus()
  await page.button('Publish').click()
  await field('photoSource').hasFocus()
  await type('The archive')
  await page.button('Link, source and description').click()
  await expect.element(field('photoSource')).not.toBeVisible()
  await page.button('Remove').click()
  await page.button('Upload').hasFocus()
})

test('the fields beside the page end inside the window, and all of them can be reached there', async () => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.viewport(width, height)
    await cleanup()
    await openArticle()
    const rail = page.css('.editor-rail')
    await expect.poll(() => rail.box().bottom).toBeLessThanOrEqual(height)
    await page.button('Remove').tap()
    await notices().css('p').appears()
    await expect.poll(() => rail.box().bottom).toBeLessThanOrEqual(height)
    const before = scrollY
    rail.element().scrollTop = 10_000
    await untilDrawn()
    const link = page.getByRole('link', { name: 'View it', exact: true }).box()
    // Above the shade of what goes on.
    expect(link.bottom).toBeLessThanOrEqual(rail.box().bottom - 20)
    expect(scrollY).toBe(before)
    // Otherwise the next one opens with this browser's unsaved text, which has no picture.
    await notices().getByRole('button', { name: 'Undo' }).click()
    await page.css('.editor-state').says(/^Published /)
  }
})

test('a new article asks for a picture in one field, and what is said of it once there is one', async () => {
  await openEditor()
  const message = () => page.css('#sp-editor-photoSource, #sp-editor-imageAlt').elements().length
  await page.button('Add a picture').click()
  expect(message()).toBe(0)
  await field('sketch').fill(picture)
  expect(message()).toBe(2)
  await field('imageAlt').fill('A logo')
  await page.button('Remove').click()
  expect(message()).toBe(0)
  await notices().getByRole('button', { name: 'Undo' }).click()
  await field('imageAlt').holds('A logo')
  await field('sketch').holds(picture)
  await page.button('Remove').click()
  await field('sketch').fill(`${picture} The archive`)
  const source = field('photoSource')
  await source.holds('The archive')
  await field('sketch').holds(picture)
})

test('a space after the link of a picture goes on to its source, and every letter after it is there', async () => {
  await openEditor()
  await page.button('Add a picture').click()
  // At once: whoever types it slowly sees the pictures of its beginnings.
  await field('sketch').fill(picture)
  await press('End')
  await type(' The archive')
  await field('sketch').holds(picture)
  await field('photoSource').holds('The archive')
})

test('an article with a picture opens with its text in view; what belongs to the picture unfolds', async () => {
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    await cleanup()
    await openArticle()
    expect(field('article').box().y).toBeLessThan(750)
    await expect.element(field('photoSource')).not.toBeVisible()
  }
  await page.button('Link, source and description').click()
  await field('photoSource').fill('')
  await page.button('Link, source and description').click()
  await fillSecrets()
  await page.button('Edit it').click()
  await field('photoSource').hasFocus()
})
