import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  button,
  countArticles,
  field,
  fillFields,
  inSheet,
  openEditor,
  paths,
  publishNow,
  setHtml,
  storedArticle,
  storedDraft,
} from '../../../scripts/testing/editor-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { createDraft, editDraft } from '../../../shared/drafts/contract.ts'

const blog = await sharedBlog({ isBuilt: true })

const picture = `${blog.origin}/logo-light.svg`

test('before it publishes, the sheet says where, when and to whom, and what may be forgotten', async () => {
  const page = await authorTab(blog, { tolerates: /status of 404/ })
  await openEditor(page, paths.write)
  await fillFields(blog, page, 'On HTML, again')
  await setHtml(
    page,
    '<p>See TK, and <a href="/blog">this</a> and <a href="/blog/nothing-here">that</a>.</p><img src="/social.png" alt="">',
  )
  await button(page, 'Publish').click()
  const sheet = page.getByRole('dialog', { name: 'Publish' })
  await sheet.waitFor()
  expect(await sheet.locator('dd').allTextContents()).toEqual([
    '/local/on-html-again, with a number if it is taken',
    'Coding',
    expect.stringMatching(/^\d{1,2} \w+ \d{4}, the day it is published$/),
    'Nobody has confirmed a subscription yet.',
  ])
  await expect
    .poll(() => sheet.locator('.editor-warnings li').allTextContents())
    .toEqual([
      'It has no summary: lists and shared links show how the text begins.',
      'It still says TK once.',
      '1 picture has no description for readers who cannot see it.',
      'The link to /blog/nothing-here leads nowhere.',
    ])
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await sheet.count()).toBe(0)
  expect(await countArticles(blog, 'On HTML, again')).toBe(0)
  await publishNow(page)
  await page.getByRole('link', { name: 'View', exact: true }).waitFor()
  await page.context().grantPermissions(['clipboard-write'])
  await button(page, 'Copy link').click()
  await button(page, 'Copied').waitFor()
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+V')
  await expect
    .poll(() => page.getByRole('searchbox').inputValue())
    .toMatch(/^https:\/\/[^/]+\/blog\/[0-9a-z]+$/)
})

test('a draft is published from its editor with its last words, and is then no draft any more', async () => {
  const body = article({ headingSave: 'From its editor', imageCdn: picture, reference: 'false' })
  expectData(await blog.author.call(createDraft, { body }))
  const { _id } = await storedDraft(blog, 'From its editor')
  const page = await authorTab(blog)
  await openEditor(page, paths.draft(_id))
  await field(page, 'article').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' The last words.')
  await field(page, 'reference').fill('true')
  await publishNow(page)
  const link = page.getByRole('link', { name: 'View', exact: true })
  await link.waitFor()
  expect(await blog.text((await link.getAttribute('href')) as string)).toContain('The last words.')
  await expect(storedDraft(blog, 'From its editor')).rejects.toThrow('There is no draft')
})

test('publishing a draft that changed elsewhere asks which version counts', async () => {
  const body = article({ headingSave: 'Changed elsewhere', imageCdn: picture })
  expectData(await blog.author.call(createDraft, { body }))
  const { _id: id, updatedAt } = await storedDraft(blog, 'Changed elsewhere')
  const page = await authorTab(blog, { tolerates: /status of 409/ })
  await openEditor(page, paths.draft(id))
  const edited = { ...article({ headingSave: 'Changed elsewhere', html: '<p>Theirs.</p>' }), id }
  expectData(await blog.author.call(editDraft, { body: { editDraft: { ...edited, updatedAt } } }))
  await field(page, 'reference').fill('true')
  await publishNow(page)
  await page.getByRole('region', { name: 'There is a newer version' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await countArticles(blog, 'Changed elsewhere')).toBe(0)
})

test('a new article is scheduled from its editor', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await fillFields(blog, page, 'For later')
  await field(page, 'article').click()
  await page.keyboard.type('Words for later.')
  await button(page, 'Publish').click()
  await page.getByLabel('Publish it later').check()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Publish on').fill('2099-05-04T03:02')
  await inSheet(page, 'Schedule').click()
  await page.getByText('It will be published on 4 May 2099').waitFor()
  const stored = await storedDraft(blog, 'For later')
  expect(stored.publishAt).toMatch(/^2099-05-0[345]T/)
  expect(stored.html).toBe('<p>Words for later.</p>')
})

test('a key publishes from wherever one writes: it goes to the field at fault, then to the sheet', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await fillFields(blog, page, 'By keys')
  await field(page, 'reference').fill('')
  await field(page, 'article').click()
  await page.keyboard.type('Words.')
  await page.keyboard.press('Control+Alt+p')
  const reference = field(page, 'reference')
  await expect.poll(() => reference.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('true')
  await page.keyboard.press('Control+Alt+p')
  await page.getByRole('dialog', { name: 'Publish' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'View', exact: true }).waitFor()
  expect(await countArticles(blog, 'By keys')).toBe(1)
})

/** The article that View leads to. */
const viewed = async (page: Page) => {
  const link = page.getByRole('link', { name: 'View', exact: true })
  await link.waitFor()
  return storedArticle(blog, ((await link.getAttribute('href')) as string).replace('/blog/', ''))
}
const inZone = async (timezoneId: string, time: string) => {
  const page = await authorTab(blog, { hasClock: true })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId })
  await page.clock.install({ time })
  return page
}
const dateIn = (page: Page) => page.getByRole('dialog').locator('dd').nth(2).textContent()

test('a draft that nobody dated is of the day it is published on the author’s clock: 23:30 in New York', async () => {
  const body = article({ headingSave: 'Begun on the tenth', imageCdn: picture })
  const draft = { ...body, dateSave: '2026-11-10', dateChosen: false }
  expectData(await blog.author.call(createDraft, { body: draft }))
  const { _id } = await storedDraft(blog, 'Begun on the tenth')
  const page = await inZone('America/New_York', '2026-11-25T04:30:00Z')
  await openEditor(page, paths.draft(_id))
  expect(await field(page, 'date').inputValue()).toBe('')
  await field(page, 'reference').fill('true')
  await button(page, 'Publish').click()
  await expect.poll(() => dateIn(page)).toBe('24 November 2026, the day it is published')
  await page.getByLabel('Publish it later').check()
  await page.getByLabel('Publish on').fill('2026-11-30T23:30')
  expect(await dateIn(page)).toBe('30 November 2026, the day it is published')
  await page.getByLabel('Publish it later').uncheck()
  await inSheet(page, 'Publish').click()
  expect((await viewed(page)).dateSave).toBe('2026-11-24')
})

test('a new article whose tab is left open for a day is of that day: 00:30 on Kiritimati', async () => {
  const page = await inZone('Pacific/Kiritimati', '2026-11-23T10:30:00Z')
  await openEditor(page, paths.write)
  await fillFields(blog, page, 'Left open')
  await field(page, 'article').click()
  await page.keyboard.type('Words of a day.')
  await button(page, 'Publish').click()
  await expect.poll(() => dateIn(page)).toBe('24 November 2026, the day it is published')
  await page.clock.fastForward('24:00:00')
  await expect.poll(() => dateIn(page)).toBe('25 November 2026, the day it is published')
  await inSheet(page, 'Publish').click()
  expect((await viewed(page)).dateSave).toBe('2026-11-25')
})

test('yesterday stays where the author chose it, also through a draft; given up, it is the day of publishing', async () => {
  const page = await inZone('Pacific/Kiritimati', '2026-11-24T10:30:00Z')
  await openEditor(page, paths.write)
  await fillFields(blog, page, 'Of yesterday')
  await field(page, 'article').click()
  await page.keyboard.type('Words of yesterday.')
  const saved = async (date: string) => {
    await field(page, 'date').fill(date)
    await page.keyboard.press('Control+s')
    await expect.poll(() => page.locator('.editor-state').textContent()).toContain('as draft')
    await page.reload()
    await field(page, 'reference').fill('true')
    return [await field(page, 'date').inputValue()]
  }
  expect(await saved('2026-11-24')).toEqual(['2026-11-24'])
  expect(await saved('')).toEqual([''])
  expect(await saved('2026-11-24')).toEqual(['2026-11-24'])
  await button(page, 'Publish').click()
  expect(await dateIn(page)).toBe('24 November 2026')
  await inSheet(page, 'Publish').click()
  expect((await viewed(page)).dateSave).toBe('2026-11-24')
})
