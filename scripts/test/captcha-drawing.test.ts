import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { captchaItems } from '../../shared/captcha/size.ts'
import { drawSubjects, drawWords, isIn, solutions } from '../../worker/captcha/challenge.ts'
import { drawPicture } from '../../worker/captcha/draw/picture.ts'
import { type Subject, subjectNames, subjects } from '../../worker/captcha/draw/subjects.ts'
import { wordGroups } from '../../worker/captcha/words.ts'

const newSeed = () => randomBytes(16).toString('base64url')
const times = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make)

test('there are at least twelve subjects, those that the specification names among them', () => {
  expect(subjectNames.length).toBeGreaterThanOrEqual(12)
  const named: Subject[] = ['bandage', 'car', 'crow', 'trafficLights', 'milkLine', 'fireHydrant']
  named.push('ship', 'bridge', 'sparrow')
  expect(subjectNames).toEqual(expect.arrayContaining(named))
})

test('every subject, every group of words and every solution can come', () => {
  const drawn = times(3000, drawSubjects)
  const prompts = new Set(drawn.map(({ prompt }) => prompt))
  expect(prompts).toEqual(
    new Set(subjectNames.map((name) => `Choose every picture with ${subjects[name].name}.`)),
  )
  expect(new Set(drawn.map(({ solution }) => solution))).toEqual(new Set(solutions))
  expect(new Set(times(1000, drawWords).map(({ prompt }) => prompt)).size).toBe(wordGroups.length)
})

test('the right pictures show the subject, the wrong ones neither it nor one that is taken for it', () => {
  for (const { prompt, items, solution } of times(500, drawSubjects)) {
    expect(items).toHaveLength(captchaItems)
    const right = items.filter((_, place) => isIn(solution, place))
    const wrong = items.filter((_, place) => !isIn(solution, place))
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

test('the right words are of the group, the wrong ones are not, and none comes twice', () => {
  for (const { prompt, items, solution } of times(500, drawWords)) {
    const group = wordGroups.find(({ name }) => prompt === `Choose every word that names ${name}.`)
    expect(new Set(items).size).toBe(captchaItems)
    const belongs = items.map((word) => group?.words.includes(word))
    expect(belongs).toEqual(items.map((_, place) => isIn(solution, place)))
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
