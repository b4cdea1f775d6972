import { isStopWord, truncateQuery, wordsOf } from './words.ts'

/** A word of the index, and how many articles have it. */
export interface KnownWord {
  readonly [column: string]: SqlStorageValue
  readonly text: string
  readonly articles: number
}

/** Finds the first word of the index at or after a text. */
export type FindWord = (from: string) => KnownWord | undefined

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

/** The nearest known word; of equally near ones, the word of most articles. Null if none is near, or `find` has no more. */
const findNearest = (word: string, find: FindWord): string | null => {
  const letters = [...word]
  const [first = '', second = ''] = letters
  let nearest: (KnownWord & { readonly wrong: number }) | undefined
  for (const beginning of new Set([first, second + first])) {
    let from = beginning
    for (;;) {
      const known = find(from)
      if (!known?.text.startsWith(beginning)) break
      const comparison = compare(letters, known.text)
      from = 'next' in comparison ? comparison.next : `${known.text} `
      if ('next' in comparison || isStopWord(known.text)) continue
      const { wrong } = comparison
      const isNearer =
        !nearest ||
        wrong < nearest.wrong ||
        (wrong === nearest.wrong && known.articles > nearest.articles)
      if (isNearer) nearest = { ...known, wrong }
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
  find: FindWord,
  isRight: (word: string) => boolean,
): string | null => {
  const text = truncateQuery(query)
  const words = wordsOf(text)
    .filter((word) => correctable.test(word.text) && !isStopWord(word.text))
    .slice(0, maxWords)
  let looks = 0
  const look: FindWord = (from) => {
    looks += 1
    return looks <= mostLooks ? find(from) : undefined
  }
  let [result, at] = ['', 0]
  for (const word of words) {
    if (isRight(word.text)) continue
    const nearest = findNearest(word.text, look)
    // What was not looked at may be nearer.
    if (looks > mostLooks) break
    if (nearest === null || nearest === word.text) continue
    result += text.slice(at, word.start) + nearest
    at = word.end
  }
  return at === 0 ? null : result + text.slice(at)
}
