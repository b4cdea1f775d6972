import { expect, test } from 'vitest'
import { titleFrom } from './title.ts'

const titled = (given: string) => titleFrom(given, 'Untitled, 1 May 2020').title

test('formatting goes and its text stays', () => {
  expect(titled('A <em class="x">B</em><br/>C <b>D<sup>2</sup></b>')).toBe('A B C D2')
})

test('entities are decoded', () => {
  expect(titled('Q&amp;A &#8211; caf&eacute; 5 > 4')).toBe('Q&A – café 5 > 4')
})

test('other scripts and emoji stay as they are', () => {
  expect(titled('日本語 · العربية · 👩‍👩‍👧 ok')).toBe('日本語 · العربية · 👩‍👩‍👧 ok')
})

test('a title about tags names them', () => {
  for (const [given, title] of [
    ['Why &lt;canvas&gt; and <video> matter', 'Why <canvas> and <video> matter'],
    ['What <p> is, and <b>what</b> </b> is not', 'What <p> is, and what </b> is not'],
    ['Why a<b and c>d is slow', 'Why a<b and c>d is slow'],
    ['List<String> in Java', 'List<String> in Java'],
  ] as const) {
    expect([given, titled(given)]).toEqual([given, title])
  }
})

test('an empty title gets one that can be told apart', () => {
  expect(titled(' <b> </b> ')).toBe('Untitled, 1 May 2020')
})

test('a long title is cut at a word and says so', () => {
  const { title, changes } = titleFrom('word '.repeat(100), '')
  expect([...title].length).toBeLessThanOrEqual(300)
  expect(title.endsWith('word…')).toBe(true)
  expect(changes).toHaveLength(1)
  expect([...titled('🦊'.repeat(400))]).toHaveLength(300)
})
