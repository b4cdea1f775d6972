import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import styles from '../../styles/index.css?url'
import { answerAt } from '../../testing/answers.ts'
import { axeFindings } from '../../testing/axe.ts'
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
  stored,
  type,
} from '../../testing/editor.tsx'
import { picture } from '../../testing/samples.ts'
import { createServer } from '../../testing/store.ts'
import { answerUploads, drawn, keptPicture } from '../../testing/uploads.ts'

const html = `<h2>How it began</h2><p>Some words, and <a href="/blog">a link</a>.<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup></p>
<ul><li class="task-list-item"><input type="checkbox" disabled> a task</li><li>an item</li></ul>
<blockquote><p>Well said</p></blockquote><pre><code class="language-ts">const line = 1 // counted</code></pre>
<table><thead><tr><th>Year</th><th>Loaves</th></tr></thead><tbody><tr><td>2025</td><td>12</td></tr></tbody></table>
<figure class="wide"><img src="/logo-light.svg" alt="The press" width="120" height="60"><figcaption>By me</figcaption></figure>
<div class="callout"><p>Mind</p></div><details><summary>More</summary><p>Hidden</p></details>
<dl><dt>Term</dt><dd>Meaning</dd></dl><p><a href="https://www.example.com/walk">A walk</a></p><p>The end.</p>
<div class="footnotes"><ol><li id="fn-1">She said <a href="#fnref-1" class="footnote-backref">↩</a></li></ol></div>`

const preview = `<!doctype html><html lang="en"><head><title>x</title><meta property="og:url" content="https://example.org/"><link rel="stylesheet" href="${styles}"></head><body><main class="article"><h1>x</h1><div class="prose"><p>y</p></div></main></body></html>`

/** Looks at states. @returns does it, and what axe found in which */
const look = () => {
  const found: Record<string, string[]> = {}
  const at = async (state: string): Promise<void> => {
    const findings = await axeFindings()
    if (findings.length > 0) found[state] = findings
  }
  return { found, at }
}
const text = () => field('article')
const shows = (one: ReturnType<typeof page.css>) => expect.element(one).toBeVisible()

/** The states of the text, each brought about and left. */
const ofText: Record<string, () => Promise<unknown>> = {
  'the text': async () => {},
  'a block under the mouse': async () => {
    await text().getByText('The end.').hover()
    await shows(page.css('.editor-handle'))
  },
  'block menu': async () => {
    await text().getByText('The end.').click()
    await move('End')
    await press('Enter')
    await type('/')
    await shows(page.getByRole('option', { name: 'Callout' }))
  },
  'selection menu': async () => {
    await text()
      .getByText('Some words')
      .dblClick({ position: { x: 12, y: 12 } })
    await shows(page.css('.editor-selection'))
  },
  'link dialog': async () => {
    await press('Control+k')
    await shows(page.dialog().getByRole('option').first())
  },
  'table bar': async () => {
    await text().getByText('2025').click()
    await shows(page.getByRole('group', { name: 'Table' }))
  },
  'code bar': async () => {
    await text()
      .css('pre')
      .click({ position: { x: 40, y: 12 } })
    await shows(page.getByLabelText('Language'))
  },
  'picture form': async () => {
    await text().getByAltText('The press').click()
    await shows(page.getByRole('group', { name: 'Picture' }))
  },
  'picture upload': async () => {
    await text().getByText('The end.').click()
    await page.getByLabelText('Pictures for the text').upload(await drawn('grey.png', 640, 320))
    await shows(page.css('.editor-upload').getByText('Insert it into the text'))
  },
  'choose from the uploads': async () => {
    await page.css('.editor-upload').getByRole('button').last().click()
    await page.button('Choose from the uploads').click()
    await shows(
      page
        .dialog()
        .getByRole('button', { name: /^Choose|^Use/ })
        .first(),
    )
  },
  'kept HTML': async () => {
    await page.button('Edit this HTML').click()
    await shows(page.getByRole('dialog', { name: 'HTML of this block' }))
  },
  search: async () => {
    await press('Control+f')
    await type('a')
    await shows(page.css('.editor-find'))
  },
  'the menu More': async () => {
    await page.css('.editor-bar').getByText('More', { exact: true }).click()
    await shows(page.button(/^Full screen/))
  },
  'keys and Markdown': async () => {
    await page
      .button(/^Keys and Markdown/)
      .first()
      .click()
    await shows(page.getByRole('dialog', { name: 'Keys and Markdown' }))
  },
  focus: async () => {
    await press('Control+Shift+f')
    await shows(page.css('.editor[data-focus=true]'))
  },
  'HTML view': () => page.button('HTML view').click(),
  preview: async () => {
    await page.button('Preview').click()
    await shows(page.css('.editor-preview iframe'))
    await page.button('Dark').click()
  },
  'a field at fault': async () => {
    await page.button('Write').click()
    await field('title').fill('')
    await field('summary').fill('x'.repeat(301))
    await page.button('Publish').click()
    await shows(page.css('[aria-invalid]'))
  },
  'the sheet with warnings and a fault': async () => {
    await field('summary').fill('')
    await fillFields('On HTML')
    await field('imageAlt').fill('A lighthouse')
    await page.button('Publish').click()
    await shows(page.dialog().css('.editor-warnings li').first())
    await page.dialog().getByLabelText('Publish it later').click()
    await page.dialog().getByLabelText('Publish on').fill('')
    await page.dialog().button('Schedule').click()
    await shows(page.dialog().getByText('Choose a day and a time.'))
  },
}

test('axe finds nothing in any state of writing an article, light or dark', async () => {
  const { found, at } = look()
  answerUploads()
  answerAt('/search-index.json', () =>
    Response.json({ articles: [{ title: 'Rain', url: '/blog/rainrain' }], aliases: [] }),
  )
  answerAt('/blog', () => new Response())
  const name = `${'1'.repeat(32)}-300x200.png`
  const kept = { name, address: picture, width: 300, height: 200, bytes: 12_345 }
  await openEditor(paths.write, {
    previewArticle: () => ({ html: preview }),
    uploadPicture: keptPicture,
    listPictures: () => [{ ...kept, uploadedAt: '2026-11-20T10:00:00.000Z', isSmaller: false }],
    listPictureUses: () => [],
  })
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
})

test('axe finds nothing where an article is edited, compared, restored or put aside', async () => {
  const { found, at } = look()
  const id = 'abcdefgh'
  const server = createServer(stored({ headingSave: 'Compared', html: '<p>One.</p>' }))
  await openEditor(paths.article(id), server.answers)
  await append(' Mine.')
  server.change(id, { headingSave: 'Compared elsewhere', html: '<p>Two.</p>' })
  await fillSecrets()
  await page.button('Edit it').click()
  await shows(page.getByRole('region', { name: 'There is a newer version' }).css('dd').first())
  await at('a conflict')
  await page.button('Take theirs').click()
  await at('theirs taken')
  await page.button('History').click()
  await shows(page.css('.editor-versions li').first())
  await page
    .getByRole('button', { name: /^Compare/ })
    .first()
    .click()
  await at('history')
  await append(' More.')
  await closeTab()
  await openEditor(paths.article(id), server.answers)
  await shows(page.button('Discard'))
  await at('restored')
  text().focus()
  await page.button('Cancel').click()
  await shows(page.getByRole('link', { name: 'Bring it back' }))
  await at('cancelled')
  expect(found).toEqual({})
})
