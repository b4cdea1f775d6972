import { expect, test } from 'vitest'
import { numberedSlug, slugFromHref, slugOf, typedSlug } from './slug.ts'

test('a slug is the title in lower case, without commas, with hyphens for spaces', () => {
  const slugs: [title: string, slug: string][] = [
    ['Bathing helps, here why', 'bathing-helps-here-why'],
    ['One,Two', 'onetwo'],
    ['  many \t\n spaces  ', 'many-spaces'],
    ['A - B', 'a---b'],
    ['Größe ÉTÉ 日本語 🙂', 'größe-été-日本語-🙂'],
    ['Cafe\u0301', 'café'],
    ['İstanbul', 'i̇stanbul'],
    ['C++ & "so" (on)!', 'c++-&-so-(on)!'],
    ['How the <dialog> element works', 'how-the-dialog-element-works'],
    ['soft\u00adhyphen and zero\u200bwidth', 'softhyphen-and-zerowidth'],
  ]
  for (const [title, slug] of slugs) expect(slugOf(title)).toBe(slug)
})

test('a slug has nothing that a path cannot carry', () => {
  expect(slugOf('a/b?c#d%e\\f\u0000g\u007f<h>"i')).toBe('abcdefghi')
  expect(slugOf('50% / 50%')).toBe('50-50')
})

test('a title of which nothing is left, or a dot segment, gives a slug all the same', () => {
  for (const title of ['', ' ', ',', '?', '.', '..', '...', '/./', ', .. ,']) {
    expect([title, slugOf(title)]).toEqual([title, 'untitled'])
  }
  expect(slugOf('.well-known')).toBe('.well-known')
})

test('a slug of a slug is itself', () => {
  for (const title of ['One, Two', 'İstanbul', 'A / B', '..', 'ẞ', 'Σίσυφος']) {
    expect(slugOf(slugOf(title))).toBe(slugOf(title))
  }
})

test('a typed address has its form at each letter, and is the slug that is stored', () => {
  for (const [typed, slug] of [
    ['Rye in Five Days!', 'rye-in-five-days'],
    ['Rye ', 'rye-'],
    ['  rye - and  salt', 'rye-and-salt'],
    ['/local/50% off?#x', 'local50-offx'],
    ['Größe, v1.2_b~', 'größe-v1.2_b~'],
    ['日本語 🙂', '日本語-'],
  ] as const) {
    expect([typed, typedSlug(typed)]).toEqual([typed, slug])
    expect([typed, slugOf(slug)]).toEqual([typed, slug])
    const byLetter = [...typed].reduce((text, letter) => typedSlug(text + letter), '')
    expect([typed, byLetter]).toEqual([typed, slug])
  }
})

test('the second choice of a slug ends in 2', () => {
  expect([1, 2, 3].map((n) => numberedSlug('a', n))).toEqual(['a', 'a-2', 'a-3'])
})

test('an href is its slug with or without a slash', () => {
  expect(['/a', 'a', '//a'].map(slugFromHref)).toEqual(['a', 'a', '/a'])
})
