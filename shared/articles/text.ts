import { limits } from '../limits.ts'

/** The number of space-separated words. */
export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** The number of words of an article; 3 when there is none (specification, sections 3 and 9). */
export const countWords = (text: string): number => wordsIn(text) || limits.defaultWords

/** Letters of scripts without spaces between words: squares (class ID of UAX #14), and those of South East Asia (class SA). */
const squares = /[\p{Ideo}\p{scx=Hira}\p{scx=Kana}]/gu
const southEastAsian = /[\p{scx=Khmr}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Thai}]/gu

const countOf = (letters: RegExp, text: string): number => text.match(letters)?.length ?? 0

/** Whether a text has spaces between its words, so that their number says how long it is. */
export const isSpaced = (text: string): boolean =>
  countOf(squares, text) + countOf(southEastAsian, text) === 0

/**
 * The minutes that reading takes, at least one.
 * @param words separated by spaces
 * @param html whose letters of scripts without spaces count, too: three South East Asian ones take as long as a square
 */
export const minutesOf = (words: number, html = ''): number => {
  const text = html.replace(/<[^<>]*>/g, '')
  const signs = countOf(squares, text) + countOf(southEastAsian, text) / 3
  return Math.max(1, Math.round(words / limits.wordsPerMinute + signs / limits.signsPerMinute))
}

/** Punctuation that ends or continues a sentence, and closing quotes or brackets after it. */
const sentenceEnd = /[\p{Term}…–—][\p{Pe}\p{Pf}"']*$/u

/** Joins the lines (blocks) of a text; each but the last gets a full stop unless it has an end. */
export const sentencesOf = (text: string): string => {
  const blocks = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  return blocks
    .filter(Boolean)
    .map((block, at, all) =>
      at === all.length - 1 || sentenceEnd.test(block) ? block : `${block}.`,
    )
    .join(' ')
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The beginning of a text, of so many characters (code points) at most, cut between two letters as readers see them. */
export const firstLetters = (text: string, most: number): string => {
  let [end, count] = [0, 0]
  // No letter needs more.
  for (const { segment, index } of letters.segment(text.slice(0, 2 * most + 100))) {
    count += [...segment].length
    if (count > most) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** The meta description: the first 33 characters of the text (specification, section 9). */
export const descriptionOf = (text: string): string =>
  firstLetters(sentencesOf(text), limits.description).trim()

/** As many whole sentences as possible, of 20 characters or more: a shorter one is mostly an abbreviation. */
const wholeSentences =
  /^.{20,}(?:[.!?…][\p{Pe}\p{Pf}"']*(?=\s[^\p{Ll}\s])|[。！？][\p{Pe}\p{Pf}]*(?=..))/su

/** The first whole sentences, or the first words with `…`. @param maxLength in characters (code points) */
export const beginningOf = (text: string, maxLength: number): string => {
  const characters = [...sentencesOf(text)]
  if (characters.length <= maxLength) return characters.join('')
  // Two more characters, to see whether a sentence ends before them.
  const whole = wholeSentences.exec(characters.slice(0, maxLength + 2).join(''))?.[0]
  if (whole) return whole
  const cut = firstLetters(characters.join(''), maxLength - 1)
  return `${cut.replace(/\s\S*$/u, '').replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '')}…`
}
