import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockText } from './block-text.ts'
import { sanitiseHtml } from './clean.ts'
import { formsOf } from './forms.ts'
import { parseHtml } from './tree.ts'

const page = (html: string): string => formsOf(html, '/blog/0123456789').page
const headingsIn = (html: string) =>
  [
    ...page(html).matchAll(
      /<h[2-6] id="([^"]*)" aria-label="[^"]*">(.*?)<a class="anchor" href="#([^"]*)"/g,
    ),
  ].map(([, id, text, to]) => [text, id, to])

test('a heading has an id and a name of its text, and a link to itself that has no text', () => {
  expect(page('<h2>Why I <em>walk</em></h2><p>Early.</p>')).toBe(
    '<h2 id="why-i-walk" aria-label="Why I walk">Why I <em>walk</em><a class="anchor" href="#why-i-walk" aria-label="Link to “Why I walk”"></a></h2><p>Early.</p>',
  )
  for (const [text, id] of [
    ['What’s new in C#?', 'whats-new-in-c'],
    ['Größe, Äpfel_1', 'größe-äpfel_1'],
    ['日本語の題名', '日本語の題名'],
    ['हिन्दी', 'हिन्दी'],
    ['🎉', 'section'],
    ['SP-500', 'section-sp-500'],
    ['sp', 'section-sp'],
    ['a'.repeat(100), 'a'.repeat(80)],
  ]) {
    expect(headingsIn(`<h3>${text}</h3>`)).toEqual([[text, id, id]])
  }
})

test('a repeated text counts on, past the ids of other headings and of the author', () => {
  const html = '<h2>Tea</h2><h2>Tea 2</h2><h3>Tea</h3><p id="tea-3">x</p><h2>Tea</h2>'
  expect(headingsIn(html).map(([, id]) => id)).toEqual(['tea', 'tea-2', 'tea-4', 'tea-5'])
  expect(headingsIn('<p id="tea">x</p><h2>Tea</h2>')).toEqual([['Tea', 'tea-2', 'tea-2']])
})

test('an id of the article’s own stays', () => {
  expect(headingsIn('<h2 id="Mine">Tea</h2><h2>Tea</h2>')).toEqual([
    ['Tea', 'Mine', 'Mine'],
    ['Tea', 'tea', 'tea'],
  ])
})

test('a heading without text stays as it is, and one in a link gets no second link', () => {
  expect(page('<h2><img src="/a.png" alt="" loading="lazy" decoding="async"></h2>')).toBe(
    '<h2><img src="/a.png" alt="" loading="lazy" decoding="async"></h2>',
  )
  expect(page('<a href="/x"><h2>Tea</h2></a>')).toBe('<a href="/x"><h2 id="tea">Tea</h2></a>')
})

test('feeds, calls and the stored text know nothing of it', () => {
  const { feed, call } = formsOf('<h2>Tea</h2>', '/blog/0123456789')
  expect([feed, call]).toEqual(['<h2>Tea</h2>', '<h2>Tea</h2>'])
})

const word = fc.constantFrom('Tea', 'tea', 'Tea 2', 'Milk', 'Sp', '☕', 'Ä', 'Tea-2', 'tea 3')

test('however headings move, each text keeps its ids, no id is there twice, and no text changes', () => {
  fc.assert(
    fc.property(
      fc
        .array(word, { minLength: 1, maxLength: 8 })
        .chain((texts) =>
          fc.tuple(
            fc.constant(texts),
            fc.shuffledSubarray(texts, { minLength: texts.length, maxLength: texts.length }),
          ),
        ),
      ([texts, moved]) => {
        const of = (some: readonly string[]) => some.map((text) => `<h2>${text}</h2>`).join('')
        const idsOf = (some: readonly string[]) =>
          headingsIn(of(some))
            .map(([text, id]) => `${text}: ${id}`)
            .sort()
        const isOnce =
          new Set(texts.map((text) => text.toLowerCase().replace(' ', '-'))).size === texts.length
        if (isOnce) expect(idsOf(moved)).toEqual(idsOf(texts))
        const ids = headingsIn(of(moved)).map(([, id]) => id)
        expect(ids).toHaveLength(texts.length)
        expect(new Set(ids).size).toBe(ids.length)
        const shown = page(of(moved)).replace(/^<nav.*?<\/nav>/, '')
        expect(blockText(parseHtml(shown))).toBe(sanitiseHtml(of(moved)).text)
      },
    ),
    { numRuns: 300 },
  )
})
