import { expect, test } from 'vitest'
import { cleanHtml } from './clean.ts'

const clean = (html: string): string => cleanHtml(html).html

test('footnotes keep their classes and the ids that they lead to', () => {
  const ways: [given: string, kept: string][] = [
    [
      '<p>x<sup><a href="#fn-1" id="fnref-1" data-footnote-ref aria-describedby="l">1</a></sup></p>',
      '<p>x<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup></p>',
    ],
    [
      '<section data-footnotes class="footnotes"><h2 id="l" class="sr-only">Footnotes</h2><ol><li id="fn-1">y <a href="#fnref-1" data-footnote-backref class="data-footnote-backref">↩</a></li></ol></section>',
      '<div class="footnotes"><h2 id="l">Footnotes</h2><ol><li id="fn-1">y <a href="#fnref-1" class="footnote-backref">↩</a></li></ol></div>',
    ],
    [
      '<sup id="fnref:1"><a class="footnote" href="#fn:1">1</a></sup>',
      '<sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup>',
    ],
    ['<section class="chapter"><p>z</p></section>', '<p>z</p>'],
  ]
  for (const [input, stored] of ways) expect([input, clean(input)]).toEqual([input, stored])
})

test('the boxes of a task list stay, and nothing else that could be filled in', () => {
  const done =
    '<li class="task-list-item"><input type="checkbox" checked disabled aria-label="Done"> a</li>'
  const ways: [given: string, kept: string][] = [
    ['<ul><li><input checked="" disabled="" type="checkbox"> a</li></ul>', `<ul>${done}</ul>`],
    [
      '<ul><li><p><label><input type=CHECKBOX name=x> a</label></p></li></ul>',
      '<ul><li class="task-list-item"><p><input type="checkbox" disabled aria-label="To do"> a</p></li></ul>',
    ],
    ['<ul><li><input value=x> a<input type=text></li></ul>', '<ul><li> a</li></ul>'],
    ['<p><input type=checkbox>b</p>', '<p>b</p>'],
  ]
  for (const [input, stored] of ways) expect(clean(input)).toBe(stored)
})

test('what Windows meant stands for the control characters that a wrong decoding made of it', () => {
  expect(clean('<p>\u0093Don\u0092t\u0094 \u0096 5 \u0080 \u0085</p>')).toBe(
    '<p>“Don’t” – 5 € …</p>',
  )
})

test('a comment is in no article', () => {
  for (const html of ['<p>a<!-- no --></p>', '<!-- no --><p>a</p>', '<p>a</p><!-- <p>no</p>']) {
    expect(clean(html)).not.toContain('no')
  }
})

test('an id that could be one of our own is dropped, as are names, data and foreign classes', () => {
  const ours = ['sp-x', 'SP-menu', 'Sp-', 'a b', '', 'x'.repeat(201)]
  for (const id of ours) expect(clean(`<p id="${id}">x</p>`)).toBe('<p>x</p>')
  expect(clean('<details name="a" data-path="/x" class="log-out prose"><p>x</p></details>')).toBe(
    '<details><p>x</p></details>',
  )
})
