import { randomInt } from 'node:crypto'
import { months } from '../../shared/articles/date.ts'
import { oneOf, shuffled } from './secure-random.ts'
import { groupsApart, thingsByWeight, wordGroups } from './vocabulary.ts'

/** Makes a true or a false sentence. */
type MakeSentence = (isTrue: boolean) => string

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** A number from the first to the last. */
const between = (first: number, last: number): number => randomInt(first, last + 1)

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen'
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** A number below a hundred in words. */
const inWords = (number: number): string => {
  if (number < 20) return small.split(' ')[number] ?? ''
  const [ten, one] = [tens[Math.floor(number / 10)], number % 10]
  return one === 0 ? `${ten}` : `${ten}-${inWords(one)}`
}

/** Two different items of a row, in its order. */
const inOrder = <Item>(row: readonly Item[]): [Item, Item] => {
  const first = randomInt(row.length - 1)
  return [row[first] as Item, row[between(first + 1, row.length - 1)] as Item]
}

const sayKind: MakeSentence = (isTrue) => {
  const group = oneOf(wordGroups)
  const [one = '', other = ''] = shuffled(group.words)
  const stranger = oneOf(oneOf(groupsApart(group)).words)
  const [first, second] = isTrue ? [one, other] : shuffled([one, stranger])
  return `The words ${first} and ${second} both name ${group.name}.`
}

const sayWeight: MakeSentence = (isTrue) => {
  const heavyClass = between(2, thingsByWeight.length - 1)
  const heavy = withArticle(oneOf(thingsByWeight[heavyClass] ?? []))
  const light = withArticle(oneOf(thingsByWeight[between(0, heavyClass - 2)] ?? []))
  const [more, less] = oneOf([
    ['is heavier than', 'is lighter than'],
    ['weighs more than', 'weighs less than'],
  ] as const)
  const isMore = oneOf([true, false])
  const [first, second] = isMore === isTrue ? [heavy, light] : [light, heavy]
  return `${capital(first)} ${isMore ? more : less} ${second}.`
}

const saySum: MakeSentence = (isTrue) => {
  const [one, other] = [between(2, 40), between(2, 40)]
  const sum = one + other + (isTrue ? 0 : between(2, 9))
  return `${capital(inWords(one))} and ${inWords(other)} make ${inWords(sum)}.`
}

const sayOrder: MakeSentence = (isTrue) => {
  const year = between(1450, 1950)
  const [row, what] = oneOf<[readonly string[], string]>([
    [months, 'In a year'],
    [[String(year), String(year + between(5, 70))], 'In history'],
  ])
  const [early, late] = inOrder(row)
  const word = oneOf(['before', 'after'] as const)
  const [first, second] = (word === 'before') === isTrue ? [early, late] : [late, early]
  return `${what} ${first} comes ${word} ${second}.`
}

/** All kinds of sentences; a challenge has some of each. */
export const families = {
  kind: sayKind,
  weight: sayWeight,
  sum: saySum,
  order: sayOrder,
} satisfies Record<string, MakeSentence>
export type Family = keyof typeof families
