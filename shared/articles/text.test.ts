import { expect, test } from 'vitest'
import { looksLikeMarkup } from './markup.ts'
import {
  beginningOf,
  countWords,
  descriptionOf,
  firstLetters,
  isSpaced,
  minutesOf,
  sentencesOf,
} from './text.ts'

test('words are what white space separates, and no text has three', () => {
  expect(countWords('one two  three\nfour\u00a0five')).toBe(5)
  expect(countWords('one')).toBe(1)
  for (const text of ['', ' ', '\n\t']) expect(countWords(text)).toBe(3)
})

test('a description is the first 33 characters, whatever they are made of', () => {
  expect(descriptionOf(`  a\t\t b ${'x'.repeat(50)}`)).toBe(`a b ${'x'.repeat(29)}`)
  expect([...descriptionOf('🙂'.repeat(40))]).toHaveLength(33)
  expect(descriptionOf(`${'x'.repeat(32)} y`)).toBe('x'.repeat(32))
  expect(descriptionOf('')).toBe('')
})

test('what is cut is cut between two letters as readers see them', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(descriptionOf(`${'x'.repeat(30)}${family}!`)).toBe('x'.repeat(30))
  expect(descriptionOf(`${'x'.repeat(26)}${family} and more`)).toBe(`${'x'.repeat(26)}${family}`)
  expect(firstLetters('ที่นี่', 5)).toBe('ที่')
  expect(firstLetters('e\u0301e\u0301', 3)).toBe('e\u0301')
  expect(beginningOf(`${'x'.repeat(20)}🇩🇪🇫🇷`, 22)).toBe(`${'x'.repeat(20)}…`)
})

test('where a block ends a sentence ends, unless it ends in a sign of its own', () => {
  expect(descriptionOf('Why I walk\n\nIt was early, and nobody')).toBe(
    'Why I walk. It was early, and nob',
  )
  for (const end of [...'.!?…:;,。！؟', '.”', '?)', '!"', '.»', ' –']) {
    expect(sentencesOf(`Here${end}\nThere`)).toBe(`Here${end} There`)
  }
  for (const end of ['', '”', ')', '%', ' 🙂', '-1']) {
    expect(sentencesOf(`\nHere${end} \n \n There\n`)).toBe(`Here${end}. There`)
  }
  expect(sentencesOf('')).toBe('')
})

test('markup is what has the shape of a tag or a comment', () => {
  for (const text of [
    '<b>',
    'a</p>',
    '<!-- -->',
    '<?xml?>',
    '<x y="z">',
    '<\nb>'.replace('\n', ''),
  ]) {
    expect([text, looksLikeMarkup(text)]).toEqual([text, true])
  }
  for (const text of ['1 < 2 > 0', 'I <3 you >', '<', '<>', 'a > b', '< b >', '&lt;b&gt;']) {
    expect([text, looksLikeMarkup(text)]).toEqual([text, false])
  }
})

test('reading takes a minute for every 220 words, and at least one', () => {
  expect([0, 3, 220, 329, 330, 2_200].map((words) => minutesOf(words))).toEqual([1, 1, 1, 1, 2, 10])
})

test('a text without spaces takes its minutes by its letters, which its words do not count', () => {
  const minutes = (letter: string, words = 14) => minutesOf(words, letter.repeat(1_000))
  expect(['猫', 'か', 'カ', '貓'].map((letter) => minutes(letter))).toEqual([2, 2, 2, 2])
  // Three of their letters are read as quickly as a square.
  expect(['แ', 'ខ', 'က'].map((letter) => minutes(letter))).toEqual([1, 1, 1])
  expect(minutes('ก', 220)).toBe(2)
  // What nobody sees is not read.
  expect(minutesOf(1, `<h2 id="${'猫'.repeat(2_000)}">猫</h2>`)).toBe(1)
  // These have spaces: their words say it.
  expect(['a', 'я', 'ع', '한', 'क'].map((letter) => minutes(letter))).toEqual([1, 1, 1, 1, 1])
  expect(['A walk', 'Прогулка', '산책 길', 'नमस्ते', 'مشي'].map(isSpaced)).toEqual(
    Array(5).fill(true),
  )
  expect(['散歩', 'さんぽ', 'The 猫', 'เดินเล่น'].map(isSpaced)).toEqual(Array(4).fill(false))
})

test('the beginning of a text is its first whole sentences, or whole words of too long a one', () => {
  const begin = (text: string) => beginningOf(text, 40)
  expect(begin('All of it, since it is short')).toBe('All of it, since it is short')
  expect(begin('It rained for the whole day. So we stayed, and read.')).toBe(
    'It rained for the whole day.',
  )
  expect(begin('He said “we leave at once.” Nobody did, of course.')).toBe(
    'He said “we leave at once.”',
  )
  expect(begin('Why I walk\nIt was early, and nobody else was there.')).toBe(
    'Why I walk. It was early, and nobody…',
  )
  expect(begin('Dr. Who, unlike all of the others, never wore a hat')).toBe(
    'Dr. Who, unlike all of the others…',
  )
  expect(begin('It costs 3.5 e.g. in many of the smaller towns')).toBe(
    'It costs 3.5 e.g. in many of the…',
  )
  expect(
    begin(
      '雨が一日中降っていたので、私たちは家にいました。それから本を読みました。とても静かな日でした。',
    ),
  ).toBe('雨が一日中降っていたので、私たちは家にいました。それから本を読みました。')
  expect(begin('🙂'.repeat(50))).toBe(`${'🙂'.repeat(39)}…`)
  expect(begin('')).toBe('')
})
