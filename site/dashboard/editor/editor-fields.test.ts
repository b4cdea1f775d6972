import type { Locator, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article, publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorPage,
  authorTab,
  button,
  countArticles,
  field,
  fillFields,
  fillSecrets,
  inSheet,
  message,
  openEditor,
  paths,
  publishNow,
  signInBrowser,
  storedArticle,
  storedDraft,
} from '../../../scripts/testing/editor-page.ts'
import { encodeText } from '../../../shared/base64.ts'
import { calls, pathOf } from '../../../shared/calls.ts'
import { createDraft } from '../../../shared/drafts/contract.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const blog = await sharedBlog({ isBuilt: true })

const picture = `${blog.origin}/logo-light.svg`
const refused = {
  tolerates: /status of (401|403|404|409|422|500)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/,
}

/** Whether all of an element is in the part of the page that shows. */
const isInView = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })

/** Publishes an article that can be looked at here. */
const published = (headingSave: string) => publish(blog.author, { headingSave, imageCdn: picture })

/** Keeps a draft. @returns its id */
const kept = async (headingSave: string): Promise<string> => {
  const body = article({ headingSave, imageCdn: picture, html: '<p>A sketch.</p>' })
  expectData(await blog.author.call(createDraft, { body }))
  return (await storedDraft(blog, headingSave))._id
}

test('an article is checked in the specification’s order, and the field at fault has the focus', async () => {
  const page = await authorTab(blog)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(pathOf(calls.createArticle)))
      sent += 1
  })
  await openEditor(page, paths.write)
  const wanted = async (sentence: string, name: Parameters<typeof field>[1]) => {
    await button(page, 'Publish').click()
    await expect.poll(() => message(page).textContent()).toContain(sentence)
    const at = field(page, name)
    await expect.poll(() => at.evaluate((one) => document.activeElement === one)).toBe(true)
    expect([sentence, await at.getAttribute('aria-invalid')]).toEqual([sentence, 'true'])
    expect(await at.getAttribute('aria-describedby')).toContain(`sp-editor-${name}-fault`)
    expect(await page.locator('[aria-invalid]').count()).toBe(1)
  }
  await field(page, 'author').fill('Somebody else')
  await wanted('Title not available...', 'title')
  await field(page, 'title').fill('<b>Checked</b>')
  await wanted('A title is plain text: leave out the HTML tags.', 'title')
  await field(page, 'title').fill('Checked')
  // What was said of the field is over.
  await expect.poll(() => page.locator('[aria-invalid]').count()).toBe(0)
  expect(await message(page).textContent()).toBe('')
  await wanted('Picture cdn not available...', 'sketch')
  await field(page, 'sketch').fill('ftp://example.org/a.png The archive')
  await wanted('Picture cdn not available...', 'sketch')
  await field(page, 'sketch').fill(picture)
  await field(page, 'photoSource').fill('')
  await wanted('provide picture source...', 'photoSource')
  // As the specification says it: the link, a space, the source.
  await field(page, 'sketch').fill(`${picture} The archive`)
  expect(await field(page, 'sketch').inputValue()).toBe(picture)
  expect(await field(page, 'photoSource').inputValue()).toBe('The archive')
  await wanted('Article is not written there...', 'article')
  await page.keyboard.insertText('Write the article here...')
  await wanted('Article is not written there...', 'article')
  await page.keyboard.insertText('Really. ')
  expect(await axeFindings(page)).toEqual([])
  await wanted('Authorized researched papers essential', 'reference')
  await field(page, 'reference').fill('yes')
  await wanted('Authentication failed!', 'author')
  await field(page, 'author').fill(siteConfig.author.name)
  await wanted('Article researched boolean false', 'reference')
  await field(page, 'reference').fill('true')
  await field(page, 'sources').fill('x'.repeat(2_001))
  await wanted('A line of Source has at most 2000 characters.', 'sources')
  await field(page, 'sources').fill('')
  expect(sent).toBe(0)
  await publishNow(page)
  await page.getByRole('link', { name: 'View', exact: true }).waitFor()
  expect([sent, await countArticles(blog, 'Checked')]).toEqual([1, 1])
})

test('why a Publish was refused stands in view at the field that has the focus, and at the button', async () => {
  const page = await authorTab(blog)
  await page.setViewportSize({ width: 390, height: 700 })
  await openEditor(page, paths.write)
  await field(page, 'article').click()
  await page.keyboard.insertText('A long text. '.repeat(600))
  const wanted = async (sentence: string, name: Parameters<typeof field>[1]) => {
    await button(page, 'Publish').click()
    const fault = page.locator(`#sp-editor-${name}-fault`)
    await expect.poll(() => message(page).textContent()).toContain(sentence)
    expect(await fault.textContent()).toBe(sentence)
    await expect.poll(() => isInView(fault)).toBe(true)
    const [top, bottom] = [await fault.boundingBox(), await field(page, name).boundingBox()]
    const between = (top?.y ?? 0) - ((bottom?.y ?? 0) + (bottom?.height ?? 0))
    expect(name === 'article' || Math.abs(between) < 20).toBe(true)
    expect(await page.locator('.editor-fault').count()).toBe(1)
  }
  await wanted('Title not available...', 'title')
  await field(page, 'title').fill('A title')
  expect(await page.locator('.editor-fault').count()).toBe(0)
  await wanted('Picture cdn not available...', 'sketch')
  await fillFields(blog, page, 'A title')
  await field(page, 'reference').fill('false')
  await wanted('Article researched boolean false', 'reference')
  await button(page, 'Close').click()
  await field(page, 'article').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await wanted('Article is not written there...', 'article')
  expect(await axeFindings(page)).toEqual([])
})

test('the title suggests the category until one is chosen by hand; then that stays', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  const category = page.locator('.editor-category')
  const shown = async () => (await category.textContent())?.replace('Category: ', '')
  expect(await shown()).toBe('Health')
  await field(page, 'title').fill('On HTML')
  expect(await shown()).toBe('Coding')
  await field(page, 'title').fill('On sleep')
  expect(await shown()).toBe('Health')
  await category.click()
  expect(await shown()).toBe('Coding')
  await field(page, 'title').fill('On long sleep')
  expect(await shown()).toBe('Coding')
  await button(page, 'Save draft').click()
  await page.getByText('Saved as a draft.').waitFor()
  const draft = await storedDraft(blog, 'On long sleep')
  expect(draft.category).toBe('Coding')
  await openEditor(page, paths.draft(draft._id))
  await field(page, 'title').fill('On short sleep')
  expect(await shown()).toBe('Coding')
})

test('a draft may be unfinished; the answer 201 is kept in the cookie', async () => {
  const page = await authorTab(blog, refused)
  await page.route('**/api/counts', (route) => route.abort())
  await page.context().addCookies([{ name: 'draft', value: '', url: blog.origin }])
  await openEditor(page, paths.write)
  await field(page, 'title').fill('Unfinished')
  await field(page, 'date').fill('2026-02-03')
  await button(page, 'Save draft').click()
  await page.getByText('Saved as a draft.').waitFor()
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'draft')?.value).toBe('201')
  expect(await storedDraft(blog, 'Unfinished')).toMatchObject({
    html: '',
    dateSave: '2026-02-03',
    authorSave: siteConfig.author.name,
    totalWords: 3,
  })
})

test('an article opens with what it has, and an edit needs the editor password, the right one', async () => {
  const id = await published('To be edited')
  const page = await authorTab(blog, refused)
  await openEditor(page, paths.article(id))
  const values = [
    'title',
    'sketch',
    'photoSource',
    'sources',
    'author',
    'date',
    'reference',
    'password',
  ] as const
  expect(await Promise.all(values.map((name) => field(page, name).inputValue()))).toEqual([
    'To be edited',
    picture,
    'The archive',
    'https://example.org/study',
    siteConfig.author.name,
    '2026-05-01',
    '',
    '',
  ])
  for (const name of ['reference', 'password'] as const) {
    expect(await field(page, name).getAttribute('type')).toBe('password')
  }
  await field(page, 'title').fill('Edited well')
  await field(page, 'reference').fill('true')
  await button(page, 'Edit it').click()
  await message(page).getByText('Need password to edit Article...').waitFor()
  await field(page, 'password').fill('not the password')
  await button(page, 'Edit it').click()
  await expect.poll(() => message(page).textContent()).toContain('Authentication failed...')
  expect(await field(page, 'password').evaluate((one) => document.activeElement === one)).toBe(true)
  await fillSecrets(page)
  await page.keyboard.press('Tab')
  await button(page, 'Edit it').click()
  await button(page, 'Done').waitFor()
  expect(await button(page, 'Done').evaluate((one) => document.activeElement === one)).toBe(true)
  expect(await storedArticle(blog, id)).toMatchObject({
    headingSave: 'Edited well',
    dateSave: '2026-05-01',
  })
  // Going on after it is another edit, from the version that was just saved.
  await field(page, 'title').fill('Edited better')
  expect(await button(page, 'Done').count()).toBe(0)
  await button(page, 'Edit it').click()
  await button(page, 'Done').waitFor()
  expect((await storedArticle(blog, id)).headingSave).toBe('Edited better')
  expect(await blog.text(`/blog/${id}`)).toContain('Edited better')
})

test('a draft is edited only with the Reference true, twice in a row, until Done', async () => {
  const id = await kept('A sketch')
  const page = await authorTab(blog, refused)
  await openEditor(page, paths.draft(id))
  expect(await field(page, 'password').count()).toBe(0)
  await field(page, 'title').fill('A better sketch')
  await field(page, 'reference').fill('false')
  await button(page, 'Edit it').click()
  await expect.poll(() => message(page).textContent()).toContain('Reference have to not false...')
  for (const title of ['A better sketch', 'The best sketch']) {
    await field(page, 'title').fill(title)
    await field(page, 'reference').fill('true')
    await button(page, 'Edit it').click()
    await button(page, 'Done').waitFor()
    expect(await message(page).textContent()).toBe('Edited')
    expect((await storedDraft(blog, title))._id).toBe(id)
  }
  await button(page, 'Done').click()
  await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor()
})

test.each([
  ['a publish', 'Publish', 'POST', calls.createArticle.path, 'Connection Issue'],
  ['a draft', 'Save draft', 'POST', calls.createDraft.path, 'Check your connection...'],
] as const)(
  '%s that fails, hangs and comes back is stored once',
  async (_what, name, method, path, sentence) => {
    const page = await authorTab(blog, refused)
    await openEditor(page, paths.write)
    const title = `Sent again: ${name}`
    await fillFields(blog, page, title)
    await field(page, 'article').click()
    await page.keyboard.insertText('Every word of it.')
    const keys: (string | undefined)[] = []
    const answers = ['abort', 'lost', 'broken', 'slow'] as string[]
    let release = () => {}
    await page.route(`**/api${path}*`, async (route) => {
      if (route.request().method() !== method) return route.fallback()
      keys.push(route.request().headers()['idempotency-key'])
      const way = answers.shift()
      if (way === 'abort') return route.abort()
      // Stored, and the answer never arrives.
      if (way === 'lost') return void route.fetch().then(() => route.abort())
      if (way === 'broken') return route.fulfill({ status: 500, body: 'no answer of ours' })
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return route.continue()
    })
    const isPublish = name === 'Publish'
    if (isPublish) await button(page, name).click()
    const press = isPublish ? inSheet(page, name) : button(page, name)
    for (let tries = 1; tries <= 3; tries += 1) {
      await press.click()
      await expect.poll(() => keys.length).toBe(tries)
      await expect
        .poll(() => message(page).textContent())
        .toBe(`${sentence} Your text is unchanged. Try again: repeating it is safe. `)
    }
    expect(await field(page, 'article').textContent()).toBe('Every word of it.')
    await press.click()
    await expect.poll(() => message(page).textContent()).toBe('Processing…')
    // A second press while it is under way sends nothing.
    await press.dispatchEvent('click')
    await field(page, 'article').focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText(' Late.')
    // No word is written that would not be sent: a draft sends it with the next save.
    const written = isPublish ? 'Every word of it.' : 'Every word of it. Late.'
    expect(await field(page, 'article').textContent()).toBe(written)
    await expect.poll(() => keys.length).toBe(4)
    release()
    await page.getByText(isPublish ? 'Published.' : 'Saved as a draft.').waitFor()
    expect(new Set(keys).size).toBe(1)
    expect(await countArticles(blog, title)).toBe(isPublish ? 1 : 0)
    expect(await storedOnce(title)).toHaveLength(isPublish ? 0 : 1)
    if (!isPublish) {
      await expect
        .poll(async () => (await storedDraft(blog, title)).html)
        .toBe('<p>Every word of it. Late.</p>')
    }
  },
)

const storedOnce = async (title: string) =>
  (await blog.db.prepare('SELECT id FROM drafts WHERE heading = ?1').bind(title).all()).results

test('an edit and a draft’s edit that are not confirmed say so, and nothing is lost', {
  tags: 'walk',
}, async () => {
  const [article, draft] = [await published('Unconfirmed'), await kept('Unconfirmed sketch')]
  const page = await authorPage(blog, { isAlone: true, ...refused })
  for (const [path, sentence] of [
    [paths.article(article), 'Failed to retrieve id...'],
    [paths.draft(draft), 'Check your internet...'],
  ] as const) {
    await openEditor(page, path)
    await field(page, 'article').click()
    await page.keyboard.insertText('More. ')
    await field(page, 'reference').fill('true')
    if (path === paths.article(article)) await fillSecrets(page)
    await page.context().setOffline(true)
    await button(page, 'Edit it').click()
    await expect.poll(() => message(page).textContent()).toContain(sentence)
    expect(await field(page, 'article').textContent()).toContain('More. ')
    await page.context().setOffline(false)
    // What is typed while the answer is on its way is not saved yet, and goes with the next.
    let release = () => {}
    const slowly = async (route: Route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await new Promise<void>((resolve) => {
        release = resolve
      })
      await route.continue()
    }
    await page.route('**/api/**', slowly)
    const asked = page.waitForRequest((request) => request.method() === 'PUT')
    await button(page, 'Edit it').click()
    await asked
    await field(page, 'article').click()
    await page.keyboard.insertText('Meanwhile. ')
    release()
    await expect.poll(() => message(page).textContent()).toBe('')
    expect(await button(page, 'Done').count()).toBe(0)
    await page.unroute('**/api/**', slowly)
    await button(page, 'Edit it').click()
    await button(page, 'Done').waitFor()
  }
  const stored = [
    (await storedArticle(blog, article)).html,
    (await storedDraft(blog, 'Unconfirmed sketch')).html,
  ]
  for (const html of stored) {
    expect(html).toContain('More. ')
    expect(html).toContain('Meanwhile. ')
  }
})

test('an article that is not there says so; one that is deleted meanwhile can be kept as a draft', {
  tags: 'walk',
}, async () => {
  const page = await authorTab(blog, refused)
  await page.goto(paths.article('aaaaaaaaaaaaaaaa'))
  await page.getByText('Failed to retrieve id... It is no longer on the server.').waitFor()
  const id = await published('Deleted meanwhile')
  await openEditor(page, paths.article(id))
  await fillSecrets(page)
  await blog.db.prepare('DELETE FROM all_articles WHERE id = ?1').bind(id).run()
  await field(page, 'article').click()
  await page.keyboard.insertText('Kept all the same. ')
  await button(page, 'Edit it').click()
  await expect.poll(() => message(page).textContent()).toContain('Failed to retrieve id...')
  await button(page, 'Save draft').click()
  await page.getByText('Saved as a draft.').waitFor()
  expect((await storedDraft(blog, 'Deleted meanwhile')).html).toContain('Kept all the same.')
})

test('a session that ends while one writes keeps the text, and the same button saves after signing in', async () => {
  const page = await authorTab(blog, refused)
  await openEditor(page, paths.write)
  await fillFields(blog, page, 'Across sessions')
  await field(page, 'article').click()
  await page.keyboard.insertText('Written before the end.')
  // What the foot of the dashboard asks by itself would be refused first.
  await page.route(`**${pathOf(calls.readRebuild)}*`, (route) => route.abort())
  await button(page, 'Publish').click()
  await page.context().clearCookies()
  await inSheet(page, 'Publish').click()
  await button(page, 'Not now').click()
  expect(await message(page).textContent()).toContain('Authentication failed...')
  const link = message(page).getByRole('link')
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
    '/sign-in',
    '_blank',
  ])
  expect(await field(page, 'article').textContent()).toBe('Written before the end.')
  await signInBrowser(blog, page)
  // Coming back from the tab where one signed in.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await inSheet(page, 'Publish').click()
  await page.getByRole('link', { name: 'View', exact: true }).waitFor()
  expect(await countArticles(blog, 'Across sessions')).toBe(1)
})

test('once the author wants to sign in later, what the dashboard asks by itself does not say it again', {
  tags: 'walk',
}, async () => {
  const page = await authorTab(blog, refused)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${pathOf(calls.readRebuild)}`, async (route) => {
    await released
    await route.continue()
  })
  await openEditor(page, paths.write)
  await field(page, 'title').fill('Later')
  await page.context().clearCookies()
  await button(page, 'Save draft').click()
  await button(page, 'Not now').click()
  release()
  await page.getByText('The state of the static pages could not be loaded').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await button(page, 'Save draft').click()
  await page.getByRole('dialog').waitFor()
})

test('an article from an older site, encrypted or without markup, opens as text', async () => {
  const id = await publish(blog.author, {
    headingSave: 'Older',
    imageCdn: picture,
    articleSave: encodeText('Just text<br>on two lines'),
  })
  const page = await authorTab(blog)
  await openEditor(page, paths.article(id))
  expect(await page.locator('.editor-source').inputValue()).toBe('Just text<br>on two lines')
})
