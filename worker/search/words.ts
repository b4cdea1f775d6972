import { fold } from '../../shared/search.ts'
import { siteConfig } from '../../shared/site.config.ts'

/** A word of a text: as it is compared, and where it stands. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Scripts that set no spaces between words: each character counts as one. */
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')

/** A name with a sign in it, as C++, C# and .NET; a character of those scripts; letters and digits. */
const word = new RegExp(
  [
    String.raw`[a-z](?:\+\+|#)(?!\p{L})`,
    String.raw`(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])`,
    `[${unspaced}]`,
    String.raw`[[\p{L}\p{N}\p{M}]--[${unspaced}]]+`,
  ].join('|'),
  'giv',
)

/** The signs of a name as they are said, because the index takes letters and digits only. */
const said = (text: string): string =>
  text.replace('++', 'plusplus').replace('#', 'sharp').replace('.', 'dot')

/** As in the search of titles; forms that mean the same letters are the same. */
const foldWord = (text: string): string =>
  /^[a-z0-9]+$/.test(text)
    ? text
    : fold(said(text).normalize('NFKC'))
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()

/** The words of a text, in their order. */
export const wordsOf = (text: string): Word[] => {
  const found: Word[] = []
  for (const { 0: match, index } of text.matchAll(word)) {
    const folded = foldWord(match)
    if (folded !== '') found.push({ text: folded, start: index, end: index + match.length })
  }
  return found
}

/** A text as the index takes it: its words alone, between spaces. */
export const indexed = (text: string): string =>
  wordsOf(text)
    .map((one) => one.text)
    .join(' ')

/** Words that have to follow each other; mostly one. */
export interface Term {
  readonly words: readonly string[]
  /** Whether a word that only begins with the last one matches, too. */
  readonly isBeginning: boolean
  /** The last one in the singular, where it seems to be a plural. */
  readonly singular: string | null
}

/** How much of what a reader typed is looked at: characters, terms, words of all terms. */
const most = { characters: 300, terms: 12, words: 60 } as const
/**
 * Of how many letters a word within the text is the beginning of others, and the last one, which may be
 * half typed.
 */
const shortest = { beginning: 4, typed: 2 } as const

/** An English noun's singular by its ending; null where the word does not look like a plural. */
const singularOf = (text: string): string | null => {
  if (!siteConfig.language.startsWith('en') || !/^[a-z]{3,}[^su]s$/.test(text)) return null
  if (text.endsWith('ies')) return `${text.slice(0, -3)}y`
  return text.slice(0, /(?:[sxz]|[cs]h)es$/.test(text) ? -2 : -1)
}

const emptyWords = new Set(
  `a am an and are as at be but by can did do does for from had has have how i if in is it its me my of on or so
  than that the their them then there these they this to us was we were what when where which who why will with
  you your`.split(/\s+/),
)

/** Whether a word says nothing of what an article is about. */
export const isEmpty = (text: string): boolean =>
  siteConfig.language.startsWith('en') && emptyWords.has(text)

/** As much of what a reader typed as is looked at. */
export const lookedAt = (typed: string): string => [...typed].slice(0, most.characters).join('')

/**
 * What a reader's text looks for: words that are in most texts only where there are no others. Nothing in it
 * is an operator but a pair of double quotes, which holds words together and takes them as they are.
 */
export const termsOf = (given: string): Term[] => {
  const text = lookedAt(given)
  const pieces = [...text.matchAll(/["“]([^"“”]+)["”]|[^\s"“”]+/gu)]
  const terms: Term[] = []
  let left: number = most.words
  for (const { 0: piece, 1: quoted } of pieces) {
    const words = wordsOf(quoted ?? piece)
      .map((one) => one.text)
      .slice(0, left)
    const last = words.at(-1)
    if (last === undefined || terms.length === most.terms) continue
    left -= words.length
    terms.push({
      words,
      isBeginning: quoted === undefined && last.length >= shortest.beginning,
      singular: quoted === undefined ? singularOf(last) : null,
    })
  }
  const final = terms.at(-1)
  const telling = terms.filter(
    ({ words: [only = '', ...more] }) => more.length > 0 || !isEmpty(only),
  )
  const isTyped =
    final && !/["”]\s*$/.test(text) && (final.words.at(-1) ?? '').length >= shortest.typed
  const typed = telling.map((term) =>
    isTyped && term === final ? { ...term, isBeginning: true } : term,
  )
  return typed.length > 0 ? typed : terms
}

/** The end of a term within a text's words, if it stands at a place; -1 if not. */
export const endAt = (words: readonly Word[], at: number, term: Term): number => {
  const end = at + term.words.length - 1
  for (let n = 0; n < term.words.length; n += 1) {
    const [wanted, found] = [term.words[n] as string, words[at + n]?.text]
    if (found === undefined) return -1
    if (found === wanted) continue
    const isLast = at + n === end
    if (!isLast || !((term.isBeginning && found.startsWith(wanted)) || found === term.singular))
      return -1
  }
  return end
}

const phrase = (words: readonly string[]): string => `"${words.join(' ')}"`

/** As it is, and less like it: each adds to an article's rank. */
const anyForm = ({ words, isBeginning, singular }: Term): string => {
  const forms = [phrase(words)]
  if (isBeginning) forms.push(`${phrase(words)}*`)
  if (singular !== null) forms.push(phrase([...words.slice(0, -1), singular]))
  return `(${forms.join(' OR ')})`
}

/** The same terms as queries of FTS5. */
export interface Queries {
  readonly all: string
  /** All of them in the title. */
  readonly inTitle: string
  /** In a heading or the title, one after the other. */
  readonly inHeading: string
  readonly some: string
}

/**
 * Terms as queries of FTS5: words are letters and digits between quotes, so no reader reaches its syntax.
 * @param text as it was typed: words that follow each other in that way raise the rank
 */
export const queriesOf = (terms: readonly Term[], text: string): Queries => {
  const forms = terms.map(anyForm)
  const all = `(${forms.join(' AND ')})`
  const typed = wordsOf(text)
    .slice(0, most.words)
    .map((one) => one.text)
  const isMore = typed.length > (terms[0]?.words.length ?? 0)
  const whole = isMore ? ` OR ${phrase(typed)}` : ''
  const told = phrase(terms.flatMap(({ words }) => words))
  return {
    all: all + whole,
    inTitle: `{title} : ${all}`,
    inHeading: `{title headings} : ${terms.length === 1 ? all : `${told}${terms.at(-1)?.isBeginning ? '*' : ''}`}`,
    some: forms.join(' OR ') + whole,
  }
}
