import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorPage,
  button,
  countArticles,
  field,
  fillFields,
  fillSecrets,
  keptTexts,
  message,
  notices,
  openEditor,
  paths,
  publishNow,
  signInBrowser,
  sketchOf,
  storedArticle,
  storedDraft,
  untilKept,
} from '../../../scripts/testing/editor-page.ts'
import { calls } from '../../../shared/calls.ts'
import { listDrafts } from '../../../shared/drafts/contract.ts'

const blog = await sharedBlog({ isBuilt: true })

const failing = { tolerates: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of (401|503)/ }
const picture = `${blog.origin}/logo-light.svg`
const text = (page: Page) => field(page, 'article').textContent()

/** Writes a new article. */
const write = async (page: Page, title: string, words: string): Promise<void> => {
  await openEditor(page, paths.write)
  await field(page, 'title').fill(title)
  await field(page, 'sketch').fill(sketchOf(blog))
  await field(page, 'article').click()
  await page.keyboard.type(words)
}

/** Another tab of the same browser. */
const anotherTab = (page: Page): Promise<Page> => page.context().newPage()

test('a tab that is closed in the middle of writing loses no word', async () => {
  const page = await authorPage(blog)
  await write(page, 'Closed', 'Every word until the very last')
  await page.close({ runBeforeUnload: false })
  const next = await anotherTab(page)
  await openEditor(next, paths.write)
  expect(await text(next)).toBe('Every word until the very last')
  expect(await field(next, 'title').inputValue()).toBe('Closed')
  expect(await notices(next).textContent()).toMatch(/Unsaved text of .+ is restored\.Discard/)
  expect(await next.locator('.editor-state').textContent()).toContain('Saved on this device')
  expect(await axeFindings(next)).toEqual([])
})

test('a draft whose answer was lost is stored once, with the text as it is when it is sent again', async () => {
  const page = await authorPage(blog, { tolerates: /ERR_FAILED|status of 422/ })
  await write(page, 'Sent again', 'One.')
  await field(page, 'reference').fill('true')
  let isLost = false
  await page.route(`**/api${calls.createDraft.path}*`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    isLost = !isLost
    if (!isLost) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Save draft').click()
  await expect.poll(() => message(page).textContent()).toContain('Check your connection...')
  await page.reload()
  await notices(page)
    .getByText(/is restored/)
    .waitFor()
  // No browser keeps it.
  expect(await field(page, 'reference').inputValue()).toBe('')
  await field(page, 'article').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Two.')
  await button(page, 'Save draft').click()
  await page.getByText('Saved as a draft.').waitFor()
  const found = expectData(await blog.author.call(listDrafts))
  expect(found.filter(({ headingSave }) => headingSave === 'Sent again')).toHaveLength(1)
  const { html, reference } = await storedDraft(blog, 'Sent again')
  expect([html, reference]).toEqual(['<p>One. Two.</p>', 'true'])
})

test('what a closed tab left is offered when the browser gives up its lock late, and taken only by a click', async () => {
  const page = await authorPage(blog)
  await write(page, 'Left', 'Left behind')
  await untilKept(page, 'Left behind')
  const [copy = ''] = await page.evaluate(keptTexts)
  const holder = await anotherTab(page)
  await holder.goto('/about')
  const held = holder.evaluate(
    (name) =>
      new Promise<void>((holds) => {
        void navigator.locks.request(name, () => {
          holds()
          return new Promise(() => {})
        })
      }),
    `editor new ${JSON.parse(copy).session}`,
  )
  await page.close()
  await held
  const next = await anotherTab(holder)
  await openEditor(next, paths.write)
  await notices(next).getByText('This is also open in another tab.').waitFor()
  await field(next, 'article').click()
  await next.keyboard.type('Begun anew')
  await holder.close()
  await notices(next)
    .getByText(/^Another tab left unsaved text of .+\.Restore$/)
    .waitFor()
  expect(await text(next)).toBe('Begun anew')
  expect(await axeFindings(next)).toEqual([])
  await button(next, 'Restore').click()
  expect(await text(next)).toBe('Left behind')
  expect(await field(next, 'title').inputValue()).toBe('Left')
  await notices(next).getByRole('button', { name: 'Undo' }).click()
  expect(await text(next)).toBe('Begun anew')
  // It is not brought back again by itself, and stays in the list.
  await next.reload()
  await field(next, 'title').waitFor()
  expect(await text(next)).toBe('Begun anew')
  expect((await next.evaluate(keptTexts)).join()).toContain('Left behind')
})

test('a tab that crashes while its database is busy loses no word', async () => {
  const page = await authorPage(blog)
  const busy = await anotherTab(page)
  await busy.goto('/about')
  await write(page, 'Busy', 'Before ')
  await untilKept(page, 'Before')
  await busy.evaluate(
    () =>
      new Promise<void>((held) => {
        const opening = indexedDB.open('editor-copies')
        opening.onsuccess = () => {
          const copies = opening.result.transaction('copies', 'readwrite').objectStore('copies')
          const hold = () => {
            copies.get('none').onsuccess = hold
            held()
          }
          hold()
        }
      }),
  )
  await page.keyboard.type('and after')
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
  await busy.close()
  const next = await page.context().newPage()
  await openEditor(next, paths.write)
  expect(await text(next)).toBe('Before and after')
})

test('a tab that crashes in the middle of a word loses no letter that was seen, and a draft of it is stored once', async () => {
  const page = await authorPage(blog)
  await write(page, 'Crashed', '')
  await field(page, 'sources').fill('https://example.org/kept')
  await field(page, 'article').click()
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  await page.keyboard.type('Each of these words is ke')
  // Until the last letter is on the screen, no longer: it is still on its way to the disk.
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))),
  )
  void session.send('Page.crash').catch(() => {})
  await crashed
  const next = await anotherTab(page)
  await openEditor(next, paths.write)
  expect(await text(next)).toBe('Each of these words is ke')
  expect(await field(next, 'sources').inputValue()).toBe('https://example.org/kept')
  await button(next, 'Save draft').click()
  await next.getByText('Saved as a draft.').waitFor()
  // What is on the server is not brought back again.
  await openEditor(next, paths.write)
  expect([await text(next), await notices(next).textContent()]).toEqual(['', ''])
})

test('signing out, which clears local storage, leaves what was typed for the next sign-in', async () => {
  const page = await authorPage(blog)
  await write(page, 'Signed out', 'Before signing out')
  await page.evaluate(() => localStorage.setItem('auth', 'x'))
  await button(page, 'Signout').click()
  await page.waitForURL('**/sign-in')
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
  // The page of signing in leads on by itself where somebody is signed in.
  await page.goto('/terms-and-conditions')
  await signInBrowser(blog, page)
  await openEditor(page, paths.write)
  expect(await text(page)).toBe('Before signing out')
})

test('what is only looked at is not kept; a reload, another screen and going back bring text back', async () => {
  const page = await authorPage(blog)
  const id = await publish(blog.author, {
    headingSave: 'Looked at',
    imageCdn: picture,
    html: '<p>So.</p><pre><code>const a = 1\n</code></pre>',
  })
  await openEditor(page, paths.article(id))
  for (const name of ['HTML view', 'Preview', 'Write']) await button(page, name).click()
  await field(page, 'article').getByText('So.').click()
  await page.keyboard.press('End')
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Articles' }).waitFor()
  expect(await page.getByText('Your text is not on the server yet.').count()).toBe(0)
  expect(await page.evaluate(keptTexts)).toEqual([])
  await write(page, 'Reloaded', 'Here again')
  await page.reload()
  await field(page, 'title').waitFor()
  expect(await text(page)).toBe('Here again')
  await page.getByRole('link', { name: 'Articles' }).click()
  await page.getByText('Your text is not on the server yet.').waitFor()
  await page.getByRole('link', { name: 'Continue writing' }).click()
  await field(page, 'title').waitFor()
  expect(await text(page)).toBe('Here again')
})

test('restored text is discarded by a button, and that is undone by another', async () => {
  const id = await publish(blog.author, { headingSave: 'Discarded', imageCdn: picture })
  const page = await authorPage(blog)
  await openEditor(page, paths.article(id))
  await field(page, 'title').fill('Not discarded')
  await field(page, 'article').click()
  await page.keyboard.type(' Mine.')
  await untilKept(page, ' Mine.')
  await page.reload()
  await button(page, 'Discard').click()
  expect(await field(page, 'title').inputValue()).toBe('Discarded')
  expect(await text(page)).toBe('Three plain words.')
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  expect(await field(page, 'title').inputValue()).toBe('Not discarded')
  expect(await text(page)).toContain(' Mine.')
  await button(page, 'Edit it').click()
  await fillSecrets(page)
  await button(page, 'Edit it').click()
  await button(page, 'Done').waitFor()
  expect((await storedArticle(blog, id)).headingSave).toBe('Not discarded')
})

test('what is cancelled waits among the copies of this browser, and no password is in any of them', async () => {
  const page = await authorPage(blog)
  await write(page, 'Cancelled', 'Put aside for now')
  await field(page, 'reference').fill('reference-typed')
  await untilKept(page, 'Put aside')
  await button(page, 'Cancel').click()
  await page.getByRole('heading', { level: 1, name: 'Articles' }).waitFor()
  await openEditor(page, paths.write)
  expect([await text(page), await notices(page).textContent()]).toEqual(['', ''])
  await button(page, 'History').click()
  const row = page.locator('.editor-versions li', { hasText: 'Cancelled, 4 words' })
  await row.getByRole('button', { name: /^Restore/ }).click()
  expect(await text(page)).toBe('Put aside for now')
  const id = await publish(blog.author, { headingSave: 'Secret', imageCdn: picture })
  await openEditor(page, paths.article(id))
  await fillSecrets(page)
  await field(page, 'title').fill('Secret kept')
  await untilKept(page, 'Secret kept')
  const copies = (await page.evaluate(keptTexts)).join('\n')
  expect(copies).not.toContain(owner.OWNER_PASSWORD)
  expect(copies).not.toContain('reference-typed')
})

test('a browser that cannot keep the text says so until it can, and asks before the tab is closed', async () => {
  const page = await authorPage(blog)
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    Object.assign(window, { isFull: true })
    IDBObjectStore.prototype.put = function (...given) {
      if (!(window as unknown as { isFull: boolean }).isFull) return put.apply(this, given)
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await openEditor(page, paths.write)
  await field(page, 'title').fill('Too much')
  const warning = page.getByText('This browser cannot keep a copy of your text')
  await warning.waitFor()
  expect(await axeFindings(page)).toEqual([])
  let asked = 0
  page.once('dialog', (dialog) => {
    asked += 1
    void dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toBe(1)
  await page.evaluate(() => Object.assign(window, { isFull: false }))
  await field(page, 'title').fill('Enough')
  await warning.waitFor({ state: 'detached' })
  await untilKept(page, 'Enough')
})

test('without any storage the editor warns and works', async () => {
  const page = await authorPage(blog)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused', 'SecurityError')
    }
  })
  await write(page, 'Private mode', 'Saved all the same')
  await page.getByText('This browser cannot keep a copy of your text').waitFor()
  await field(page, 'reference').fill('true')
  await publishNow(page)
  await page.getByRole('link', { name: 'View', exact: true }).waitFor()
  expect(await countArticles(blog, 'Private mode')).toBe(1)
})

test('while the server cannot be reached an article opens from its unsaved copy, or says so', async () => {
  const id = await publish(blog.author, { headingSave: 'Far away', imageCdn: picture })
  const page = await authorPage(blog, failing)
  const reading = '**/api/getapostadsfgd*'
  await page.route(reading, (route) => route.abort())
  await page.goto(paths.article(id))
  await page.getByText('Failed to retrieve id... The server could not be reached.').waitFor()
  await page.unroute(reading)
  await button(page, 'Try again').click()
  await field(page, 'article').click()
  await page.keyboard.type(' Offline words.')
  await untilKept(page, 'Offline words')
  await page.route(reading, (route) => route.abort())
  await page.reload()
  await page.getByText('The server could not be reached. Here is your unsaved text').waitFor()
  expect(await text(page)).toContain('Offline words.')
  await page.unroute(reading)
  await fillSecrets(page)
  await button(page, 'Edit it').click()
  await button(page, 'Done').waitFor()
  expect((await storedArticle(blog, id)).html).toContain('Offline words.')
})

test('a publish whose answer was lost with the tab is not stored twice', async () => {
  const page = await authorPage(blog, failing)
  await write(page, 'Answered to nobody', 'Stored once')
  await fillFields(blog, page, 'Answered to nobody')
  await page.route('**/api/article', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await publishNow(page)
  await expect.poll(() => message(page).textContent()).toContain('Connection Issue')
  expect(await countArticles(blog, 'Answered to nobody')).toBe(1)
  await page.close()
  const next = await anotherTab(page)
  await openEditor(next, paths.write)
  expect(await text(next)).toBe('Stored once')
  await field(next, 'reference').fill('true')
  await publishNow(next)
  await next.getByRole('link', { name: 'View', exact: true }).waitFor()
  expect(await countArticles(blog, 'Answered to nobody')).toBe(1)
})
