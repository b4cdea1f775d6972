import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article, publish } from '../../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  axeInBothThemes,
  button,
  field,
  fillFields,
  fillSecrets,
  inSheet,
  openEditor,
  paths,
  setHtml,
  storedArticle,
} from '../../../scripts/testing/editor-page.ts'
import { png } from '../../../scripts/testing/pictures.ts'
import { editArticle } from '../../../shared/articles/contract.ts'
import { uploadPicture } from '../../../shared/pictures/contract.ts'

const blog = await sharedBlog({ isBuilt: true })

const html = `<h2>How it began</h2><p>Some words, and <a href="/blog">a link</a>.<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup></p>
<ul><li class="task-list-item"><input type="checkbox" disabled> a task</li><li>an item</li></ul>
<blockquote><p>Well said</p></blockquote><pre><code class="language-ts">const line = 1 // counted</code></pre>
<table><thead><tr><th>Year</th><th>Loaves</th></tr></thead><tbody><tr><td>2025</td><td>12</td></tr></tbody></table>
<figure class="wide"><img src="/logo-light.svg" alt="The press" width="120" height="60"><figcaption>By me</figcaption></figure>
<div class="callout"><p>Mind</p></div><details><summary>More</summary><p>Hidden</p></details>
<dl><dt>Term</dt><dd>Meaning</dd></dl><p><a href="https://www.example.com/walk">A walk</a></p><p>The end.</p>
<div class="footnotes"><ol><li id="fn-1">She said <a href="#fnref-1" class="footnote-backref">↩</a></li></ol></div>`

/** Looks at states. @returns does it, and what axe found in which */
const look = () => {
  const found: Record<string, string[]> = {}
  const at = async (page: Page, state: string): Promise<void> => {
    const findings = await axeInBothThemes(page)
    if (findings.length > 0) found[state] = findings
  }
  return { found, at }
}
const text = (page: Page) => field(page, 'article')

/** The states of the text, each brought about and left. */
const ofText: Record<string, (page: Page) => Promise<unknown>> = {
  'the text': async () => {},
  'block menu': async (page) => {
    await text(page).getByText('The end.').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/')
    await page.getByRole('option', { name: 'Callout' }).waitFor()
  },
  'block menu of the plus': async (page) => {
    await page.keyboard.press('Backspace')
    await button(page, 'Add a block').click()
    await page.getByRole('option', { name: 'Callout' }).waitFor()
  },
  'selection menu': async (page) => {
    await text(page)
      .getByText('Some words')
      .dblclick({ position: { x: 12, y: 12 } })
    await page.locator('.editor-selection').waitFor()
  },
  'link dialog': async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
  },
  'table bar': async (page) => {
    await text(page).getByText('2025').click()
    await page.getByRole('group', { name: 'Table' }).waitFor()
  },
  'code bar': async (page) => {
    await text(page).locator('pre').click()
    await page.getByLabel('Language').waitFor()
  },
  'picture form': async (page) => {
    await text(page).getByAltText('The press').click()
    await page.getByRole('group', { name: 'Picture' }).waitFor()
  },
  'picture upload': async (page) => {
    await text(page).getByText('The end.').click()
    const buffer = Buffer.from(png({ width: 640, height: 320, grey: 90 }))
    await page
      .getByLabel('Pictures for the text')
      .setInputFiles({ name: 'grey.png', mimeType: 'image/png', buffer })
    await page.locator('.editor-upload').getByText('Insert it into the text').waitFor()
  },
  'choose from the uploads': async (page) => {
    await page.locator('.editor-upload').getByRole('button').last().click()
    await button(page, 'Choose from the uploads').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Choose|^Use/ })
      .first()
      .waitFor()
  },
  'kept HTML': async (page) => {
    await button(page, 'Edit this HTML').click()
    await page.getByRole('dialog', { name: 'HTML of this block' }).waitFor()
  },
  search: async (page) => {
    await page.keyboard.press('Control+f')
    await page.keyboard.type('a')
    await page.locator('.editor-find').waitFor()
  },
  'the menu More': async (page) => {
    await page.locator('.editor-bar').getByText('More', { exact: true }).click()
    await button(page, 'Full screen').waitFor()
  },
  'keys and Markdown': async (page) => {
    await button(page, 'Keys and Markdown').first().click()
    await page.getByRole('dialog', { name: 'Keys and Markdown' }).waitFor()
  },
  focus: async (page) => {
    await page.keyboard.press('Control+Shift+f')
    await page.locator('.editor[data-focus=true]').waitFor()
  },
  'HTML view': (page) => button(page, 'HTML view').click(),
  preview: async (page) => {
    await button(page, 'Preview').click()
    await page.frameLocator('iframe').locator('.article').waitFor()
  },
  'dark preview on a phone': async (page) => {
    await button(page, 'Phone').click()
    await button(page, 'Dark').click()
  },
  'a field at fault': async (page) => {
    await button(page, 'Write').click()
    await field(page, 'title').fill('')
    await button(page, 'Publish').click()
    await page.locator('[aria-invalid]').waitFor()
  },
  'the sheet with warnings': async (page) => {
    await fillFields(blog, page, 'On HTML')
    await button(page, 'Publish').click()
    await page.getByRole('dialog').locator('.editor-warnings li').first().waitFor()
  },
  'the sheet with a fault': async (page) => {
    await button(page, 'Publish').click()
    await page.getByRole('dialog').getByLabel('Publish it later').check()
    await page.getByRole('dialog').locator('input[type=datetime-local]').fill('2020-01-01T10:00')
    await inSheet(page, 'Schedule').click()
  },
}

test('axe finds nothing in any state of writing an article, light or dark', {
  tags: 'walk',
}, async () => {
  const { found, at } = look()
  const page = await authorTab(blog, { tolerates: /status of (404|422)/ })
  await openEditor(page, paths.write)
  await at(page, 'a new article')
  expectData(await blog.author.call(uploadPicture, { bytes: png({ width: 300, height: 200 }) }))
  await setHtml(page, html)
  await button(page, 'Write').click()
  await field(page, 'title').fill('A state of things that has a title of some length')
  for (const [state, bringAbout] of Object.entries(ofText)) {
    await bringAbout(page)
    await at(page, state)
    // What asks for a picture, and an empty line, wait for the next state.
    if (!/^picture upload|^block menu/.test(state)) await page.keyboard.press('Escape')
  }
  expect(found).toEqual({})
})

test('axe finds nothing where an article is edited, compared, restored or put aside', {
  tags: 'walk',
}, async () => {
  const { found, at } = look()
  const picture = `${blog.origin}/logo-light.svg`
  const id = await publish(blog.author, {
    headingSave: 'Compared',
    imageCdn: picture,
    html: '<p>One.</p>',
  })
  const page = await authorTab(blog, { tolerates: /status of 409/ })
  await openEditor(page, paths.article(id))
  await text(page).click()
  await page.keyboard.type(' Mine.')
  const { updatedAt } = await storedArticle(blog, id)
  const fields = article({
    headingSave: 'Compared elsewhere',
    html: '<p>Two.</p>',
    imageCdn: picture,
  })
  const body = { ...fields, id, updatedAt, editorPassword: owner.OWNER_PASSWORD }
  expectData(await blog.author.call(editArticle, { body }))
  await fillSecrets(page)
  await button(page, 'Edit it').click()
  await page
    .getByRole('region', { name: 'There is a newer version' })
    .locator('dd')
    .first()
    .waitFor()
  await at(page, 'a conflict')
  await button(page, 'Take theirs').click()
  await at(page, 'theirs taken')
  await button(page, 'History').click()
  await page.locator('.editor-versions li').first().waitFor()
  await at(page, 'history')
  await text(page).click()
  await page.keyboard.type(' More.')
  await button(page, 'Cancel').click()
  await page.getByRole('link', { name: 'Bring it back' }).waitFor()
  await at(page, 'cancelled')
  expect(found).toEqual({})
})
