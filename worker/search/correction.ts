import { isStopWord, truncateQuery, wordsOf } from './words.ts'

/** A word of the index, and how many articles have it. */
export interface KnownWord {
  readonly [column: string]: SqlStorageValue
  readonly text: string
  readonly articles: number
}

/** Finds words of the index by their beginning and the least and the most number of letters. */
export type FindWords = (beginning: string, least: number, most: number) => readonly KnownWord[]

/** Words that are checked for misspelling, and how many of a query. */
const correctable = /^\p{L}{4,24}$/u
const maxWords = 4

/** How many letters may be wrong in a word of this length. */
const maxWrong = (letters: number): number => (letters < 8 ? 1 : 2)

/**
 * How many letters are missing, too many, replaced, or swapped with the next (Damerau-Levenshtein); above
 * `most` the number is only a lower bound.
 */
const distanceOf = (one: string, other: string, most: number): number => {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let a = 1; a <= one.length; a += 1) {
    const row = [a]
    let least = a
    for (let b = 1; b <= other.length; b += 1) {
      const changed = (last[b - 1] as number) + (one[a - 1] === other[b - 1] ? 0 : 1)
      let wrong = Math.min((row[b - 1] as number) + 1, (last[b] as number) + 1, changed)
      const isSwapped = one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1]
      if (a > 1 && isSwapped) wrong = Math.min(wrong, (before[b - 2] as number) + 1)
      row.push(wrong)
      least = Math.min(least, wrong)
    }
    if (least > most) return least
    before = last
    last = row
  }
  return last[other.length] as number
}

/** The nearest known word; of equally near ones, the word of most articles. Null if none is near. */
const findNearest = (word: string, find: FindWords): string | null => {
  const [first = '', second = '', ...others] = word
  const letters = others.length + 2
  const wrong = maxWrong(letters)
  const beginnings = new Set([first, `${second}${first}`])
  let nearest: { text: string; articles: number; distance: number } | undefined
  for (const beginning of beginnings) {
    for (const { text, articles } of find(beginning, letters - wrong, letters + wrong)) {
      const distance = distanceOf(word, text, wrong)
      if (distance > wrong || isStopWord(text)) continue
      const { distance: best = wrong + 1, articles: most = 0 } = nearest ?? {}
      if (distance < best || (distance === best && articles > most))
        nearest = { text, articles, distance }
    }
  }
  return nearest?.text.normalize('NFC') ?? null
}

/**
 * A query in which the nearest known words replace unknown ones.
 * @param isRight whether a word is not replaced, whatever is near
 * @returns null if no word is replaced
 */
export const correctQuery = (
  query: string,
  find: FindWords,
  isRight: (word: string) => boolean,
): string | null => {
  const text = truncateQuery(query)
  const words = wordsOf(text)
    .filter((word) => correctable.test(word.text) && !isStopWord(word.text))
    .slice(0, maxWords)
  let [result, at] = ['', 0]
  for (const word of words) {
    if (isRight(word.text)) continue
    const nearest = findNearest(word.text, find)
    if (nearest === null || nearest === word.text) continue
    result += text.slice(at, word.start) + nearest
    at = word.end
  }
  return at === 0 ? null : result + text.slice(at)
}
