import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { fill } from '../../../scripts/bench/fill.ts'
import { expectData } from '../../../scripts/lib/client.ts'
import { article, publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { type Blog, owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  button,
  dialog,
  failedCalls,
  loseAnswer,
  notice,
  onCall,
  openDashboard,
  said,
  title,
} from '../../../scripts/testing/dashboard-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { insertViews } from '../../../scripts/testing/sent-rows.ts'
import { deleteArticle, listArticles } from '../../../shared/articles/contract.ts'
import { calls, pathOf } from '../../../shared/calls.ts'
import { createDraft, listDrafts } from '../../../shared/drafts/contract.ts'
import { storageNames } from '../../../shared/names.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const blog: Blog = await sharedBlog()
const hostile = 'Less < more & "quotes" &lt;b&gt; onload=alert(1)'
const picture = `${siteConfig.url}/logo-light.svg`

/** 120 old articles, three of this year and a draft. */
const old = 120
beforeAll(async () => {
  await fill(blog.db, old)
  await blog.db
    .prepare(`UPDATE all_articles SET body = '<p>Short.</p>', image = '/logo-light.svg'`)
    .run()
  for (const [n, headingSave] of [hostile, 'The SILENT Press', 'A walk to delete'].entries()) {
    await publish(blog.author, { headingSave, dateSave: `2099-05-0${n + 1}`, imageCdn: picture })
  }
  expectData(
    await blog.author.call(createDraft, {
      body: {
        ...article({ headingSave: 'Not yet', dateSave: '2099-05-03', imageCdn: '' }),
        dateChosen: false,
      },
    }),
  )
  await blog.rebuild()
})

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const titles = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
const search = (page: Page) => page.getByLabel('Search titles')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const choose = (page: Page, name: string, option: string) =>
  page.getByRole('combobox', { name, exact: true }).selectOption(option)
/** The Delete of an article's menu. */
const pressDelete = async (page: Page, name: string) => {
  await row(page, name).getByText('More').click()
  await button(page, `Delete “${name}”`).click()
}
const stored = async () =>
  expectData(await blog.author.call(listArticles)).map(({ headingSave }) => headingSave)
const openList = async (path = '/dashboard/articles', options = {}) => {
  const page = await openDashboard(blog, path, options)
  await rows(page).first().getByText('Preview').waitFor()
  return page
}

test('articles are listed newest first, ten a page, drafts among them; a title is only text', async () => {
  const page = await openList()
  await expect.poll(() => page.getByText(/in all/).textContent()).toBe(`${old + 4} in all`)
  const first = await titles(page)
  expect(first.slice(0, 4)).toEqual(['Not yet', 'A walk to delete', 'The SILENT Press', hostile])
  expect(first).toHaveLength(10)
  expect(await page.getByText('Page 1 of 13').isVisible()).toBe(true)

  await page.getByRole('link', { name: 'Older' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Page 2 of 13').waitFor()
  expect(new URL(page.url()).search).toBe('?page=2')
  const second = await titles(page)
  expect(second).toHaveLength(10)
  expect(first.filter((one) => second.includes(one))).toEqual([])
  await page.goBack()
  await expect.poll(() => titles(page)).toEqual(first)
})

test('pages beyond the newest hundred load as they are asked for', { tags: 'walk' }, async () => {
  const page = await openList('/dashboard/articles?page=13')
  await expect.poll(() => titles(page).then(({ length }) => length)).toBe(4)
  expect(await page.getByRole('link', { name: 'Older' }).count()).toBe(0)
  await page.goto('/dashboard/articles?page=99')
  await page.getByText('There is no page 99.').waitFor()
  await page.getByRole('link', { name: 'Go to the last page' }).click()
  await page.getByText('Page 13 of 13').waitFor()
})

test('search finds titles whatever their case, in old articles too, and the address keeps it', async () => {
  const page = await openList()
  await search(page).pressSequentially('sIlEnT')
  await expect.poll(() => titles(page)).toEqual(['The SILENT Press'])
  expect(new URL(page.url()).search).toBe('?search=sIlEnT')
  const oldest = await blog.db
    .prepare('SELECT heading FROM articles ORDER BY published_key LIMIT 1')
    .first<string>('heading')
  await search(page).fill(oldest as string)
  await expect.poll(() => titles(page)).toContain(oldest)
  await search(page).fill('no such <title>')
  await page.getByText('No title contains “no such <title>”.').waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Show all articles' }).click()
  await expect.poll(() => titles(page).then(({ length }) => length)).toBe(10)
})

test('a published article can be edited, previewed in a new tab and deleted; a draft only previewed', async () => {
  const page = await openList()
  const id = expectData(await blog.author.call(listArticles)).at(-1)?._id
  const published = row(page, 'A walk to delete')
  const links = await published
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual([
    ['A walk to delete', `/dashboard/articles/${id}/edit`],
    [expect.stringMatching(/^[–0] views$/), `/dashboard/statistics?article=${id}&days=30`],
    ['Edit', `/dashboard/articles/${id}/edit`],
    ['Preview', `/blog/${id}`],
  ])
  const tab = page.context().waitForEvent('page')
  await published.getByRole('link', { name: 'Preview' }).click()
  await (await tab).getByRole('heading', { name: 'A walk to delete', level: 1 }).waitFor()
  await (await tab).close()

  const draft = row(page, 'Not yet')
  expect(await draft.getByText('Draft', { exact: true }).isVisible()).toBe(true)
  expect(await draft.getByRole('button').count()).toBe(0)
  expect(await draft.getByRole('link').allTextContents()).toEqual(['Not yet', 'Preview'])
  // Nobody chose its date.
  expect(await draft.getByRole('time').count()).toBe(0)
  await draft.getByRole('link', { name: 'Not yet', exact: true }).click()
  expect(await title(page).textContent()).toBe('Preview')
  const frame = page.frameLocator('iframe')
  expect(await frame.locator('.prose').textContent()).toBe('Three plain words.')
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
})

test('nothing runs in a preview, whatever the server says, and nothing leads out of it', async () => {
  const body = `<p>Before</p><script>top.ran = 1</script><img src="/nothing.svg" onerror="top.ran = 2"><form action="/x"><button>Send</button></form><a id="out" href="/blog" target="_top">out</a>`
  const [draft] = expectData(await blog.author.call(listDrafts))
  const page = await openDashboard(blog, '/dashboard/author', {
    tolerates: /Blocked|sandbox|Failed to load|Unsafe attempt|script-src-attr refused/i,
  })
  await onCall(page, 'previewArticle', async (route) => {
    const html = (await (await route.fetch()).json()).html.replace('<p>Three plain', `${body}<p>$&`)
    await route.fulfill({ json: { html } })
  })
  await page.goto(`/dashboard/drafts/${draft?._id}/preview`)
  const frame = page.frameLocator('iframe')
  await frame.getByText('Before').waitFor()
  await frame.locator('.prose').getByText('Send').click()
  await frame.locator('#out').click()
  expect(new URL(page.url()).pathname).toBe(`/dashboard/drafts/${draft?._id}/preview`)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin')
  expect(await frame.locator('script').count()).toBe(0)
})

test('deleting asks for the password, says what is wrong with it, and can be left', async () => {
  const page = await openList('/dashboard/articles', { tolerates: failedCalls })
  const more = row(page, 'A walk to delete').getByText('More')
  await more.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  expect(await button(page, 'Delete “A walk to delete”').count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await dialog(page).getByRole('heading').textContent()).toBe('Delete “A walk to delete”')
  await page.keyboard.press('Enter')
  expect(await said(page).textContent()).toBe('enter password...')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect.poll(() => said(page).textContent()).toBe('Authentication failed...')
  expect(await axeFindings(page)).toEqual([])

  // A reload asks again.
  const pending = () =>
    page.evaluate((name) => localStorage.getItem(name), storageNames.deleteArticle)
  expect(await pending()).toContain('A walk to delete')
  await page.reload()
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(await pending()).toBeNull()
  expect(await stored()).toContain('A walk to delete')
})

test('a delete whose answer is lost says Connection Issue; a repeat goes through once, says deleted and can be undone', async () => {
  const page = await openList('/dashboard/articles', { tolerates: failedCalls })
  await pressDelete(page, 'A walk to delete')
  await page.keyboard.type(owner.OWNER_PASSWORD)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes(pathOf(calls.deleteArticle))) {
      keys.push(request.headers()['idempotency-key'])
    }
  })
  const answerAgain = await onCall(page, 'deleteArticle', loseAnswer)
  await button(page, 'Confirm').click()
  await expect.poll(() => said(page).textContent()).toContain('Connection Issue')
  await answerAgain()
  await button(page, 'Confirm').click()
  const said30 = 'deleted: “A walk to delete”. It stays in the bin for 30 days.'
  await notice(page).getByText(said30).waitFor()
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(await notice(page).getByRole('listitem').first().textContent()).toBe(
    'Live now: readers see the change.',
  )
  expect(await stored()).not.toContain('A walk to delete')
  await blog.rebuild()
  await notice(page).getByText('The static pages are rebuilt.').waitFor()
  expect(await titles(page)).not.toContain('A walk to delete')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Articles')
  expect(await axeFindings(page)).toEqual([])

  const answerUndo = await onCall(page, 'restoreFromBin', loseAnswer)
  await button(page, 'Undo').click()
  await notice(page).getByText('was not restored: The site could not be reached.').waitFor()
  await answerUndo()
  await button(page, 'Try again').click()
  await notice(page).getByText('“A walk to delete” is published again, as it was.').waitFor()
  await expect.poll(() => titles(page)).toContain('A walk to delete')
  expect(await stored()).toContain('A walk to delete')
})

test('the bin has what was deleted, restores it, and deletes for good once the password is typed', async () => {
  for (const [n, headingSave] of ['Bin one', 'Bin two'].entries()) {
    await publish(blog.author, { headingSave, dateSave: `2099-07-0${n + 1}`, imageCdn: picture })
    const body = { password: owner.OWNER_PASSWORD }
    expectData(await blog.author.call(deleteArticle, { query: { reference: headingSave }, body }))
  }
  const page = await openList()
  await choose(page, 'State', 'Bin')
  await page.getByText('2 in the bin, each for 30 days').waitFor()
  expect(new URL(page.url()).search).toBe('?state=bin')
  expect(await titles(page)).toEqual(['Bin two', 'Bin one'])
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
  await button(page, 'Restore “Bin two”').click()
  await notice(page).getByText('“Bin two” is published again, as it was.').waitFor()
  await expect.poll(() => titles(page)).toEqual(['Bin one'])
  expect(await stored()).toContain('Bin two')

  await button(page, 'Delete for good: “Bin one”').click()
  await page.keyboard.press('Enter')
  await expect.poll(() => said(page).textContent()).toBe('enter password...')
  await page.keyboard.type(owner.OWNER_PASSWORD)
  await page.keyboard.press('Enter')
  await notice(page).getByText('deleted for good: “Bin one”.').waitFor()
  await page.getByText('The bin is empty.').waitFor()
  await choose(page, 'State', 'All')
  await expect.poll(() => titles(page)).toContain('Bin two')
})

test('state, category, year and order leave what is chosen; the address keeps it', async () => {
  const page = await openList()
  await choose(page, 'State', 'Drafts')
  await expect.poll(() => titles(page)).toEqual(['Not yet'])
  await choose(page, 'State', 'Published')
  await choose(page, 'Year', '2099')
  await choose(page, 'Order', 'Title')
  await expect
    .poll(() => titles(page))
    .toEqual(expect.arrayContaining(['A walk to delete', hostile, 'The SILENT Press']))
  const shown = await titles(page)
  expect(shown).toEqual([...shown].sort((a, b) => a.localeCompare(b)))
  expect(shown).not.toContain('Not yet')
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(shown)
  await choose(page, 'Category', 'Coding')
  await page.getByText('There is no such article.').waitFor()
  await page.getByRole('link', { name: 'Show all articles' }).click()
  await expect.poll(() => titles(page).then(({ length }) => length)).toBe(10)
  await page.getByRole('link', { name: 'New article' }).click()
  await expect.poll(() => title(page).textContent()).toBe('Write')
})

test('on a small screen the search stands beside a button for the filters, which says how many are set', async () => {
  const page = await openList()
  await page.setViewportSize({ width: 390, height: 900 })
  const filters = button(page, /^Filters/)
  await filters.waitFor()
  const boxes = () =>
    page
      .getByRole('search')
      .locator('input, select, button, a')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
  expect(new Set((await boxes()).map(({ bottom }) => bottom)).size).toBe(1)
  expect(await page.getByRole('combobox').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])

  await search(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await filters.getAttribute('aria-expanded')).toBe('true')
  expect((await boxes()).filter(({ height }) => height < 44)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await choose(page, 'Category', 'Health')
  const state = page.getByRole('combobox', { name: 'State' })
  await state.focus()
  await state.selectOption('Bin')
  await search(page).waitFor({ state: 'detached' })
  // The way back is where the author is.
  expect(await state.evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(() => filters.textContent()).toBe('Filters (1)')
  await choose(page, 'State', 'Published')
  await expect.poll(() => filters.textContent()).toBe('Filters (2)')
  expect(await sidewaysWidths(page)).toEqual([])
  // There is room for all of them.
  await filters.waitFor({ state: 'detached' })
  expect(await page.getByRole('combobox').count()).toBe(4)
})

test('each article says how often it was read and liked, and leads to its statistics', async () => {
  const page = await openDashboard(blog, '/dashboard/articles')
  const listed = expectData(await blog.author.call(listArticles)).at(-1)
  const id = listed?._id ?? ''
  await insertViews(blog, [], { [id]: 1_234 })
  await page.reload()
  const first = row(page, listed?.headingSave ?? '')
  const views = first.getByRole('link', { name: '1,234 views' })
  await views.waitFor()
  expect(await views.getAttribute('href')).toBe(`/dashboard/statistics?article=${id}&days=30`)
  expect(await first.getByText('0 likes', { exact: true }).count()).toBe(1)
  expect(
    await rows(page)
      .getByText(/likes?$/)
      .count(),
  ).toBe(9)
  expect(await axeFindings(page)).toEqual([])
})

test('the keys j and k go through the rows, Enter and e open the editor, / searches', async () => {
  const page = await openList('/dashboard/articles?year=2099')
  await row(page, 'A walk to delete').waitFor()
  const shown = await titles(page)
  const atHand = () => page.evaluate(() => document.activeElement?.textContent)
  for (const [key, n] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(atHand).toBe(shown[n])
  }
  await page.keyboard.press('/')
  await page.keyboard.type('jek')
  await expect.poll(() => search(page).inputValue()).toBe('jek')
  await search(page).fill('SILENT')
  await expect.poll(() => titles(page)).toEqual(['The SILENT Press'])
  await title(page).click()
  await page.keyboard.press('k')
  await expect.poll(atHand).toBe('The SILENT Press')
  await page.keyboard.press('e')
  await expect.poll(() => title(page).textContent()).toBe('Edit')
})

test('single keys are turned off in the sheet of the keys, and stay so in this browser', {
  tags: 'walk',
}, async () => {
  const page = await openDashboard(blog, '/dashboard/write')
  await page.locator('#sp-editor-title').waitFor()
  const choice = page.getByRole('checkbox', { name: 'Single keys do this' })
  const press = async (isOn: boolean) => {
    await page.goto('/dashboard/articles?year=2099')
    await row(page, 'A walk to delete').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('/')
    const place = await page.evaluate(() => document.activeElement?.localName)
    expect([isOn, place]).toEqual([isOn, isOn ? 'input' : 'body'])
    await page.goto('/dashboard/write')
    await page.locator('#sp-editor-title').waitFor()
  }
  const set = async (isOn: boolean) => {
    await page.getByRole('toolbar').getByRole('button', { name: 'Keys and Markdown' }).click()
    await choice.setChecked(isOn)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
  await press(true)
  await set(false)
  await press(false)
  await title(page).focus()
  await page.keyboard.press('?')
  expect(await choice.count()).toBe(0)
  await set(true)
  await press(true)
})

test('an article that was renamed or deleted meanwhile is not deleted: the problem is said', {
  tags: 'walk',
}, async () => {
  const id = await publish(blog.author, {
    headingSave: 'Soon elsewhere',
    dateSave: '2099-06-01',
    imageCdn: picture,
  })
  const page = await openList('/dashboard/articles', { tolerates: failedCalls })
  await pressDelete(page, 'Soon elsewhere')
  expectData(
    await blog.author.call(deleteArticle, {
      query: { reference: 'Soon elsewhere' },
      body: { password: owner.OWNER_PASSWORD, _id: id },
    }),
  )
  await page.keyboard.type(owner.OWNER_PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => said(page).textContent()).toBe('Failed to retrieve id...')
  await button(page, 'Cancel').click()
  await expect.poll(() => titles(page)).not.toContain('Soon elsewhere')
})

test('a list that cannot be loaded says so, offline too, and comes back', {
  tags: 'walk',
}, async () => {
  const options = { tolerates: failedCalls, isAlone: true }
  const page = await openDashboard(blog, '/dashboard/author', options)
  const back = await onCall(page, 'listArticles', (route) => route.abort())
  await page.getByRole('link', { name: 'Articles' }).click()
  const alert = page.getByRole('alert')
  await expect.poll(() => alert.textContent()).toContain('The site could not be reached.')
  expect(await axeFindings(page)).toEqual([])
  await back()
  await button(page, 'Try again').click()
  await expect.poll(() => titles(page).then(({ length }) => length)).toBe(10)

  await page.getByRole('link', { name: 'Author' }).click()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Articles' }).click()
  await expect.poll(() => alert.textContent()).toContain('You are offline.')
  // What was there stays.
  expect(await titles(page)).toHaveLength(10)
  await page.context().setOffline(false)
  await expect.poll(() => alert.count()).toBe(0)
})

test('while articles load, rows of their size stand there; the list passes axe in either theme', async () => {
  const page = await openDashboard(blog, '/dashboard/author')
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await onCall(page, 'listArticles', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Articles' }).click()
  await page.getByText('Loading the articles…').waitFor()
  const height = () => page.locator('.dashboard-list').evaluate((list) => list.clientHeight)
  const before = await height()
  go()
  await row(page, 'The SILENT Press').waitFor()
  expect(Math.abs((await height()) - before)).toBeLessThan(60)
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 900 })
  await button(page, 'Dark theme').click()
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
  await row(page, 'The SILENT Press').getByText('More').click()
  expect(await axeFindings(page)).toEqual([])
  await button(page, 'Delete “The SILENT Press”').click()
  expect(await axeFindings(page)).toEqual([])
})
