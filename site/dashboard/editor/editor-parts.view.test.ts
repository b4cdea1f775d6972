import { expect, test } from 'vitest'
import {
  field,
  htmlOf,
  openEditor,
  paste,
  press,
  setHtml,
  show,
  type,
} from '../../testing/editor.tsx'

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
}

/** HTML with the attributes of each tag in one order, since the server orders them. */
const ordered = (html: string): string =>
  html.replace(/<(\w+)((?: [\w-]+(?:="[^"]*")?)+)>/g, (_tag, name: string, said: string) =>
    [`<${name}`, ...(said.replaceAll('=""', '').match(/[\w-]+(?:="[^"]*")?/g) ?? []).sort()]
      .join(' ')
      .concat('>'),
  )

test('a footnote, a task, what is hidden and a caption are written in like any text', async () => {
  await openEditor()
  await setHtml([parts.footnotes, parts.tasks, parts.details, parts.captions].join(''))
  await show('Write')
  const text = field('article')
  for (const words of ['Said he', 'bread', 'Hidden', 'Prices in']) {
    const at = text.getByText(words).last()
    await at.click({ position: { x: 20, y: 8 } })
    await press('Home')
    await type('New ')
  }
  await text
    .css('summary')
    .first()
    .click({ position: { x: 5, y: 5 } })
  await press('Enter')
  await type('First')
  await text.getByRole('checkbox', { name: 'To do' }).first().click()
  expect(ordered(await htmlOf())).toBe(
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
  await openEditor()
  await field('article').click()
  await type('- [x] one')
  await press('Enter')
  await type('two')
  for (const keys of ['Control+Enter', 'Enter', 'Backspace']) await press(keys)
  await type('three')
  const item = (state: string, text: string) => `<li class="task-list-item">${state} ${text}</li>`
  expect(ordered(await htmlOf())).toBe(
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
  await openEditor()
  await field('article').click()
  paste({ 'text/plain': markdown })
  await expect.element(field('article').css('.footnotes')).toBeVisible()
  const reference = (number: number, id = `fnref-${number}`) =>
    `<sup><a href="#fn-${number}" id="${id}" class="footnote-ref">${number}</a></sup>`
  const back = (number: number) =>
    `<a href="#fnref-${number}" class="footnote-backref" title="Back to the text">↩</a>`
  const tasks = `<ul><li class="task-list-item">${done} baked</li><li class="task-list-item">${open} eaten</li></ul>`
  expect(ordered(await htmlOf())).toBe(
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
  await press('Control+End')
  paste({ 'text/plain': 'Again.[^1]\n\n[^1]: More' })
  const ids = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  await expect.poll(async () => ids(await htmlOf())).toContain('fn-4')
  const all = ids(await htmlOf())
  expect(new Set(all).size).toBe(all.length)
})

test('a link alone on its line is shown as a card with its host, and is stored as a link', async () => {
  await openEditor()
  const link = '<a href="https://www.example.com/walk" rel="noopener noreferrer">A walk</a>'
  await setHtml(`<p>${link}</p><p>See ${link}</p>`)
  await show('Write')
  const cards = field('article').css('[data-host]')
  const hosts = () => cards.elements().map((one) => (one as HTMLElement).dataset.host)
  await expect.poll(hosts).toEqual(['example.com'])
  await cards.first().click()
  await press('End')
  await type(' more')
  await expect.element(cards).not.toBeInTheDocument()
  expect(await htmlOf()).toBe(`<p>${link} more</p><p>See ${link}</p>`)
})
