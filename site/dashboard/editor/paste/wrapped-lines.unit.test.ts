import { expect, test } from 'vitest'
import { readLines } from './wrapped-lines.ts'

/** Breaks a text as programs do: no line is longer than the width. */
const wrap = (text: string, width: number): string => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

const one =
  'The harbour was quiet that morning, and the boats lay at their moorings as they had lain for a hundred years. A company had bought the quay; nobody knew what for, and those who asked were told to wait until the spring.'
const two =
  'In the spring the cranes came, one after the other, on barges that were longer than the pier. They stood there for a year, and nobody ever saw one of them move.'
const poem = [
  'Whose woods these are I think I know.',
  'His house is in the village though;',
  'He will not see me stopping here',
  'To watch his woods fill up with snow.',
]

test.each([45, 60, 66, 72, 80])('lines that end at %s characters are one paragraph', (width) => {
  expect(readLines(wrap(one, width))).toBe(`<p>${one}</p>`)
  expect(
    readLines(`${wrap(one, width)}\r\n \r\n${wrap(two, width)}\n`.replace(/\r?\n/g, '\r\n')),
  ).toBe(`<p>${one}</p><p>${two}</p>`)
})

test('a letter keeps its greeting and its address by lines, and its paragraphs are whole', () => {
  const letter = `Dear Ann,\n\n${wrap(one, 72)}\n\nYours,\nBob\n12 Quay Street`
  expect(readLines(letter)).toBe(
    `<p>Dear Ann,</p><p>${one}</p><p>Yours,<br>Bob<br>12 Quay Street</p>`,
  )
})

test('a paragraph without an empty line before it begins behind a sentence that ends early', () => {
  const early = wrap(one, 60)
  expect((early.split('\n').at(-1) ?? '').length).toBeLessThan(50)
  expect(readLines(`${early}\n${wrap(two, 60)}`)).toBe(`<p>${one}</p><p>${two}</p>`)
})

test('a poem keeps its lines, and its stanzas are paragraphs', () => {
  const lower = ['so much depends', 'upon', 'a red wheel', 'barrow glazed with rain']
  for (const lines of [poem, lower]) {
    expect(readLines(lines.join('\n'))).toBe(null)
    const stanzas = [lines, lines].map((stanza) => stanza.join('\n')).join('\n\n')
    expect(readLines(stanzas)).toBe(`<p>${lines.join('<br>')}</p>`.repeat(2))
  }
  const long = poem.map((line) => `${line} And more of it, to the end of all.`)
  expect(readLines(long.join('\n'))).toBe(null)
})

test('a word that a hyphen parts is joined only if the text has it so; no letter is lost', () => {
  const text = (more: string) =>
    [
      'The harbour was quiet that morning, and an inter-',
      'national company had bought the quay; nobody knew',
      `what for, but it was ${more}, they said to all.`,
    ].join('\n')
  expect(readLines(text('of use'))).toContain('an inter-national company')
  expect(readLines(text('International'))).toContain('an international company')
  expect(readLines(text('internationalist'))).toContain('an inter-national company')
})

test('what has a line for each paragraph, items, code or one line stays as it is', () => {
  const lists = ['• one\n• two\n• three', '(a) one\n(b) two', 'Milk\nBread\nEggs']
  const code = 'const a = 1\nconst b = {\n  c: 2,\n}\n\nfunction d() {\n  return a + b.c\n}'
  for (const text of [one, `${one}\n\n${two}`, `${one}\n${two}`, ...lists, code, '', '\n\n'])
    expect([text, readLines(text)]).toEqual([text, null])
  const marked = readLines(
    `${wrap('5 < 6 & 7 > 3 are <b>signs</b> that a page would take for its own, if nobody wrote them out', 45)}`,
  )
  expect(marked).toContain('5 &lt; 6 &amp; 7 > 3 are &lt;b>signs')
})
