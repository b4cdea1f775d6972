import { captchaItems, captchaPicks } from '../../shared/captcha/size.ts'
import { type Subject, subjectNames, subjects } from './draw/subjects.ts'
import { oneOf, shuffled } from './secure-random.ts'
import { type Family, families } from './sentences.ts'

/** A challenge before it is stored: the question and the right items. */
export interface NewChallenge<Item> {
  readonly prompt: string
  readonly items: readonly Item[]
  /** The items to choose, as bits: the lowest is the first item. */
  readonly solution: number
}

const places = Array.from({ length: captchaItems }, (_, place) => place)

/** Whether an item is in a bit set. */
export const hasItem = (bits: number, place: number): boolean => ((bits >> place) & 1) === 1

/** The bit set of chosen positions; duplicates count once. */
export const bitsOf = (picks: readonly number[]): number =>
  picks.reduce((bits, place) => bits | (1 << place), 0)

/** The number of items in a bit set. */
export const countItems = (bits: number): number =>
  places.filter((place) => hasItem(bits, place)).length

/** The largest number of right items; some must be wrong. */
const maxRight = 6

/**
 * Every possible solution. Drawing one of these, instead of a number of right items and then their places,
 * makes all equally likely: a guess is right once in 154 times.
 */
export const solutions: readonly number[] = Array.from(
  { length: 2 ** captchaItems },
  (_, bits) => bits,
).filter((bits) => countItems(bits) >= captchaPicks && countItems(bits) <= maxRight)

const mixItems = <Item>(
  prompt: string,
  right: readonly Item[],
  wrong: readonly Item[],
): NewChallenge<Item> => {
  const solution = oneOf(solutions)
  const [rights, wrongs] = [[...right], [...wrong]]
  const items = places.map((place) => (hasItem(solution, place) ? rights : wrongs).pop() as Item)
  return { prompt, items, solution }
}

/** Draws the subjects of eight pictures: one subject several times, and different others (specification, section 5). */
export const drawSubjects = (): NewChallenge<Subject> => {
  const subject = oneOf(subjectNames)
  const { name, alike = [] } = subjects[subject]
  const others = subjectNames.filter((one) => one !== subject && !alike.includes(one))
  return mixItems(
    `Choose every picture with ${name}.`,
    Array.from({ length: maxRight }, () => subject),
    shuffled(others),
  )
}

/** Draws eight sentences, two of each family: the items to choose are those that are true. */
export const drawSentences = (): NewChallenge<string> & { readonly kinds: readonly Family[] } => {
  const names = Object.keys(families) as Family[]
  const kinds = shuffled([...names, ...names])
  const solution = oneOf(solutions)
  const items = kinds.map((kind, place) => families[kind](hasItem(solution, place)))
  if (new Set(items).size < captchaItems) return drawSentences()
  return { prompt: 'Choose every sentence that is true.', items, solution, kinds }
}
