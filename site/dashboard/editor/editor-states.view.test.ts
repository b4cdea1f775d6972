import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import styles from '../../styles/index.css?url'
import { answerAt } from '../../testing/answers.ts'
import { axeFindings, frame } from '../../testing/axe.ts'
import { later, at as now } from '../../testing/blog.ts'
import {
  append,
  closeTab,
  field,
  fillFields,
  fillSecrets,
  move,
  openEditor,
  paths,
  press,
  setHtml,
  show,
  storedArticle,
  type,
} from '../../testing/editor.tsx'
import { matchLooks, noteLooks } from '../../testing/looks.ts'
import { picture } from '../../testing/samples.ts'
import { createServer } from '../../testing/store.ts'
import { answerUploads, drawPicture, storePicture } from '../../testing/uploads.ts'

const html = `<h2>How it began</h2><p>Some words, and <a href="/blog">a link</a>.<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup></p>
<ul><li class="task-list-item"><input type="checkbox" disabled> a task</li><li>an item</li></ul>
<blockquote><p>Well said</p></blockquote><pre><code class="language-ts">const line = 1 // counted</code></pre>
<table><thead><tr><th>Year</th><th>Loaves</th></tr></thead><tbody><tr><td>2025</td><td>12</td></tr></tbody></table>
<figure class="wide"><img src="/logo-light.svg" alt="The press" width="120" height="60"><figcaption>By me</figcaption></figure>
<div class="callout"><p>Mind</p></div><details><summary>More</summary><p>Hidden</p></details>
<dl><dt>Term</dt><dd>Meaning</dd></dl><p><a href="https://www.example.com/walk">A walk</a></p><p>The end.</p>
<div class="footnotes"><ol><li id="fn-1">She said <a href="#fnref-1" class="footnote-backref">↩</a></li></ol></div>`

const preview = `<!doctype html><html lang="en"><head><title>x</title><meta property="og:url" content="https://example.org/"><link rel="stylesheet" href="${styles}"></head><body><main class="article"><h1>x</h1><div class="prose"><p>y</p></div></main></body></html>`

/** Looks at states. @returns does it, what axe found in which, and how all looks */
const look = () => {
  vi.setSystemTime(now)
  const found: Record<string, string[]> = {}
  const looks = new Map<string, string>()
  const at = async (state: string): Promise<void> => {
    const findings = await axeFindings(looks.size > 0 ? frame : [])
    await noteLooks(looks)
    if (findings.length > 0) found[state] = findings
  }
  return { found, looks, at }
}
const text = () => field('article')

/** What the upload that is on its way waits for. */
const arrival = Promise.withResolvers<void>()

/** The states of the text, each brought about and left. */
const ofText: Record<string, () => Promise<unknown>> = {
  'the text': async () => {},
  'a block under the mouse': async () => {
    await text().getByText('The end.').hover()
    await page.css('.editor-handle').appears()
  },
  'block menu': async () => {
    await text().getByText('The end.').click()
    await move('End')
    await press('Enter')
    await type('/')
    await page.getByRole('option', { name: 'Callout' }).appears()
  },
  'selection menu': async () => {
    await text()
      .getByText('Some words')
      .dblClick({ position: { x: 12, y: 12 } })
    await page.css('.editor-selection').appears()
  },
  'link dialog': async () => {
    await press('Control+k')
    await page.dialog().getByRole('option').first().appears()
  },
  'table bar': async () => {
    await text().getByText('2025').click()
    await page.getByRole('group', { name: 'Table' }).appears()
  },
  'code bar': async () => {
    await text()
      .css('pre')
      .click({ position: { x: 40, y: 12 } })
    await page.getByRole('combobox', { name: 'Language' }).appears()
  },
  'picture form': async () => {
    await text().getByAltText('The press').click()
    await page.getByRole('group', { name: 'Picture' }).appears()
  },
  'picture upload on its way': async () => {
    await text().getByText('The end.').click()
    await page.getByLabelText('Pictures for the text').upload(drawPicture('grey.png', 640, 320))
    await page.getByRole('progressbar').appears()
  },
  'picture upload': async () => {
    arrival.resolve()
    await text().css('img[width="640"]').appears()
    await page.getByRole('progressbar').disappears()
  },
  'choose from the uploads': async () => {
    await page.button('Choose from the uploads').click()
    await page
      .dialog()
      .getByRole('button', { name: /^Choose|^Use/ })
      .first()
      .appears()
  },
  'kept HTML': async () => {
    await page.button('Edit this HTML').click()
    await page.getByRole('dialog', { name: 'HTML of this block' }).appears()
  },
  search: async () => {
    await press('Control+f')
    await page.css('.editor-find').appears()
    await type('a')
    await page.css('.editor-find-count').says(/\d/)
    await page.css('.editor-found').first().appears()
  },
  'the menu More': async () => {
    await page.css('.editor-bar').getByText('More', { exact: true }).click()
    await page.button(/^Full screen/).appears()
  },
  'keys and Markdown': async () => {
    await page
      .button(/^Keys and Markdown/)
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Keys and Markdown' }).appears()
  },
  focus: async () => {
    await press('Control+Shift+f')
    await page.css('.editor[data-focus=true]').appears()
  },
  'HTML view': () => page.button('HTML view').click(),
  preview: async () => {
    await page.button('Preview').click()
    await page.css('.editor-preview iframe').appears()
    await page.button('Dark').click()
  },
  'a field at fault': async () => {
    await page.button('Write').click()
    await field('title').fill('')
    await field('summary').fill('x'.repeat(301))
    await page.button('Publish').click()
    await page.css('[aria-invalid]').first().appears()
  },
  'the sheet with warnings and a fault': async () => {
    await field('summary').fill('')
    await fillFields('On HTML')
    await field('imageAlt').fill('A lighthouse')
    await page.css('.editor-head-picture').appears()
    await page.button('Publish').click()
    await page.dialog().css('.editor-warnings li').first().appears()
    await page.dialog().getByLabelText('Publish it later').click()
    await page.dialog().getByLabelText('Publish on').fill('')
    await page.dialog().button('Schedule').click()
    await page.dialog().getByText('Choose a day and a time.').appears()
  },
}

test('axe finds nothing in any state of writing an article, light or dark', async () => {
  const { found, looks, at } = look()
  answerUploads()
  answerAt('/search-index.json', () =>
    Response.json({ articles: [{ title: 'Rain', url: '/blog/rainrain' }], aliases: [] }),
  )
  answerAt('/blog', () => new Response())
  const name = `${'1'.repeat(32)}-300x200.png`
  const kept = { name, address: picture, width: 300, height: 200, bytes: 12_345 }
  await openEditor(paths.write, {
    previewArticle: () => ({ html: preview }),
    uploadPicture: async (sent) => {
      await arrival.promise
      return storePicture(sent)
    },
    listPictures: () => [{ ...kept, uploadedAt: later, isSmaller: false }],
  })
  await page.css('[data-empty=true] .editor-text').appears()
  await at('a new article')
  await setHtml(html)
  await show('Write')
  await field('title').fill('A state of things that has a title of some length')
  for (const [state, bringAbout] of Object.entries(ofText)) {
    await bringAbout()
    await at(state)
    // What asks for a picture, and an empty line, wait for the next state.
    if (!/^picture upload|^block menu/.test(state)) await press('Escape')
  }
  expect(found).toEqual({})
  await matchLooks(looks, '../../views/looks/writing.txt')
})

test('axe finds nothing where an article is edited, compared, restored or put aside', async () => {
  const { found, at } = look()
  const id = 'abcdefgh'
  const server = createServer(storedArticle({ headingSave: 'Compared', html: '<p>One.</p>' }))
  await openEditor(paths.article(id), server.answers)
  await append(' Mine.')
  server.change(id, { headingSave: 'Compared elsewhere', html: '<p>Two.</p>' })
  await fillSecrets()
  await page.button('Edit it').click()
  await page.getByRole('region', { name: 'There is a newer version' }).css('dd').first().appears()
  await at('a conflict')
  await page.button('Take theirs').click()
  await at('theirs taken')
  await page.button('History').click()
  await page.css('.editor-versions li').first().appears()
  await page
    .getByRole('button', { name: /^Compare/ })
    .first()
    .click()
  await at('history')
  await append(' More.')
  await closeTab()
  await openEditor(paths.article(id), server.answers)
  await page.button('Discard').appears()
  await at('restored')
  await text().focus()
  await page.button('Cancel').click()
  await page.getByRole('link', { name: 'Bring it back' }).appears()
  await at('cancelled')
  expect(found).toEqual({})
})
