import { isStopWord, truncateQuery, wordsOf } from './words.ts'

/** A word of the index, and how many articles have it. */
export interface KnownWord {
  readonly [column: string]: SqlStorageValue
  readonly text: string
  readonly articles: number
}

/** Finds the first word of the index at or after a text. */
type FindWord = (from: string) => KnownWord | undefined

/** The words of the index. */
export interface KnownWords {
  readonly findWord: FindWord
  readonly isInTitle: (word: string) => boolean
}

/** Words that are checked for misspelling, and how many of a query. */
const correctable = /^\p{L}{4,24}$/u
const maxWords = 4

/** Words of the index that are looked at for a query. */
const mostLooks = 250

/**
 * How many letters may be wrong in a word of this length, up to one of its letters. A second wrong letter stands after the
 * fourth: then few words have to be looked at.
 */
const maxWrong = (letters: number, upTo: number): number => (letters < 8 || upTo < 5 ? 1 : 2)

/** How near a known word is to a misspelt one, or from where on the next one may be near. */
type Comparison = { readonly wrong: number } | { readonly next: string }

/**
 * Counts the letters that are missing, too many, replaced, or swapped with the next (Damerau-Levenshtein). Where too many
 * are wrong, the words that begin alike are not near either: the next is the first with a letter that may stand there.
 */
const compare = (word: readonly string[], known: string): Comparison => {
  const letters = [...known]
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, n) => n)
  for (const [n, letter] of letters.entries()) {
    const most = maxWrong(word.length, n + 1)
    const row = [n + 1]
    const right: string[] = []
    for (let w = 1; w <= word.length; w += 1) {
      const [previous, now] = [word[w - 2] as string, word[w - 1] as string]
      const [replaced, extra] = [last[w - 1] as number, last[w] as number]
      const missing = row[w - 1] as number
      if (replaced <= most) right.push(now)
      let wrong = Math.min(missing + 1, extra + 1, replaced + (letter === now ? 0 : 1))
      if (n > 0 && w > 1 && letters[n - 1] === now) {
        const swapped = (before[w - 2] as number) + 1
        if (swapped <= most) right.push(previous)
        if (letter === previous) wrong = Math.min(wrong, swapped)
      }
      row.push(wrong)
    }
    if (Math.min(...row) > most) {
      const start = letters.slice(0, n).join('')
      const following = right.filter((one) => one > letter).sort()[0]
      return { next: start + (following ?? '\u{10FFFF}') }
    }
    before = last
    last = row
  }
  const wrong = last[word.length] as number
  // A space is less than every letter.
  return wrong <= maxWrong(word.length, letters.length) ? { wrong } : { next: `${known} ` }
}

/**
 * The nearest known word. Of equally near ones a word of a title is preferred, and one of which a letter is missing; then
 * the word of most articles. Null if none is near, or `findWord` has no more.
 */
const findNearest = (word: string, { findWord, isInTitle }: KnownWords): string | null => {
  const letters = [...word]
  const [first = '', second = ''] = letters
  let least = Number.POSITIVE_INFINITY
  let nearest: KnownWord[] = []
  for (const beginning of new Set([first, second + first])) {
    let from = beginning
    for (;;) {
      const known = findWord(from)
      if (!known?.text.startsWith(beginning)) break
      const comparison = compare(letters, known.text)
      from = 'next' in comparison ? comparison.next : `${known.text} `
      if ('next' in comparison || isStopWord(known.text)) continue
      if (comparison.wrong < least) nearest = []
      least = Math.min(least, comparison.wrong)
      if (comparison.wrong === least) nearest.push(known)
    }
  }
  if (nearest.length < 2) return nearest[0]?.text.normalize('NFC') ?? null
  const ranked = nearest.map(({ text, articles }) => {
    const isLonger = [...text].length > letters.length
    return { text, articles, rank: Number(isInTitle(text)) + Number(isLonger) }
  })
  ranked.sort((one, other) => other.rank - one.rank || other.articles - one.articles)
  return ranked[0]?.text.normalize('NFC') ?? null
}

/**
 * A query in which the nearest known words replace unknown ones.
 * @param isRight whether a word is not replaced, whatever is near
 * @returns null if no word is replaced
 */
export const correctQuery = (
  query: string,
  known: KnownWords,
  isRight: (word: string) => boolean,
): string | null => {
  const text = truncateQuery(query)
  const words = wordsOf(text)
    .filter((word) => correctable.test(word.text) && !isStopWord(word.text))
    .slice(0, maxWords)
  let looks = 0
  const findWord: FindWord = (from) => {
    looks += 1
    return looks <= mostLooks ? known.findWord(from) : undefined
  }
  let [result, at] = ['', 0]
  for (const word of words) {
    // A pair of Korean letters that overlaps a replaced one has another letter now.
    if (word.start < at || isRight(word.text)) continue
    const nearest = findNearest(word.text, { findWord, isInTitle: known.isInTitle })
    // What was not looked at may be nearer.
    if (looks > mostLooks) break
    if (nearest === null || nearest === word.text) continue
    result += text.slice(at, word.start) + nearest
    at = word.end
  }
  return at === 0 ? null : result + text.slice(at)
}
