import type { Part } from '../../shared/search/contract.ts'
import { endAt, type Term, type Word, wordsOf } from './words.ts'

/** Characters of a snippet, and how many of them are before the first match. */
const length = 200
const before = 50
/** Characters of a text that are searched for a snippet. */
const maxLooked = 100_000

interface Place {
  readonly start: number
  readonly end: number
  readonly term: number
}

/** The places of terms in a text; they do not overlap. */
const placesOf = (words: readonly Word[], terms: readonly Term[]): Place[] => {
  const places: Place[] = []
  for (let at = 0; at < words.length; at += 1) {
    let [end, term] = [-1, -1]
    for (let n = 0; n < terms.length; n += 1) {
      const found = endAt(words, at, terms[n] as Term)
      if (found > end) [end, term] = [found, n]
    }
    // Words of Korean overlap.
    if (end < 0 || (words[at] as Word).start < (places.at(-1)?.end ?? 0)) continue
    places.push({ start: (words[at] as Word).start, end: (words[end] as Word).end, term })
    at = end
  }
  return places
}

const splitParts = (text: string, places: readonly Place[], from: number, to: number): Part[] => {
  const parts: Part[] = []
  const add = (start: number, end: number, isFound: boolean) => {
    if (end > start) parts.push({ text: text.slice(start, end), isFound })
  }
  let at = from
  for (const { start, end } of places) {
    if (start < from || end > to) continue
    add(at, start, false)
    add(start, end, true)
    at = end
  }
  add(at, to, false)
  return parts
}

/** A whole text with its terms marked. */
export const markTerms = (text: string, terms: readonly Term[]): Part[] =>
  splitParts(text, placesOf(wordsOf(text), terms), 0, text.length)

/** The first place from which a snippet has the most different terms, then the most matches. */
const findBest = (places: readonly Place[]): Place | undefined => {
  let best: { place: Place; terms: number; count: number } | undefined
  for (const [n, place] of places.entries()) {
    const seen = new Set<number>()
    let count = 0
    for (let at = n; at < places.length; at += 1) {
      const { end, term } = places[at] as Place
      if (end - place.start > length - before) break
      seen.add(term)
      count += 1
    }
    const isBetter =
      !best || seen.size > best.terms || (seen.size === best.terms && count > best.count)
    if (isBetter) best = { place, terms: seen.size, count }
  }
  return best?.place
}

/** The part of a text with the most terms, or its beginning; cut between words. */
export const snippetOf = (whole: string, terms: readonly Term[]): Part[] => {
  const text = whole.slice(0, maxLooked)
  const words = wordsOf(text)
  const places = placesOf(words, terms)
  const ideal = (findBest(places)?.start ?? 0) - before
  const isFirst = ({ start }: Word, n: number) => start >= (words[n - 1]?.end ?? 0)
  const isLast = ({ end }: Word, n: number) => end <= (words[n + 1]?.start ?? end)
  const first = words.find((word, n) => word.start >= ideal && isFirst(word, n))
  const from = ideal <= 0 ? 0 : (first?.start ?? 0)
  const isAll = from + length >= whole.length
  const last = words.findLast(
    (word, n) => word.start >= from && word.end <= from + length && isLast(word, n),
  )
  const to = isAll ? text.length : (last?.end ?? text.length)
  return [
    ...(from > 0 ? [{ text: '…', isFound: false }] : []),
    ...splitParts(text, places, from, to),
    ...(to < whole.length ? [{ text: '…', isFound: false }] : []),
  ]
}
