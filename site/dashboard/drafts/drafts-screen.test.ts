import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article, type NewArticle } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { type Blog, sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorPage,
  button,
  dialog,
  failedCalls,
  loseAnswer,
  menu,
  notice,
  onCall,
  openDashboard,
  said,
  title,
} from '../../../scripts/testing/dashboard-page.ts'
import {
  axeInBothThemes,
  field,
  inSheet,
  openEditor,
} from '../../../scripts/testing/editor-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { listArticles } from '../../../shared/articles/contract.ts'
import { encodeText } from '../../../shared/base64.ts'
import { calls, pathOf } from '../../../shared/calls.ts'
import { createDraft, editDraft, listDrafts } from '../../../shared/drafts/contract.ts'
import { storageNames } from '../../../shared/names.ts'
import { redirectPostPath } from '../../../shared/pages.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import { delays } from '../../../shared/timings.ts'

const blog: Blog = await sharedBlog({ isBuilt: true })
beforeEach(async () => {
  await blog.db.prepare('DELETE FROM drafts').run()
})

const draft = async (given: NewArticle & { html?: string } = {}) => {
  const imageCdn = `${siteConfig.url}/logo-light.svg`
  expectData(await blog.author.call(createDraft, { body: article({ imageCdn, ...given }) }))
  const kept = expectData(await blog.author.call(listDrafts)).at(-1)
  if (!kept) throw new Error('The draft was not kept.')
  return kept
}
const drafts = async () => expectData(await blog.author.call(listDrafts))
const articlesOf = async (heading: string) =>
  expectData(await blog.author.call(listArticles)).filter(
    ({ headingSave }) => headingSave === heading,
  )
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const open = async (options = {}) => {
  const page = await openDashboard(blog, '/dashboard/drafts', options)
  await page.locator('.dashboard-row h2, .dashboard-empty h2').first().waitFor()
  return page
}
/** Opens the sheet of a draft. */
const ask = (page: Page, name: string) =>
  row(page, name).getByRole('button', { name: 'Publish' }).click()
/** Presses Publish in the list, looks at what it will do, and goes on. */
const publish = async (page: Page, name: string) => {
  await ask(page, name)
  await inSheet(page, 'Publish').click()
}
const pathIn = (page: Page) => new URL(page.url()).pathname

test('without drafts the screen is headed Data not available and says what to do', async () => {
  const page = await open()
  await page.getByRole('heading', { name: 'Data not available' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Write one' }).click()
  expect(pathIn(page)).toBe('/dashboard/write')
})

test('a draft shows its heading as text, when it was kept, and Delete, Edit and Publish', async () => {
  const headingSave = 'Fish & "chips" < twice'
  const { _id, createdAt } = await draft({ headingSave, category: 'Coding' })
  const page = await open()
  const one = row(page, 'Fish &')
  const toEditor = one.getByRole('heading').getByRole('link', { name: headingSave })
  expect(await toEditor.getAttribute('href')).toBe(`/dashboard/drafts/${_id}/edit`)
  await one.getByText(/^Draft at /).waitFor()
  expect(await one.locator('time').getAttribute('datetime')).toBe(createdAt)
  expect(await one.getByRole('button').allTextContents()).toEqual(['Publish', 'Schedule', 'Delete'])
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 900 })
  await button(page, 'Dark theme').click()
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
  await one.getByRole('link', { name: 'Edit' }).click()
  expect([pathIn(page), await title(page).textContent()]).toEqual([
    `/dashboard/drafts/${_id}/edit`,
    'Edit Draft',
  ])
})

test('deleting a draft asks first; a failure is said and a repeat goes through once', async () => {
  await draft({ headingSave: 'To be forgotten' })
  await draft({ headingSave: 'To be kept' })
  const page = await open({ tolerates: failedCalls })
  await expect.poll(() => menu(page).textContent()).toContain('Draft2')
  const remove = row(page, 'To be forgotten').getByRole('button', { name: 'Delete' })
  await remove.click()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await remove.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await drafts()).toHaveLength(2)

  await page.keyboard.press('Enter')
  const answerAgain = await onCall(page, 'deleteDraft', loseAnswer)
  await button(page, 'Confirm').click()
  await expect.poll(() => said(page).textContent()).toBe('The site could not be reached.')
  await answerAgain()
  await button(page, 'Confirm').click()
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(await notice(page).textContent()).toContain('The draft “To be forgotten” is deleted.')
  expect(await row(page, 'To be forgotten').count()).toBe(0)
  expect((await drafts()).map(({ headingSave }) => headingSave)).toEqual(['To be kept'])
  await expect.poll(() => menu(page).textContent()).toContain('Draft1')
})

test('Publish first says what it will do; only its own Publish does that', async () => {
  const { _id, updatedAt } = await draft({ headingSave: 'Not at one press', alert: true })
  const { reference } = await draft({ headingSave: 'Another', dateSave: '2026-03-04' })
  expect(reference).toBe('true')
  const page = await open()
  const one = row(page, 'Not at one press').getByRole('button', { name: 'Publish' })
  await one.focus()
  await page.keyboard.press('Enter')
  const facts = dialog(page).locator('dd')
  await expect
    .poll(() => facts.allTextContents())
    .toEqual([
      '/local/not-at-one-press, with a number if it is taken',
      'Health',
      '1 May 2026',
      'Nobody has confirmed a subscription yet.',
    ])
  await dialog(page).getByText('It has no summary').waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await sidewaysWidths(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(await one.evaluate((element) => element === document.activeElement)).toBe(true)
  await ask(page, 'Another')
  await expect.poll(() => facts.nth(2).textContent()).toBe('4 March 2026')
  await inSheet(page, 'Cancel').click()
  expect(await articlesOf('Not at one press')).toEqual([])
  expect((await drafts()).map((kept) => [kept._id, kept.updatedAt])[0]).toEqual([_id, updatedAt])
})

test('a draft that cannot be published says why, in the specification’s words, and leads to its editor', async () => {
  const before = await draft({ headingSave: 'Not researched', reference: 'false' })
  await draft({ headingSave: 'No picture yet', imageCdn: '', imageSource: '' })
  const page = await open()
  await ask(page, 'No picture yet')
  await dialog(page).getByText('Picture cdn not available...').waitFor()
  await inSheet(page, 'Cancel').click()
  await ask(page, 'Not researched')
  await dialog(page).getByText('Article researched boolean false').waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await dialog(page).getByRole('link', { name: 'Edit' }).click()
  expect(pathIn(page)).toBe(`/dashboard/drafts/${before._id}/edit`)
  expect((await drafts())[0]).toEqual(before)
})

test('a draft that changed elsewhere since is not published as it was', async () => {
  const { _id: id, updatedAt } = await draft({ headingSave: 'Written on elsewhere' })
  const page = await open({ tolerates: failedCalls })
  await ask(page, 'Written on elsewhere')
  await inSheet(page, 'Publish').waitFor()
  const body = article({ headingSave: 'Written on elsewhere', html: '<p>The last words.</p>' })
  expectData(await blog.author.call(editDraft, { body: { editDraft: { ...body, id, updatedAt } } }))
  await inSheet(page, 'Publish').click()
  await dialog(page).getByText('This was changed after you opened it.').waitFor()
  expect(await articlesOf('Written on elsewhere')).toEqual([])
  await inSheet(page, 'Publish').click()
  await page.waitForURL(`**${redirectPostPath}`)
  const [published] = await articlesOf('Written on elsewhere')
  expect(published?.articleSave).toBe(encodeText('<p>The last words.</p>'))
})

test('Publish makes the draft an article and goes to it after three seconds', async () => {
  const html = '<h2>Part</h2><p>Some <strong>strong</strong> words.</p>'
  await draft({
    headingSave: 'A walk that lasted',
    category: 'Coding',
    dateSave: '2026-03-04',
    researchLinksSave: ['https://example.org/one', 'https://example.org/two'],
    summary: 'It lasted.',
    imageAlt: 'A path',
    html,
  })
  const page = await authorPage(blog, { hasClock: true })
  await page.clock.install()
  await page.clock.resume()
  await page.goto('/dashboard/drafts')
  await publish(page, 'A walk that lasted')
  await page.waitForURL(`**${redirectPostPath}`)
  const stored = await page.evaluate(
    (name) => localStorage.getItem(name),
    storageNames.redirectPost,
  )
  expect(stored).toBe('/local/a-walk-that-lasted')
  expect(await drafts()).toEqual([])
  const [published] = await articlesOf('A walk that lasted')
  expect(published).toMatchObject({
    category: 'Coding',
    dateSave: '2026-03-04',
    imageSource: 'The archive',
    summary: 'It lasted.',
    imageAlt: 'A path',
    researchLinksSave: ['https://example.org/one', 'https://example.org/two'],
    articleSave: Buffer.from(html).toString('base64'),
  })
  await page.clock.runFor(delays.redirect)
  await page.waitForURL(`**/blog/${published?._id}`)
  expect(await title(page).textContent()).toBe('A walk that lasted')
})

test('a draft whose slug is taken opens under its own one', async () => {
  await draft({ headingSave: 'Twice told' })
  const page = await open()
  await publish(page, 'Twice told')
  await page.waitForURL(`**${redirectPostPath}`)
  await draft({ headingSave: 'Twice told' })
  await page.goto('/dashboard/drafts')
  await publish(page, 'Twice told')
  await page.waitForURL(`**${redirectPostPath}`)
  const stored = await page.evaluate(
    (name) => localStorage.getItem(name),
    storageNames.redirectPost,
  )
  expect(stored).toBe('/local/twice-told-2')
})

test('a publishing without an answer says Check your internet; a repeat goes through once', async () => {
  await draft({ headingSave: 'Lost on the way' })
  const page = await open({ tolerates: failedCalls })
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(pathOf(calls.createArticle))) {
      keys.push(request.headers()['idempotency-key'])
    }
  })
  const unreached = await onCall(page, 'createArticle', (route) => route.abort())
  await publish(page, 'Lost on the way')
  await dialog(page).getByText('Check your internet...').waitFor()
  expect(await drafts()).toHaveLength(1)
  await unreached()
  // The key outlives the page.
  await page.reload()
  const answerAgain = await onCall(page, 'createArticle', loseAnswer)
  await publish(page, 'Lost on the way')
  await dialog(page).getByText('Check your internet...').waitFor()
  await answerAgain()
  await inSheet(page, 'Publish').click()
  await page.waitForURL(`**${redirectPostPath}`)
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  expect(await articlesOf('Lost on the way')).toHaveLength(1)
})

test('a draft that was published although the answer was lost is told of after a reload', {
  tags: 'walk',
}, async () => {
  await draft({ headingSave: 'Arrived unheard' })
  const page = await open({ tolerates: failedCalls })
  await onCall(page, 'createArticle', loseAnswer)
  await publish(page, 'Arrived unheard')
  await page.getByText('Check your internet...').waitFor()
  await page.reload()
  await expect
    .poll(() => notice(page).textContent())
    .toContain('“Arrived unheard” was published; only the reply was lost.')
  expect(await notice(page).getByRole('link').getAttribute('href')).toBe('/local/arrived-unheard')
  await page.reload()
  await page.getByRole('heading', { name: 'Data not available' }).waitFor()
  expect(await notice(page).textContent()).toBe('')
})

test('a draft is scheduled by the author’s own clock, and unscheduled', async () => {
  await draft({ headingSave: 'For the spring' })
  const page = await authorPage(blog, { tolerates: failedCalls })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' })
  await page.goto('/dashboard/drafts')
  const one = row(page, 'For the spring')
  await one.getByRole('button', { name: 'Schedule' }).click()
  await expect
    .poll(() => dialog(page).textContent())
    .toContain('In your own time zone, America/New_York.')
  expect(await axeFindings(page)).toEqual([])
  const field = page.getByLabel('Publish on')
  await field.fill('')
  await inSheet(page, 'Schedule').click()
  expect(await said(page).textContent()).toBe('Choose a day and a time.')
  await field.fill('2020-01-01T10:00')
  await inSheet(page, 'Schedule').click()
  await expect.poll(() => said(page).textContent()).toBe('Choose a time in the future.')
  await field.fill('2099-07-01T23:30')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect((await drafts())[0]?.publishAt).toBe('2099-07-02T03:30:00.000Z')
  // The day that it gets if nobody chose one.
  const day = await blog.db.prepare('SELECT publish_day FROM drafts').first('publish_day')
  expect(day).toBe('2099-07-01')
  expect(await one.textContent()).toContain('Publishes itself on 1 July 2099 at 23:30')

  await one.getByRole('button', { name: 'Schedule' }).click()
  expect(await field.inputValue()).toBe('2099-07-01T23:30')
  await button(page, 'Unschedule').click()
  await expect.poll(() => notice(page).textContent()).toContain('is no longer scheduled.')
  expect((await drafts())[0]?.publishAt).toBeNull()
})

test('a schedule is refused for a draft that changed meanwhile, and why one failed is shown', {
  tags: 'walk',
}, async () => {
  const { _id: id, updatedAt } = await draft({ headingSave: 'Changed elsewhere' })
  const page = await open({ tolerates: failedCalls })
  const one = row(page, 'Changed')
  await one.getByRole('button', { name: 'Schedule' }).click()
  const changed = article({ headingSave: 'Changed already', imageCdn: '', imageSource: '' })
  expectData(
    await blog.author.call(editDraft, { body: { editDraft: { ...changed, id, updatedAt } } }),
  )
  await page.getByLabel('Publish on').fill('2099-07-01T09:30')
  await inSheet(page, 'Schedule').click()
  await expect
    .poll(() => said(page).textContent())
    .toContain('This was changed after you opened it.')
  await button(page, 'Cancel').click()
  await one.getByText('Changed already').waitFor()

  await blog.db.prepare(`UPDATE drafts SET publish_at = '2026-01-01T00:00:00.000Z'`).run()
  await blog.tick()
  await expect.poll(async () => (await drafts())[0]?.publishError).not.toBeNull()
  await page.reload()
  await expect
    .poll(() => one.textContent())
    .toContain('It could not be published on time: Picture cdn not available...')
})

test('opening, saving twice and previewing one draft asks for no other draft', {
  tags: 'walk',
}, async () => {
  for (const headingSave of ['One of three', 'Two of three']) await draft({ headingSave })
  const { _id } = await draft({ headingSave: 'Three of three' })
  const page = await openDashboard(blog, '/dashboard/author')
  const answered: string[][] = []
  await onCall(page, 'listDrafts', async (route) => {
    const response = await route.fetch()
    answered.push((await response.json()).map((one: { _id: string }) => one._id))
    await route.fulfill({ response })
  })
  await openEditor(page, `/dashboard/drafts/${_id}/edit`)
  for (const words of ['Three, edited', 'Three, edited twice']) {
    await field(page, 'title').fill(words)
    await field(page, 'reference').fill('true')
    await button(page, 'Edit it').click()
    await page.getByText('Edited', { exact: true }).waitFor()
  }
  expect(answered).toEqual([[_id]])
  await page.goto(`/dashboard/drafts/${_id}/preview`)
  await page.getByRole('heading', { name: 'Three, edited twice' }).waitFor()
  expect(answered).toEqual([[_id], [_id]])
})

test('drafts that cannot be loaded say so and come back', { tags: 'walk' }, async () => {
  await draft({ headingSave: 'Behind a cloud' })
  const page = await openDashboard(blog, '/dashboard/author', { tolerates: failedCalls })
  const back = await onCall(page, 'listDrafts', (route) => route.fulfill({ status: 500 }))
  await menu(page).getByRole('link', { name: 'Draft' }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('could not be reached')
  await back()
  await button(page, 'Try again').click()
  await row(page, 'Behind a cloud').waitFor()
})
