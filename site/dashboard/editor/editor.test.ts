import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  button,
  field,
  fillFields,
  fillSecrets,
  message,
  openEditor,
  paste,
  paths,
  publishNow,
  storedArticle,
} from '../../../scripts/testing/editor-page.ts'
import { ownDay } from '../data/moment.ts'

const blog = await sharedBlog({ isBuilt: true })

const picture = `${blog.origin}/logo-light.svg`
const words = (page: Page) => page.locator('.editor-words')

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
  await button(page, 'Preview').click()
  const shown = page.frameLocator('.editor-preview iframe')
  await shown.getByRole('heading', { level: 1, name: 'A web page of my own' }).waitFor()
  expect(await shown.locator('.prose').innerHTML()).toBe('<p>Five words are here now.</p>')
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

const rich = [
  '<figure><img src="/logo-light.svg" alt="A press" width="20" height="20"><figcaption>The <em>press</em></figcaption></figure>',
  '<pre><code class="language-ts">const a = 1 &#x3C; 2\n</code></pre>',
  '<table><thead><tr><th scope="col">Name</th><th class="align-right">Much</th></tr></thead><tbody><tr><td>One</td><td class="align-right">1</td></tr></tbody></table>',
  '<blockquote><p>Said <cite>she</cite></p></blockquote><ol start="3" type="a"><li>c<ul><li>inner</li></ul></li></ol>',
  '<p>Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, <a href="/blog"><strong><code>x</code></strong></a> <abbr title="Hypertext">HT</abbr></p>',
  '<div class="align-center">old</div><p>The end.</p>',
].join('')

const box = (attributes: string) => `<input type="checkbox" ${attributes}>`
const open = box('disabled aria-label="To do"')
const done = box('checked disabled aria-label="Done"')

/** What articles have beside plain text, as the server stores it. */
const parts = {
  footnotes: [
    '<p>It is so.<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup> And so.<sup id="fnref:2"><a href="#fn:2" class="footnote-ref">2</a></sup></p>',
    '<div class="footnotes"><ol><li id="fn-1">Said <em>she</em> <a href="#fnref-1" class="footnote-backref">↩</a></li><li id="fn:2">Said he</li></ol></div>',
  ].join(''),
  tasks: `<ul><li class="task-list-item">${done} bread</li><li class="task-list-item">${open} milk<ul><li class="task-list-item">${open} whole</li></ul></li><li>plain</li></ul>`,
  details:
    '<details><summary>More <em>here</em> now</summary><p>Hidden</p><ul><li>a</li></ul></details><details open><summary>Open</summary><p>Seen</p></details>',
  captions:
    '<table><caption>Prices in <strong>euros</strong></caption><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
  typeset: [
    '<p class="lead">First</p><div class="callout"><p>Mind</p></div><div class="callout warning"><p>Mind</p><ul><li>this</li></ul></div>',
    '<blockquote class="pull"><p>Said</p><p class="attribution">— A</p></blockquote>',
    '<figure class="wide"><pre><code>x</code></pre><figcaption>Wide</figcaption></figure>',
  ].join(''),
  ids: '<h2 id="why-i-walk">Why</h2><p id="p1">Said</p><h3 id="x:1.2">How</h3>',
}

test('an edit of one word keeps all others, and footnotes, tasks, details, captions, callouts and ids, to the byte', async () => {
  const html = `${Object.values(parts).join('')}${rich}`
  const id = await publish(blog.author, { headingSave: 'Rich', imageCdn: picture, html })
  const before = await storedArticle(blog, id)
  expect(before.html).toContain(Object.values(parts).join(''))
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
