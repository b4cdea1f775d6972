import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { captchaItems } from '../../shared/captcha/size.ts'
import { drawSentences, drawSubjects, hasItem, solutions } from './challenge.ts'
import { drawPicture } from './draw/picture.ts'
import { type Subject, subjectNames, subjects } from './draw/subjects.ts'
import { type Family, families } from './sentences.ts'
import { wordGroups } from './vocabulary.ts'

const newSeed = () => randomBytes(16).toString('base64url')
const times = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make)

test('there are at least twelve subjects, those that the specification names among them', () => {
  expect(subjectNames.length).toBeGreaterThanOrEqual(12)
  const named: Subject[] = ['bandage', 'car', 'crow', 'trafficLights', 'milkLine', 'fireHydrant']
  named.push('ship', 'bridge', 'sparrow')
  expect(subjectNames).toEqual(expect.arrayContaining(named))
})

test('every subject and every solution can come', () => {
  const drawn = times(3000, drawSubjects)
  const prompts = new Set(drawn.map(({ prompt }) => prompt))
  expect(prompts).toEqual(
    new Set(subjectNames.map((name) => `Choose every picture with ${subjects[name].name}.`)),
  )
  expect(new Set(drawn.map(({ solution }) => solution))).toEqual(new Set(solutions))
})

test('the right pictures show the subject, the wrong ones neither it nor one that is taken for it', () => {
  for (const { prompt, items, solution } of times(500, drawSubjects)) {
    expect(items).toHaveLength(captchaItems)
    const right = items.filter((_, place) => hasItem(solution, place))
    const wrong = items.filter((_, place) => !hasItem(solution, place))
    const [asked] = right as [Subject]
    expect(prompt).toBe(`Choose every picture with ${subjects[asked].name}.`)
    expect(new Set(right)).toEqual(new Set([asked]))
    expect(new Set(wrong).size).toBe(wrong.length)
    expect(wrong).not.toContain(asked)
    for (const other of wrong) {
      expect(subjects[asked].alike ?? []).not.toContain(other)
    }
  }
})

const familyNames = Object.keys(families) as Family[]

test('eight different sentences, the right ones true: of each kind two, so that knowing all but one kind is not enough', () => {
  const seen = new Set<number>()
  for (const { prompt, items, solution, kinds } of times(2000, drawSentences)) {
    expect(prompt).toBe('Choose every sentence that is true.')
    expect(new Set(items).size).toBe(captchaItems)
    for (const item of items) expect(item).toMatch(/^[A-Z][\w ,'-]{8,75}\.$/)
    for (const name of familyNames) {
      const count = kinds.filter((kind) => kind === name).length
      expect([name, count]).toEqual([name, 2])
    }
    seen.add(solution)
  }
  expect(seen).toEqual(new Set(solutions))
})

test('a sentence hardly ever comes again: who has seen a thousand challenges knows little of the next', () => {
  const known = new Set(times(1000, drawSentences).flatMap(({ items }) => items))
  const next = times(500, drawSentences).map(({ items }) => items.filter((one) => known.has(one)))
  const share = next.flat().length / (500 * captchaItems)
  // 0.334 on an average of 400 runs, and 0.363 at most.
  expect(share).toBeLessThan(0.38)
  // By chance one of 500 is known whole about once in thirty runs.
  expect(next.filter((one) => one.length === captchaItems).length).toBeLessThan(4)
})

test('nothing is said to be both true and false', () => {
  for (const name of familyNames) {
    const [right, wrong] = [true, false].map(
      (isTrue) => new Set(times(5_000, () => families[name](isTrue))),
    )
    expect([name, [...(right ?? [])].filter((one) => wrong?.has(one))]).toEqual([name, []])
    // Neither can be told by how it begins.
    const starts = (all = new Set<string>()) =>
      new Set([...all].map((one) => one.split(' ').slice(0, 1).join(' ')))
    expect([name, starts(right)]).toEqual([name, starts(wrong)])
  }
})

test('there are twelve groups of twelve words, and no word is of two', () => {
  expect(wordGroups.length).toBeGreaterThanOrEqual(12)
  for (const { words } of wordGroups) expect(words.length).toBeGreaterThanOrEqual(12)
  const stem = (word: string) => word.toLowerCase().replace(/(es|s)$/, '')
  const stems = wordGroups.flatMap(({ words }) => words.map(stem))
  expect(stems.length).toBe(new Set(stems).size)
  for (const word of stems) expect(word).toMatch(/^[a-z]+$/)
})

test("a picture's bytes never repeat, and follow from its seed", () => {
  const seen = new Set<string>()
  let bytes = 0
  for (const subject of subjectNames) {
    for (let n = 0; n < 20; n += 1) {
      const picture = drawPicture(subject, newSeed())
      seen.add(createHash('sha256').update(picture).digest('base64url'))
      bytes += picture.length
      expect(picture.length).toBeLessThan(9_000)
    }
  }
  expect(seen.size).toBe(20 * subjectNames.length)
  expect(bytes / seen.size).toBeLessThan(6_000)
  const seed = newSeed()
  expect(drawPicture('crow', seed)).toEqual(drawPicture('crow', seed))
  expect(drawPicture('crow', seed)).not.toEqual(drawPicture('sparrow', seed))
})

test('two that are taken for one another keep away from each other both ways', () => {
  for (const name of subjectNames) {
    for (const other of subjects[name].alike ?? []) {
      expect([name, other, subjects[other].alike]).toEqual([
        name,
        other,
        expect.arrayContaining([name]),
      ])
    }
  }
})
