import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { failedCalls } from '../../../scripts/testing/dashboard-page.ts'
import {
  authorTab,
  axeInBothThemes,
  button,
  field,
  fillFields,
  fillSecrets,
  htmlOf,
  message,
  openEditor,
  paste,
  paths,
  publishNow,
  setHtml,
  storedArticle,
  storedDraft,
} from '../../../scripts/testing/editor-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { ownDay } from '../data/moment.ts'

const blog = await sharedBlog({ isBuilt: true })

const picture = `${blog.origin}/logo-light.svg`
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true })
const words = (page: Page) => page.locator('.editor-words')
const pressed = (page: Page, name: string) => tool(page, name).getAttribute('aria-pressed')

const readersPage = (page: Page) => page.frameLocator('.editor-preview iframe')

test('a new article counts three words, is written, published and live', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  expect(await words(page).textContent()).toBe('3 words, 1 min')
  expect(await field(page, 'article').getAttribute('data-placeholder')).toBe(
    'Write the article here...',
  )
  await fillFields(blog, page, 'A web page of my own')
  await field(page, 'article').click()
  await page.keyboard.type('Five words are here now.')
  await expect.poll(() => words(page).textContent()).toBe('5 words, 1 min')
  await field(page, 'sources').fill('https://example.org/one\n\n https://example.org/two ')
  await publishNow(page)
  const link = page.getByRole('link', { name: 'View', exact: true })
  await link.waitFor()
  const path = (await link.getAttribute('href')) as string
  expect(path).toMatch(/^\/blog\/[0-9a-z]+$/)
  const html = await blog.text(path)
  expect(html).toContain('<p>Five words are here now.</p>')
  expect(html).toContain('A web page of my own</h1>')
  expect(await storedArticle(blog, path.slice(6))).toMatchObject({
    category: 'Coding',
    totalWords: 5,
    imageSave: [picture, 'The archive'],
    researchLinksSave: ['https://example.org/one', 'https://example.org/two'],
    dateSave: ownDay(new Date()),
  })
})

test('all script of the dashboard with its editor is at most 350 kB gzipped, in at most 24 files', async () => {
  const page = await authorTab(blog)
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  })
  await openEditor(page, paths.write)
  // What is loaded last, when it is needed.
  await paste(page, { 'text/plain': '# Markdown' })
  await field(page, 'article').locator('h2').waitFor()
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  const weight = sizes.reduce((sum, size) => sum + size, 0)
  expect(sizes.length).toBeLessThanOrEqual(24)
  expect(weight).toBeGreaterThan(150_000)
  expect(weight).toBeLessThan(350_000)
})

test('the editor’s script is asked for beside the dashboard’s, not after it', async () => {
  const page = await authorTab(blog)
  const asked = page.waitForRequest(/\/Editor\.[^/]+\.js$/)
  await page.route(/\/Dashboard\.[^/]+\.js$/, async (route) => {
    await asked
    await route.continue()
  })
  await openEditor(page, paths.write)
})

test('every button of the toolbar makes what the server then stores', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await field(page, 'title').fill('All tools')
  expect(
    await page
      .getByRole('toolbar')
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.ariaLabel)),
  ).toEqual([
    'Align left',
    'Align center',
    'Align right',
    'Bold',
    'Italic',
    'Underline',
    'Ordered list',
    'Unordered list',
    'Unlink',
    'Create link',
    'Undo',
    'Redo',
    'Heading 2',
    'Heading 3',
    'Paragraph',
    // Ours, after those of the specification.
    'Choose from the uploads',
    'Upload a picture',
    'Keys and Markdown',
  ])
  await field(page, 'article').click()
  for (const side of ['left', 'center', 'right']) {
    await page.keyboard.type(side)
    await tool(page, `Align ${side}`).click()
    expect(await pressed(page, `Align ${side}`)).toBe('true')
    await page.keyboard.press('Enter')
  }
  await tool(page, 'Align right').click()
  expect(await pressed(page, 'Align right')).toBe('false')
  for (const style of ['Bold', 'Italic', 'Underline']) {
    await tool(page, style).click()
    await page.keyboard.type(style)
    await tool(page, style).click()
    await page.keyboard.type(' ')
  }
  for (const list of ['Ordered list', 'Unordered list']) {
    await page.keyboard.press('Enter')
    await tool(page, list).click()
    await page.keyboard.type('one')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
  for (const level of ['Heading 2', 'Heading 3']) {
    await tool(page, level).click()
    await page.keyboard.type(level)
    await page.keyboard.press('Enter')
  }
  await tool(page, 'Heading 2').click()
  await tool(page, 'Paragraph').click()
  expect([await pressed(page, 'Paragraph'), await pressed(page, 'Heading 2')]).toEqual([
    'true',
    'false',
  ])
  await page.keyboard.type('end')
  const whole = await htmlOf(page)
  await tool(page, 'Undo').click()
  expect(await htmlOf(page)).not.toBe(whole)
  await tool(page, 'Redo').click()
  expect(await tool(page, 'Redo').getAttribute('aria-disabled')).toBe('true')
  await button(page, 'Save draft').click()
  await page.getByText('Saved as a draft.').waitFor()
  expect((await storedDraft(blog, 'All tools')).html).toBe(
    [
      '<p class="align-left">left</p>',
      '<p class="align-center">center</p>',
      '<p class="align-right">right</p>',
      '<p><strong>Bold</strong> <em>Italic</em> <u>Underline</u> </p>',
      '<ol><li>one</li><li>two</li></ol>',
      '<ul><li>one</li><li>two</li></ul>',
      '<h2>Heading 2</h2>',
      '<h3>Heading 3</h3>',
      '<p>end</p>',
    ].join(''),
  )
})

test('a link is created by a dialog, which asks again for an address that is none, and unlinked', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await field(page, 'article').click()
  await page.keyboard.insertText('linked')
  await page.keyboard.press('Control+A')
  await tool(page, 'Create link').click()
  const dialog = page.getByRole('dialog', { name: 'Link' })
  const address = dialog.getByRole('combobox')
  for (const wrong of ['javascript:alert(1)', 'no address']) {
    await address.fill(wrong)
    await page.keyboard.press('Enter')
    await dialog.getByText('A link begins with http://, https://, mailto:, / or #.').waitFor()
  }
  expect(await axeInBothThemes(page)).toEqual([])
  await address.fill(' https://example.org/a?b=1&c#d ')
  await page.keyboard.press('Enter')
  const link = '<a href="https://example.org/a?b=1&amp;c#d" rel="noopener noreferrer">linked</a>'
  expect(await htmlOf(page)).toBe(`<p>${link}</p>`)
  await field(page, 'article').getByRole('link').click()
  await page.keyboard.press('Control+K')
  expect(await address.inputValue()).toBe('https://example.org/a?b=1&c#d')
  await address.fill('example.com/x')
  await page.keyboard.press('Enter')
  expect(await htmlOf(page)).toContain('<a href="https://example.com/x"')
  await field(page, 'article').getByRole('link').click()
  await page.keyboard.press('Control+K')
  await address.fill('/blog')
  await page.keyboard.press('Enter')
  const own = '<p><a href="/blog">linked</a></p>'
  expect(await htmlOf(page)).toBe(own)
  // Given up: nothing changes.
  await tool(page, 'Create link').click()
  await page.keyboard.press('Escape')
  expect(await htmlOf(page)).toBe(own)
  await field(page, 'article').getByRole('link').click()
  await tool(page, 'Unlink').click()
  expect(await htmlOf(page)).toBe('<p>linked</p>')
  expect(await tool(page, 'Unlink').getAttribute('aria-disabled')).toBe('true')
})

test('the button of the view that shows is disabled, and the focus goes into the view', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  const disabled = () => page.locator('.editor-views button:disabled').allTextContents()
  const focused = () => page.evaluate(() => document.activeElement?.className)
  expect(await disabled()).toEqual(['Write'])
  await button(page, 'HTML view').click()
  expect(await disabled()).toEqual(['HTML view'])
  expect(await focused()).toContain('editor-source')
  await page.keyboard.insertText('<h2>Said</h2><p>so</p>')
  await button(page, 'Preview').click()
  expect(await disabled()).toEqual(['Preview'])
  await expect.poll(focused).toContain('editor-preview')
  await expect
    .poll(() => readersPage(page).locator('.prose').innerHTML())
    .toMatch(/^<h2 id="said">Said.*<\/h2><p>so<\/p>$/)
  await button(page, 'Write').click()
  expect(await disabled()).toEqual(['Write'])
  expect(await focused()).toContain('editor-text')
  expect(await field(page, 'article').locator('h2').textContent()).toBe('Said')
  // What was written before the HTML view is one step of undo away.
  await page.keyboard.press('Control+Z')
  expect(await htmlOf(page)).toBe('')
})

const rich = [
  '<figure><img src="/logo-light.svg" alt="A press" width="20" height="20"><figcaption>The <em>press</em></figcaption></figure>',
  '<pre><code class="language-ts">const a = 1 &#x3C; 2\n</code></pre>',
  '<table><thead><tr><th scope="col">Name</th><th class="align-right">Much</th></tr></thead><tbody><tr><td>One</td><td class="align-right">1</td></tr></tbody></table>',
  '<blockquote><p>Said <cite>she</cite></p></blockquote><ol start="3" type="a"><li>c<ul><li>inner</li></ul></li></ol>',
  '<p>Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, <a href="/blog"><strong><code>x</code></strong></a> <abbr title="Hypertext">HT</abbr></p>',
  '<div class="align-center">old</div><p>The end.</p>',
].join('')

test('an edit of one word leaves tables, figures, code and marks as they were', async () => {
  const id = await publish(blog.author, { headingSave: 'Rich', imageCdn: picture, html: rich })
  const before = await storedArticle(blog, id)
  const page = await authorTab(blog)
  await openEditor(page, paths.article(id))
  await field(page, 'article').getByText('The end.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Really.')
  await fillSecrets(page)
  await button(page, 'Edit it').click()
  await button(page, 'Done').waitFor()
  expect(await message(page).textContent()).toBe('Edited')
  const after = await storedArticle(blog, id)
  expect(after.html).toBe(before.html?.replace('The end.', 'The end. Really.'))
  await button(page, 'Done').click()
  await page.getByRole('heading', { level: 1, name: 'Articles' }).waitFor()
})

test('a change that is taken back leaves every byte as it was, text-align: justify too', async () => {
  const html =
    '<p style="text-align: justify">One <i>two</i> <b>three</b></p>\n<ul>\n<li><p>a</p></li>\n</ul>'
  const id = await publish(blog.author, { headingSave: 'As it was', imageCdn: picture, html })
  const { html: stored } = await storedArticle(blog, id)
  expect(stored).toContain('<p class="align-justify">')
  const page = await authorTab(blog)
  await openEditor(page, paths.article(id))
  await field(page, 'article').getByText('three').click()
  await page.keyboard.type('x')
  expect(await htmlOf(page)).toContain('x')
  await field(page, 'article').focus()
  await page.keyboard.press('Backspace')
  expect(await htmlOf(page)).toBe(stored)
  await field(page, 'title').fill('As it is')
  await fillSecrets(page)
  await button(page, 'Edit it').click()
  await button(page, 'Done').click()
  await expect.poll(async () => (await storedArticle(blog, id)).headingSave).toBe('As it is')
  expect((await storedArticle(blog, id)).html).toBe(stored)
})

test('a block that the written view lacks stays in it as HTML, inert, and its HTML can be edited', async () => {
  const html = '<p>Before</p><dl id="own"><dt>t</dt><dd>d</dd></dl><p>After</p>'
  const id = await publish(blog.author, { headingSave: 'Foreign', imageCdn: picture, html })
  const page = await authorTab(blog)
  await openEditor(page, paths.article(id))
  const text = field(page, 'article')
  expect(await text.locator('[inert] > dl:not([id])').textContent()).toBe('td')
  expect(await htmlOf(page)).toBe((await storedArticle(blog, id)).html)
  await text.getByText('After').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' all')
  expect(await htmlOf(page)).toBe(html.replace('After', 'After all'))
  expect(await axeInBothThemes(page)).toEqual([])
  // Enter edits the block that is selected.
  await text.locator('dl').click({ force: true })
  await expect.poll(() => text.locator('.ProseMirror-selectednode').count()).toBe(1)
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog').getByRole('textbox', { name: 'HTML' })
  expect(await box.inputValue()).toContain('\n  <dd>d</dd>\n')
  expect(await axeFindings(page)).toEqual([])
  await box.fill('<dl><dt>t</dt><dd onclick="ran()">new<script>ran()</script></dd></dl>')
  await button(page, 'Put it back').click()
  expect(await text.locator('dl').textContent()).toBe('tnew')
  await text.getByRole('button', { name: 'Edit this HTML' }).click()
  await page.keyboard.press('Escape')
  await fillSecrets(page)
  await button(page, 'Edit it').click()
  await button(page, 'Done').waitFor()
  expect((await storedArticle(blog, id)).html).toBe(
    '<p>Before</p><dl><dt>t</dt><dd>new</dd></dl><p>After all</p>',
  )
})

test('the HTML view is indented and coloured, and what is saved has none of that', async () => {
  const html =
    '<ul><li><p>a</p><p>b</p></li></ul><details open><summary>More</summary><p>Hidden</p></details>'
  const id = await publish(blog.author, { headingSave: 'Indented', imageCdn: picture, html })
  const page = await authorTab(blog)
  await openEditor(page, paths.article(id))
  await button(page, 'HTML view').click()
  const source = page.locator('.editor-source')
  const shown = await source.inputValue()
  expect(shown).toContain(
    '<ul>\n  <li>\n    <p>a</p>\n    <p>b</p>\n  </li>\n</ul>\n<details open>',
  )
  expect(await page.locator('.editor-code .k').first().textContent()).toBe('<ul')
  const size = (name: string) =>
    page.locator(`.editor-code > ${name}`).evaluate((one) => [one.scrollWidth, one.scrollHeight])
  expect(await size('textarea')).toEqual(await size('pre'))
  await source.fill(shown.replace('Hidden', 'Shown <iframe src="/"></iframe>'))
  expect(await page.locator('.editor-note').textContent()).toContain('The server removes <iframe>')
  await fillSecrets(page)
  await button(page, 'Edit it').click()
  await button(page, 'Done').waitFor()
  expect((await storedArticle(blog, id)).html).toBe(html.replace('Hidden', 'Shown '))
})

test('hostile HTML runs nothing in the HTML view, the preview or the written view', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  const hostile = [
    '<img src=/logo-light.svg onerror="ran()" onload="ran()"><script>ran()</script>',
    '<p><a href="java&#9;script:ran()">x</a><a href="javascript:ran()">y</a></p>',
    '<p style="color:red" onclick="ran()">Click <a href="https://example.org/" target=_blank>me</a></p>',
    '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
    '<form><button formaction="javascript:ran()">z</button></form>',
    '<svg onload=ran()><a xlink:href="javascript:ran()">x</a></svg>',
    '<math><mtext><style><img src onerror=ran()>',
  ]
  await setHtml(page, hostile.join(''))
  await page.evaluate(() => Object.assign(window, { ran: () => document.body.append('it ran') }))
  await button(page, 'Preview').click()
  const shown = readersPage(page).locator('.prose')
  await shown.getByText('Click').click()
  await shown.getByText('me', { exact: true }).click()
  expect(await shown.innerHTML()).toBe(
    '<img src="/logo-light.svg" alt="" loading="lazy" decoding="async"><p><a>x</a><a>y</a></p><p>Click <a href="https://example.org/" rel="noopener noreferrer">me</a></p>z',
  )
  await setHtml(page, '<p onclick="ran()">Written <a href="javascript:ran()">x</a></p>')
  await button(page, 'Write').click()
  await field(page, 'article').getByText('Written').click()
  expect(await page.getByText('it ran').count()).toBe(0)
})

test('the toolbar is one stop of the Tab key, and everything can be reached and left by keyboard', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await field(page, 'title').focus()
  const stops: (string | undefined)[] = []
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(
        () =>
          document.activeElement?.id ||
          document.activeElement?.ariaLabel ||
          document.activeElement?.textContent ||
          '',
      ),
    )
  }
  expect(stops).toEqual([
    'Upload',
    'Choose',
    'sp-editor-sketch',
    'Align left',
    'sp-editor-article',
    'sp-editor-category',
    'History',
    'sp-editor-summary',
    'sp-editor-sources',
    'sp-editor-author',
  ])
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  await field(page, 'article').focus()
  await page.keyboard.press('Alt+F10')
  expect(await focused()).toBe('Align left')
  for (const [key, label] of [
    ...[
      ['ArrowRight', 'Align center'],
      ['End', 'Keys and Markdown'],
      ['ArrowRight', 'Align left'],
    ],
    ...[
      ['ArrowLeft', 'Keys and Markdown'],
      ['Home', 'Align left'],
      ['ArrowRight', 'Align center'],
    ],
  ] as const) {
    await page.keyboard.press(key as string)
    expect(await focused()).toBe(label)
  }
  await page.keyboard.press('Enter')
  expect(await pressed(page, 'Align center')).toBe('true')
  expect(await focused()).toBe('Align center')
  expect(await tool(page, 'Bold').getAttribute('aria-keyshortcuts')).toBe('Control+B')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+B')
  await page.keyboard.type('typed')
  expect(await htmlOf(page)).toBe('<p class="align-center"><strong>typed</strong></p>')
})

test('axe finds nothing in any view, light or dark, and no width scrolls sideways', {
  tags: 'walk',
}, async () => {
  const html = `${rich}<pre><code>const line = '${'long '.repeat(40)}'</code></pre>`
  const id = await publish(blog.author, { headingSave: 'Looked at', imageCdn: picture, html })
  const page = await authorTab(blog)
  await openEditor(page, paths.article(id))
  await button(page, 'Edit it').click()
  for (const view of ['Write', 'HTML view', 'Preview']) {
    if (await button(page, view).isEnabled()) await button(page, view).click()
    expect([view, await axeInBothThemes(page)]).toEqual([view, []])
    expect([view, await sidewaysWidths(page)]).toEqual([view, []])
    await page.setViewportSize({ width: 1280, height: 900 })
  }
})

test('the preview shows the page of the unsaved text by width and theme, and what is told of it elsewhere', async () => {
  const page = await authorTab(blog)
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const id = await publish(blog.author, { headingSave: 'As published', imageCdn: picture })
  await openEditor(page, paths.article(id))
  await field(page, 'title').fill(`Unsaved ${'title '.repeat(14)}`.trim())
  await field(page, 'summary').fill('A summary of my own.')
  await button(page, 'Preview').click()
  const shown = readersPage(page)
  await shown.getByRole('heading', { level: 1, name: 'Unsaved title' }).waitFor()
  const breadth = () => shown.locator('html').evaluate(({ clientWidth }) => clientWidth)
  for (const [name, width] of [
    ['Phone', 390],
    ['Tablet', 820],
    ['Wide', 1280],
  ] as const) {
    await button(page, name).click()
    await expect.poll(async () => [name, await breadth()]).toEqual([name, width])
  }
  const ink = () => shown.locator('body').evaluate((body) => getComputedStyle(body).color)
  const light = await ink()
  await button(page, 'Dark').click()
  await expect.poll(ink).not.toBe(light)
  const told = page.getByRole('complementary', { name: 'Elsewhere' })
  expect(await told.locator('.preview-title').textContent()).toMatch(/^Unsaved( title){8} …$/)
  expect(await told.getByText('A summary of my own.').count()).toBe(2)
  expect(await told.getByRole('presentation').getAttribute('src')).toBe(picture)
  // The page's own script would count the visit.
  expect(calls.filter((path) => /visit|daily|cxrbine/.test(path))).toEqual([])
  expect(await shown.locator('script').count()).toBe(0)
  // On a phone it opens as a phone shows it.
  await page.setViewportSize({ width: 390, height: 800 })
  await button(page, 'Write').click()
  await button(page, 'Preview').click()
  await expect.poll(breadth).toBe(390)
})

test('a preview that cannot be made says why, and comes when it can', {
  tags: 'walk',
}, async () => {
  const page = await authorTab(blog, { tolerates: failedCalls })
  await openEditor(page, paths.write)
  await page.context().setOffline(true)
  await button(page, 'Preview').click()
  const alert = page.locator('.editor-preview').getByRole('alert')
  await expect.poll(() => alert.textContent()).toContain('You are offline.')
  await page.context().setOffline(false)
  await readersPage(page).locator('.article').waitFor()
  await button(page, 'Write').click()
  await field(page, 'title').fill('x'.repeat(2_000))
  await button(page, 'Preview').click()
  await expect.poll(() => alert.textContent()).toMatch(/title/i)
})
