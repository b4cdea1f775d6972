import { expect, test } from 'vitest'
import { directionOf } from '../direction.ts'
import { formsOf } from './forms.ts'

const [hebrew, arabic] = ['שלום עולם', 'مرحبا بالعالم']
const [page, feed] = ['page', 'feed'] as const
const shown = (html: string, form: 'page' | 'feed' = page): string =>
  formsOf(html, '/blog/0123456789')[form]

test('a text begins at the side of its first letter', () => {
  for (const [text, direction] of [
    ['Hello', 'ltr'],
    [hebrew, 'rtl'],
    [arabic, 'rtl'],
    [`1. “${hebrew}”`, 'rtl'],
    [`CSS ${hebrew}`, 'ltr'],
    ['𞤀𞤣𞤤𞤢𞤥', 'rtl'],
    ['日本語', 'ltr'],
    ['123 – 🌊', null],
  ] as const) {
    expect([text, directionOf(text)]).toEqual([text, direction])
  }
})

test('blocks say that they run from right to left, those within say only where they differ; others stay as they are', () => {
  const plain = '<p>One</p><ul><li>Two</li></ul>'
  expect(shown(plain)).toBe(plain)
  for (const form of [page, feed]) {
    expect(shown(`<p>${hebrew}</p><p>One</p><ul><li>${arabic}</li><li>Two</li></ul>`, form)).toBe(
      `<p dir="rtl">${hebrew}</p><p>One</p><ul dir="rtl"><li>${arabic}</li><li>Two</li></ul>`,
    )
    expect(shown(`<blockquote><p>${hebrew}</p><pre><code>a</code></pre></blockquote>`)).toMatch(
      /^<blockquote dir="rtl"><p>[^<]+<\/p><pre dir="ltr"/,
    )
  }
  for (const list of [
    `<ul><li><p>One</p></li><li><p dir="rtl">${hebrew}</p></li></ul>`,
    `<ol><li>One<ul dir="rtl"><li>${hebrew}</li><li>Two</li></ul></li></ol>`,
  ])
    expect(shown(list.replace(/ dir="rtl"/, ''))).toBe(list)
  // What the author says stays.
  expect(shown(`<p dir="ltr">${hebrew}</p>`)).toBe(`<p dir="ltr">${hebrew}</p>`)
})
