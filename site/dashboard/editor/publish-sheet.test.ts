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
    expect.stringMatching(/^\d{1,2} \w+ \d{4}$/),
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
