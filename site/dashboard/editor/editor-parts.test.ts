import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  axeInBothThemes,
  button,
  field,
  fillSecrets,
  htmlOf,
  openEditor,
  paste,
  paths,
  setHtml,
  storedArticle,
} from '../../../scripts/testing/editor-page.ts'

const blog = await sharedBlog({ isBuilt: true })

const picture = `${blog.origin}/logo-light.svg`
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

/** HTML with the attributes of each tag in one order, since the server orders them. */
const ordered = (html: string): string =>
  html.replace(/<(\w+)((?: [\w-]+(?:="[^"]*")?)+)>/g, (_tag, name: string, said: string) =>
    [`<${name}`, ...(said.replaceAll('=""', '').match(/[\w-]+(?:="[^"]*")?/g) ?? []).sort()]
      .join(' ')
      .concat('>'),
  )

test('an edit of one word keeps footnotes, tasks, details, captions, callouts, leads, pull quotes, wide figures and ids to the byte', async () => {
  const html = `${Object.values(parts).join('')}<p>The end.</p>`
  const id = await publish(blog.author, { headingSave: 'Parts', imageCdn: picture, html })
  expect((await storedArticle(blog, id)).html).toBe(html)
  const page = await authorTab(blog)
  await openEditor(page, paths.article(id))
  await field(page, 'article').getByText('The end.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Really.')
  expect(await axeInBothThemes(page)).toEqual([])
  await fillSecrets(page)
  await button(page, 'Edit it').click()
  await button(page, 'Done').waitFor()
  expect((await storedArticle(blog, id)).html).toBe(html.replace('The end.', 'The end. Really.'))
})

test('a footnote, a task, what is hidden and a caption are written in like any text', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await setHtml(page, [parts.footnotes, parts.tasks, parts.details, parts.captions].join(''))
  await button(page, 'Write').click()
  const text = field(page, 'article')
  for (const words of ['Said he', 'bread', 'Hidden', 'Prices in']) {
    const at = text.getByText(words).last()
    await at.click({ position: { x: 20, y: 8 } })
    await page.keyboard.press('Home')
    await page.keyboard.type('New ')
  }
  await text
    .locator('summary')
    .first()
    .click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('Enter')
  await page.keyboard.type('First')
  await text.getByRole('checkbox', { name: 'To do' }).first().click()
  expect(ordered(await htmlOf(page))).toBe(
    ordered(
      [parts.footnotes, parts.tasks, parts.details, parts.captions]
        .join('')
        .replace('Said he', 'New Said he')
        .replace(' bread', ' New bread')
        .replace(`${open} milk`, `${done} milk`)
        .replace('<p>Hidden', '<p>First</p><p>New Hidden')
        .replace('Prices', 'New Prices'),
    ),
  )
})

test('a task is made by typing, goes on with Enter, is ticked by keys and unmade by Backspace', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await field(page, 'article').click()
  await page.keyboard.type('- [x] one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  for (const keys of ['Control+Enter', 'Enter', 'Backspace']) await page.keyboard.press(keys)
  await page.keyboard.type('three')
  const item = (state: string, text: string) => `<li class="task-list-item">${state} ${text}</li>`
  expect(ordered(await htmlOf(page))).toBe(
    ordered(`<ul>${item(done, 'one')}${item(done, 'two')}<li>three</li></ul>`),
  )
})

const markdown = `- [x] baked
- [ ] eaten

It is so.[^a] Twice so.[^a] Or not.[^b] \`[^a]\` [^none]

[^a]: Said **she**
    in *May*.

[^b]: First.

    Second[^c].
[^c]: Third

<details>
<summary>More</summary>

Hidden *here*.

</details>
`

test('Markdown with footnotes, tasks and details is pasted as what it says, twice as well', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await field(page, 'article').click()
  await paste(page, { 'text/plain': markdown })
  await field(page, 'article').locator('.footnotes').waitFor()
  const reference = (number: number, id = `fnref-${number}`) =>
    `<sup><a href="#fn-${number}" id="${id}" class="footnote-ref">${number}</a></sup>`
  const back = (number: number) =>
    `<a href="#fnref-${number}" class="footnote-backref" title="Back to the text">↩</a>`
  const tasks = `<ul><li class="task-list-item">${done} baked</li><li class="task-list-item">${open} eaten</li></ul>`
  expect(ordered(await htmlOf(page))).toBe(
    ordered(
      [
        tasks,
        `<p>It is so.${reference(1)} Twice so.${reference(1, 'fnref-1-2')} Or not.${reference(2)} <code>[^a]</code> [^none]</p>`,
        '<details><summary>More</summary><p>Hidden <em>here</em>.</p></details>',
        `<div class="footnotes"><ol><li id="fn-1">Said <strong>she</strong> in <em>May</em>. ${back(1)}</li>`,
        `<li id="fn-2"><p>First.</p><p>Second${reference(3)}. ${back(2)}</p></li><li id="fn-3">Third ${back(3)}</li></ol></div>`,
      ].join(''),
    ),
  )
  await page.keyboard.press('Control+End')
  await paste(page, { 'text/plain': 'Again.[^1]\n\n[^1]: More' })
  const ids = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  await expect.poll(async () => ids(await htmlOf(page))).toContain('fn-4')
  const all = ids(await htmlOf(page))
  expect(new Set(all).size).toBe(all.length)
})

test('a link alone on its line is shown as a card with its host, and is stored as a link', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  const link = '<a href="https://www.example.com/walk" rel="noopener noreferrer">A walk</a>'
  await setHtml(page, `<p>${link}</p><p>See ${link}</p>`)
  await button(page, 'Write').click()
  const cards = field(page, 'article').locator('[data-host]')
  expect(await cards.evaluateAll((all) => all.map((one) => one.dataset.host))).toEqual([
    'example.com',
  ])
  await cards.first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' more')
  await expect.poll(() => cards.count()).toBe(0)
  expect(await htmlOf(page)).toBe(`<p>${link} more</p><p>See ${link}</p>`)
})
