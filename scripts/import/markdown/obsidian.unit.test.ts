import { expect, test } from 'vitest'
import { readAll, ready } from '../../testing/import-folder.ts'
import { html, render } from '../../testing/markdown.ts'
import { png } from '../../testing/pictures.ts'

test("Obsidian's links lead to their pages with their own words, also in emphasis, tables and footnotes", () => {
  expect(html('A [[known]], [[known|*my* tea]], _[[known#Hot tea|x]]_ and [[#Part two]].')).toBe(
    '<p>A <a href="/old/known">known</a>, <a href="/old/known">*my* tea</a>, <em><a href="/old/known#Hot tea">x</a></em> and <a href="#Part two">Part two</a>.</p>',
  )
  expect(html('| a |\n|---|\n| [[known\\|tea]] |')).toContain(
    '<td><a href="/old/known">tea</a></td>',
  )
  const { html: gone, notes } = render('See [[gone/page|my tea]] and `[[known]]`, x[[i]], [[1]].')
  expect(gone).toBe('<p>See my tea and <code>[[known]]</code>, x[[i]], [[1]].</p>')
  expect(notes).toEqual([
    'a.md:4: [[gone/page|my tea]] leads to no file that was found; the link is left out.',
  ])
})

test("Obsidian's marks are marks, and comparisons are not", () => {
  expect(html('A ==hot *tea*== is ==**good**==, a == b and c==d==e.')).toBe(
    '<p>A <mark>hot <em>tea</em></mark> is <mark><strong>good</strong></mark>, a == b and c==d==e.</p>',
  )
  expect(html('    a ==b== {{ c }}')).toBe('<pre><code>a ==b== {{ c }}</code></pre>')
})

test('a picture that Obsidian embeds is found wherever it lies in the vault', async () => {
  const items = await readAll({
    'notes/a.md': '---\ntitle: A\ndate: 2020-05-01\n---\nWords.\n\n![[the sea.png|300]]\n\n[[b]]',
    'notes/b.md': '---\ntitle: B\ndate: 2020-05-01\n---\nx',
    'files/pasted/the sea.png': png({ width: 30 }),
  })
  const { html, pictures } = ready(items, 'A')
  expect(pictures).toHaveLength(1)
  expect(html).toMatch(/<p><img src="https:[^"]+\/uploads\/[^"]+" alt=""/)
  expect(html).toContain('>b</a>')
})

test('notes of a digital garden have the day that their plugin kept', async () => {
  const items = await readAll({
    '.eleventy.js': '',
    'src/site/notes/a.md':
      '---\n{"dg-publish":true,"title":"A","dg-note-properties":{"created":"2021-03-04"}}\n---\nx',
  })
  expect(ready(items, 'A').body.dateSave).toBe('2021-03-04')
})
