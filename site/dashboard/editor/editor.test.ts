import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { onCall, openPage, sidewaysWidths, watchShifts } from '../../../scripts/testing/browser.ts'
import { change } from '../../../scripts/testing/changes.ts'
import {
  authorPage,
  button,
  field,
  fillFields,
  fillSecrets,
  inSheet,
  keptTexts,
  openEditor,
  paths,
  publishNow,
  setHtml,
  storedArticle,
  storedDraft,
} from '../../../scripts/testing/dashboard.ts'
import { png } from '../../../scripts/testing/pictures.ts'
import { listArticles } from '../../../shared/articles/contract.ts'
import { listDrafts } from '../../../shared/drafts.ts'
import { localDay } from '../data/format.ts'

const blog = await sharedBlog({ isBuilt: true })

const failing = { tolerates: /ERR_FAILED|status of (404|409|422)/ }
const picture = `${blog.origin}/logo-light.svg`
const text = (page: Page) => field(page, 'article').textContent()
const inText = (page: Page) => field(page, 'article').locator('img:not(.ProseMirror-separator)')

/** The message beside the buttons. */
const message = (page: Page) => page.locator('#sp-editor-message')
/** What is said at the top. */
const notices = (page: Page) => page.locator('.editor-notices')

/** How many articles and drafts have a title. */
const counts = async (title: string) => {
  const lists = [await blog.author.call(listArticles), await blog.author.call(listDrafts)]
  return lists.map((list) => expectData(list).filter((one) => one.headingSave === title).length)
}

/** Writes at the end of the open text. */
const append = async (page: Page, words: string): Promise<void> => {
  await field(page, 'article').press('Control+End')
  await page.keyboard.type(words)
}

/** Chooses a picture as a person does, by the button that offers it. */
const choose = async (page: Page, name: string, width: number, height: number) => {
  const asked = page.waitForEvent('filechooser')
  await button(page, name).click()
  const buffer = Buffer.from(png({ width, height, grey: 90 }))
  await (await asked).setFiles({ name: 'grey.png', mimeType: 'image/png', buffer })
}

/** Pastes, or drops, a picture that the page itself draws. */
const bringFile = (page: Page, how: 'paste' | 'drop', width: number): Promise<void> =>
  field(page, 'article').evaluate(
    async (element, { how, width }) => {
      const canvas = new OffscreenCanvas(width, 40)
      canvas.getContext('2d')?.fillRect(0, 0, width / 2, 20)
      const blob = await canvas.convertToBlob({ type: 'image/png' })
      const data = new DataTransfer()
      data.items.add(new File([blob], `${how}.png`, { type: 'image/png' }))
      const { left, top } = element.getBoundingClientRect()
      const about = { bubbles: true, cancelable: true }
      const at = { clientX: left + 20, clientY: top + 20 }
      element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...about, clipboardData: data })
          : new DragEvent('drop', { ...about, ...at, dataTransfer: data }),
      )
    },
    { how, width },
  )

test('an article is written with pictures by button, paste and drop, published, and read with each in its place', async () => {
  const page = await authorPage(blog)
  await openEditor(page, paths.write)
  const words = page.locator('.editor-words')
  expect(await words.textContent()).toBe('0 words')
  expect(await field(page, 'article').getAttribute('data-placeholder')).toBe(
    'Write the article here...',
  )
  await fillFields(blog, page, 'A web page of my own')
  await choose(page, 'Replace', 1_300, 700)
  await expect
    .poll(() => field(page, 'sketch').inputValue())
    .toMatch(/^https:\/\/[^ ]+\/uploads\/[0-9a-f]{32}-1300x700\.\w+$/)
  await field(page, 'photoSource').fill('Ada Lovelace')
  await field(page, 'sources').fill('https://example.org/one\n\n https://example.org/two ')
  await field(page, 'article').click()
  await page.keyboard.type('Five words are here now.')
  await expect.poll(() => words.textContent()).toBe('5 words, 1 min')
  await choose(page, 'Upload a picture', 2_400, 1_200)
  const altText = page.getByLabel('What the picture shows')
  await inText(page).click()
  await altText.fill('A grey square')
  await altText.press('Enter')
  await page.keyboard.press('Enter')
  await bringFile(page, 'paste', 900)
  await expect.poll(() => inText(page).count()).toBe(2)
  await bringFile(page, 'drop', 300)
  await expect.poll(() => inText(page).count()).toBe(3)
  await expect.poll(() => field(page, 'article').locator('[src^="blob:"]').count()).toBe(0)
  await button(page, 'Preview').click()
  const shown = page.frameLocator('.editor-preview iframe')
  await shown.getByRole('heading', { level: 1, name: 'A web page of my own' }).waitFor()
  expect(await shown.locator('.prose p').first().textContent()).toBe('Five words are here now.')

  const before = localDay(new Date())
  await publishNow(page)
  const link = page.getByRole('link', { name: 'View', exact: true })
  await link.waitFor()
  const path = (await link.getAttribute('href')) as string
  expect(path).toMatch(/^\/blog\/[0-9a-z]+$/)
  expect(await storedArticle(blog, path.slice(6))).toMatchObject({
    category: 'Coding',
    totalWords: 5,
    imageSave: [expect.stringContaining('/uploads/'), 'Ada Lovelace'],
    researchLinksSave: ['https://example.org/one', 'https://example.org/two'],
    dateSave: expect.toBeOneOf([before, localDay(new Date())]),
  })
  // Its card has a width that fits.
  expect(await blog.text('/blog')).toMatch(
    /-1300x700-640\.webp 640w, [^"]+" sizes="\(min-width: 56rem\) 36rem, 100vw" class="u-photo" alt=""/,
  )

  const reader = await openPage(blog.origin)
  const shifts = await watchShifts(reader)
  await reader.goto(path)
  await reader.getByRole('heading', { level: 1, name: 'A web page of my own' }).waitFor()
  const pictures = reader.locator('.prose img')
  await pictures.last().scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      reader
        .locator('.article img')
        .evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)
  expect(await shifts()).toEqual([])
  const said = await pictures.evaluateAll((all) =>
    all.map((one) => {
      const { width, height, srcset = '', loading } = one as HTMLImageElement
      const attributes = [one.getAttribute('width'), one.getAttribute('height')]
      const ratio = Number(attributes[0]) / Number(attributes[1])
      const shape = Math.abs(width / height / ratio - 1)
      return [one.getAttribute('alt'), ...attributes, srcset.match(/ \d+w/g), loading, shape < 0.05]
    }),
  )
  expect(said).toEqual([
    ['', '300', '40', null, 'lazy', true],
    ['A grey square', '2000', '1000', [' 320w', ' 640w', ' 1280w', ' 2000w'], 'lazy', true],
    ['', '900', '40', [' 320w', ' 640w', ' 900w'], 'lazy', true],
  ])
  const lead = reader.locator('.lead img')
  expect(await lead.getAttribute('srcset')).toMatch(/-640\.webp 640w.*-1280\.webp 1280w.* 1300w$/)
  expect(await lead.getAttribute('fetchpriority')).toBe('high')
  expect(await sidewaysWidths(reader)).toEqual([])
})

test('on a phone the toolbar adds a block to an empty line', async () => {
  const page = await authorPage(blog, { width: 390, isPhone: true })
  await openEditor(page, paths.write)
  await field(page, 'article').tap()
  await page.getByRole('toolbar').getByRole('button', { name: 'Add a block' }).tap()
  await page.getByRole('option', { name: 'Table', exact: true }).tap()
  await expect.poll(() => field(page, 'article').locator('th').count()).toBe(2)
})

test('the dashboard’s script with its editor is small and asked for at once; what comes late takes no letter, what does not come no text', async () => {
  const page = await authorPage(blog, failing)
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  })
  // The editor's is asked for beside the dashboard's, not after it.
  const asked = page.waitForRequest(/\/Editor\.[^/]+\.js$/)
  await page.route(/\/Dashboard\.[^/]+\.js$/, async (route) => {
    await asked
    await route.continue()
  })
  await openEditor(page, paths.write)
  const pasteMarkdown = () =>
    field(page, 'article').evaluate((article) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '# Markdown')
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      ;(article as HTMLElement).focus()
      article.dispatchEvent(event)
    })
  // What is loaded last, when it is needed.
  await pasteMarkdown()
  await field(page, 'article').locator('h2').waitFor()
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  const weight = sizes.reduce((sum, size) => sum + size, 0)
  expect(sizes.length).toBeLessThanOrEqual(24)
  expect(weight).toBeGreaterThan(150_000)
  expect(weight).toBeLessThan(350_000)

  await setHtml(page, '<p>One cat</p>')
  await button(page, 'Write').click()
  const typed = Promise.withResolvers<void>()
  await page.route('**/FindBar*.js', async (route) => {
    await typed.promise
    await route.continue()
  })
  await field(page, 'article').click()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('abc')
  typed.resolve()
  await page.getByRole('search', { name: 'Find and replace' }).waitFor()
  expect(await text(page)).toBe('One cat')

  await page.route(/\/markdown\.[^/]+\.js$/, (route) => route.abort())
  await page.reload()
  await field(page, 'article').waitFor()
  await pasteMarkdown()
  await expect.poll(() => text(page)).toContain('# Markdown')
})

test('a new article becomes a draft that saves itself, and is scheduled from its editor', async () => {
  const page = await authorPage(blog)
  await openEditor(page, paths.write)
  await fillFields(blog, page, 'For later')
  await append(page, 'Typed')
  await page.keyboard.press('Control+S')
  await page.waitForURL('**/dashboard/drafts/*/edit')
  await page.keyboard.type(' and typed on')
  const html = async () => (await storedDraft(blog, 'For later')).html
  await expect.poll(html).toBe('<p>Typed and typed on</p>')
  await page.keyboard.type(', until the end. Not')
  await page.keyboard.press('Control+Z')
  expect(await text(page)).not.toContain('Not')
  await button(page, 'Publish').click()
  await page.getByLabel('Publish it later').check()
  await page.getByLabel('Publish on').fill('2099-05-04T03:02')
  await inSheet(page, 'Schedule').click()
  await page.getByText('It will be published on 4 May 2099').waitFor()
  expect(await counts('For later')).toEqual([0, 1])
  expect((await storedDraft(blog, 'For later')).publishAt).toMatch(/^2099-05-0[345]T/)
  expect(await html()).toMatch(/^<p>Typed/)
  // Another new article begins empty.
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  await expect.poll(() => field(page, 'title').inputValue()).toBe('')
})

const box = (attributes: string) => `<input type="checkbox" ${attributes}>`
const open = box('disabled aria-label="To do"')
const done = box('checked disabled aria-label="Done"')

/** What articles have beside plain text, as the server stores it. */
const parts = [
  '<p>It is so.<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup> And so.<sup id="fnref:2"><a href="#fn:2" class="footnote-ref">2</a></sup></p>',
  '<div class="footnotes"><ol><li id="fn-1">Said <em>she</em> <a href="#fnref-1" class="footnote-backref">↩</a></li><li id="fn:2">Said he</li></ol></div>',
  `<ul><li class="task-list-item">${done} bread</li><li class="task-list-item">${open} milk<ul><li class="task-list-item">${open} whole</li></ul></li><li>plain</li></ul>`,
  '<details><summary>More <em>here</em> now</summary><p>Hidden</p><ul><li>a</li></ul></details><details open><summary>Open</summary><p>Seen</p></details>',
  '<table><caption>Prices in <strong>euros</strong></caption><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
  '<p class="lead">First</p><div class="callout"><p>Mind</p></div><div class="callout warning"><p>Mind</p><ul><li>this</li></ul></div>',
  '<blockquote class="pull"><p>Said</p><p class="attribution">— A</p></blockquote>',
  '<figure class="wide"><pre><code>x</code></pre><figcaption>Wide</figcaption></figure>',
  '<h2 id="why-i-walk">Why</h2><p id="p1">Said</p><h3 id="x:1.2">How</h3>',
].join('')
const rich = [
  '<figure><img src="/logo-light.svg" alt="A press" width="20" height="20"><figcaption>The <em>press</em></figcaption></figure>',
  '<pre><code class="language-ts">const a = 1 &#x3C; 2\n</code></pre>',
  '<table><thead><tr><th scope="col">Name</th><th class="align-right">Much</th></tr></thead><tbody><tr><td>One</td><td class="align-right">1</td></tr></tbody></table>',
  '<blockquote><p>Said <cite>she</cite></p></blockquote><ol start="3" type="a"><li>c<ul><li>inner</li></ul></li></ol>',
  '<p>Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, <a href="/blog"><strong><code>x</code></strong></a> <abbr title="Hypertext">HT</abbr></p>',
  '<div class="align-center">old</div><p>The end.</p>',
].join('')

test('an edit of one word keeps all others to the byte, on top of an edit elsewhere, which the history brings back', async () => {
  const html = `${parts}${rich}`
  const id = await publish(blog.author, { headingSave: 'Rich', imageCdn: picture, html })
  const before = await storedArticle(blog, id)
  expect(before.html).toContain(parts)
  const page = await authorPage(blog, failing)
  await openEditor(page, paths.article(id))
  await field(page, 'article').getByText('The end.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Really.')
  await change(blog, id, { headingSave: 'Poor', html: '<p>Theirs.</p>' })
  const save = async () => {
    await fillSecrets(page)
    await button(page, 'Edit it').click()
  }
  await save()
  await page.getByRole('region', { name: 'There is a newer version' }).waitFor()
  expect((await storedArticle(blog, id)).html).toBe('<p>Theirs.</p>')
  await button(page, 'Keep mine').click()
  await button(page, 'Done').waitFor()
  await expect.poll(() => message(page).textContent()).toBe('Edited')
  expect(await storedArticle(blog, id)).toMatchObject({
    headingSave: 'Rich',
    html: before.html?.replace('The end.', 'The end. Really.'),
  })
  await button(page, 'History').click()
  const versions = page.locator('.editor-versions').first().locator('> li')
  await expect.poll(() => versions.count()).toBe(2)
  const theirs = versions.filter({ hasText: 'Poor, 1 word' })
  await theirs.getByRole('button', { name: /^Restore/ }).click()
  await expect.poll(() => text(page)).toBe('Theirs.')
  await save()
  await button(page, 'Done').waitFor()
  expect(await storedArticle(blog, id)).toMatchObject({
    headingSave: 'Poor',
    html: '<p>Theirs.</p>',
  })
  await expect.poll(() => versions.count()).toBe(3)
  await button(page, 'Done').click()
  await page.getByRole('heading', { level: 1, name: 'Articles' }).waitFor()
})

test('a draft whose publish was never answered is published once; what was written since waits as its edit', async () => {
  const title = 'Never answered'
  const page = await authorPage(blog, failing)
  await openEditor(page, paths.write)
  await fillFields(blog, page, title)
  await append(page, 'One.')
  await button(page, 'Save draft').click()
  await page.getByText('Saved as a draft.').waitFor()
  const answerAgain = await onCall(page, 'createArticle', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await publishNow(page)
  await expect.poll(() => message(page).textContent()).toContain('Check your internet...')
  await answerAgain()
  expect(await counts(title)).toEqual([1, 0])
  await inSheet(page, 'Cancel').click()
  await append(page, ' Two.')
  await publishNow(page)
  await notices(page).getByText(`“${title}” is live already`).waitFor()
  const id = page.url().split('/').at(-2) as string
  expect((await storedArticle(blog, id)).html).toBe('<p>One.</p>')
  await page.reload()
  await field(page, 'title').waitFor()
  expect(await text(page)).toBe('One. Two.')
  await fillSecrets(page)
  await button(page, 'Edit it').click()
  await button(page, 'Done').waitFor()
  expect(await counts(title)).toEqual([1, 0])
  expect((await storedArticle(blog, id)).html).toBe('<p>One. Two.</p>')
})

test('a tab that crashes within a word, its database busy, loses no letter that was seen; a draft of it is stored once', async () => {
  const page = await authorPage(blog, failing)
  const busy = await page.context().newPage()
  await busy.goto('/about')
  await openEditor(page, paths.write)
  // It does not save itself meanwhile.
  await onCall(page, 'createDraft', (route) => route.abort())
  await field(page, 'title').fill('Crashed')
  await field(page, 'sources').fill('https://example.org/kept')
  await append(page, 'Before ')
  await expect.poll(async () => (await page.evaluate(keptTexts)).join()).toContain('Before')
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
  await page.keyboard.type('and each of these words after it is ke')
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  // Until the last letter is on the screen, no longer: it is still on its way to the disk.
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))),
  )
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
  await busy.close()
  const next = await page.context().newPage()
  await openEditor(next, paths.write)
  expect(await text(next)).toBe('Before and each of these words after it is ke')
  expect(await field(next, 'sources').inputValue()).toBe('https://example.org/kept')
  await button(next, 'Save draft').click()
  await next.getByText('Saved as a draft.').waitFor()
  // What is on the server is not brought back again.
  await openEditor(next, paths.write)
  expect([await text(next), await notices(next).textContent()]).toEqual(['', ''])
  expect(await counts('Crashed')).toEqual([0, 1])
})

test('a save that is answered while the page is reloaded leaves no empty editor, and is stored once', async () => {
  const page = await authorPage(blog)
  await openEditor(page, paths.write)
  await fillFields(blog, page, 'Answered late')
  const other = await page.context().newPage()
  await other.goto('/robots.txt')
  await field(page, 'imageAlt').fill('A late lighthouse')
  const reloading = Promise.withResolvers<void>()
  await page.route('**/api/article-draft*', async (route) => {
    const response = await route.fetch()
    await reloading.promise
    await route.fulfill({ response })
  })
  await page.route('**/dashboard/write', async (route) => {
    reloading.resolve()
    const copies = async () => (await other.evaluate(keptTexts)).join()
    await expect.poll(copies).toContain('"state":"saved"')
    await route.continue()
  })
  await button(page, 'Save draft').click()
  await expect.poll(() => counts('Answered late')).toEqual([0, 1])
  await page.reload()
  await expect.poll(() => field(page, 'imageAlt').inputValue()).toBe('A late lighthouse')
  await expect.poll(() => new URL(page.url()).pathname).toContain('/dashboard/drafts/draft-')
  expect(await counts('Answered late')).toEqual([0, 1])
})
