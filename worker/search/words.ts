import { fold } from '../../shared/search/search.ts'
import { siteConfig } from '../../shared/site.config.ts'

/** A word of a text: in the form for comparison, and its place. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
  /** What begins here and is written as one word, too (`nodejs` for Node.js, `email` for e-mail), and how many words it has. */
  readonly name?: { readonly text: string; readonly words: number }
}

/** Scripts without spaces between words: each character counts as a word. */
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')

/** A Korean letter; its vowel and its last consonant may be characters of their own. */
const hangul = String.raw`[\p{Script=Hangul}&&\p{L}]`
const korean = String.raw`[${hangul}--[\u1160-\u11ff]][\u1160-\u11ff\p{M}\p{DI}]*`

/**
 * Matches C++, C#, F#, .NET; or a character of those scripts; or a Korean letter before another or alone; or letters and
 * digits. What is invisible (`DI`), such as a soft hyphen, parts no word.
 */
const word = new RegExp(
  [
    String.raw`[a-z](?:\+\+|#)(?!\p{L})`,
    String.raw`(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])`,
    `[${unspaced}]`,
    `${korean}(?=(${korean}))|(?<!${korean})${korean}`,
    String.raw`[[\p{L}\p{N}\p{M}\p{DI}]--[${unspaced}${hangul}]]+`,
  ].join('|'),
  'giv',
)

/** Spells the signs of a name in words, because the index takes only letters and digits. */
const spellOut = (text: string): string =>
  text.replace('++', 'plusplus').replace('#', 'sharp').replace('.', 'dot')

/** Folds a word as the search of titles does. */
const foldWord = (text: string): string =>
  /^[a-z0-9]+$/.test(text)
    ? text
    : fold(spellOut(text))
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()

/** Whether a dot or a hyphen joins two words, or they are parts of a number: three digits follow a comma. */
const areJoined = ({ text: before, end }: Word, next: Word | undefined, text: string): boolean =>
  next?.start === end + 1 &&
  (/[.‐‑-]/.test(text[end] as string) ||
    (/[,'’\u00A0\u202F]/.test(text[end] as string) &&
      /^\d+$/.test(before) &&
      /^\d{3}$/.test(next.text)))

/** Gives the first word of what is written as one word, too, that word: a name, a long number, a version without its `v`. */
const addNames = (words: Word[], text: string): void => {
  let first = 0
  for (const [n, last] of words.entries()) {
    if (areJoined(last, words[n + 1], text)) continue
    const parts = words.slice(first, n + 1)
    const joined = parts.map((part) => part.text).join('')
    const name = parts.length > 2 ? joined.replace(/^v(?=\d+$)/, '') : joined
    const isNumber = parts.length > 2 || !/[.‐‑-]/.test(text[parts[0]?.end ?? 0] ?? '')
    const isName = parts.length > 1 && (isNumber ? /^[a-z\d]+$/ : /^\d*[a-z][a-z\d]*$/).test(name)
    if (isName) words[first] = { ...(parts[0] as Word), name: { text: name, words: parts.length } }
    first = n + 1
  }
}

/**
 * The words of a text, in their order. Korean joins words that are searched for alone: in place of a Korean word stand its
 * pairs of letters, which overlap.
 */
export const wordsOf = (text: string): Word[] => {
  const found: Word[] = []
  for (const { 0: match, 1: next = '', index } of text.matchAll(word)) {
    const whole = match + next
    const folded = foldWord(whole)
    if (folded !== '') found.push({ text: folded, start: index, end: index + whole.length })
  }
  addNames(found, text)
  return found
}

/** A text in the index's form: only its words, then the names in it, separated by spaces. */
export const toIndexText = (text: string): string => {
  const words = wordsOf(text)
  const names = words.flatMap(({ name }) => name?.text ?? [])
  return [...words.map((one) => one.text), ...names].join(' ')
}

/** Words that must follow each other; usually one word. */
export interface Term {
  readonly words: readonly string[]
  /** Its words as one, if they are written as one, too: a name, such as Node.js. */
  readonly name: string | null
  /** Whether the last word also matches as the beginning of a longer word. */
  readonly isBeginning: boolean
  /** The singular of the last word, if it seems to be a plural. */
  readonly singular: string | null
}

/** Limits of a query, beyond which it is ignored: characters, terms, words of all terms. */
const queryLimits = { characters: 300, terms: 12, words: 60 } as const
/**
 * The least letters with which a word also finds longer words; fewer for the last word of a query, which may be
 * half typed.
 */
const shortestPrefix = { beginning: 4, typed: 2 } as const

/** Whether a word also finds longer words: a pair of Korean letters does not, and a letter finds its pairs. */
const isPrefix = (text: string): boolean =>
  /\p{Script=Hangul}/u.test(text)
    ? text.normalize('NFC').length === 1
    : text.length >= shortestPrefix.beginning

/** An English noun's singular by its ending; null if the word does not look like a plural. */
const singularOf = (text: string): string | null => {
  if (!siteConfig.language.startsWith('en') || !/^[a-z]{3,}[^su]s$/.test(text)) return null
  if (text.endsWith('ies')) return `${text.slice(0, -3)}y`
  return text.slice(0, /(?:[sxz]|[cs]h)es$/.test(text) ? -2 : -1)
}

const stopWords = new Set(
  `a am an and are as at be but by can did do does for from had has have how i if in is it its me my of on or so
  than that the their them then there these they this to us was we were what when where which who why will with
  you your`.split(/\s+/),
)

/** Whether a word is a stop word. */
export const isStopWord = (text: string): boolean =>
  siteConfig.language.startsWith('en') && stopWords.has(text)

/** The part of a query that is searched for. */
export const truncateQuery = (typed: string): string =>
  [...typed].slice(0, queryLimits.characters).join('')

/**
 * The terms of a reader's query, without stop words unless there are no others. The only operator is a pair of
 * double quotes: it keeps words together and in their exact form.
 */
export const parseTerms = (typedText: string): Term[] => {
  const text = truncateQuery(typedText)
  const pieces = [...text.matchAll(/["“]([^"“”]+)["”]|[^\s"“”]+/gu)]
  const terms: Term[] = []
  let left: number = queryLimits.words
  for (const { 0: piece, 1: quoted } of pieces) {
    const found = wordsOf(quoted ?? piece).slice(0, left)
    const words = found.map((one) => one.text)
    const last = words.at(-1)
    if (last === undefined || terms.length === queryLimits.terms) continue
    left -= words.length
    const name = quoted === undefined ? found[0]?.name : undefined
    terms.push({
      words,
      name: name?.words === words.length ? name.text : null,
      isBeginning: quoted === undefined && isPrefix(last),
      singular: quoted === undefined ? singularOf(last) : null,
    })
  }
  const final = terms.at(-1)
  const meaningful = terms.filter(
    ({ words: [only = '', ...more] }) => more.length > 0 || !isStopWord(only),
  )
  const isTyped =
    final && !/["”]\s*$/.test(text) && (final.words.at(-1) ?? '').length >= shortestPrefix.typed
  const typed = meaningful.map((term) =>
    isTyped && term === final ? { ...term, isBeginning: true } : term,
  )
  return typed.length > 0 ? typed : terms
}

/** Whether a word of a text is the last word of a term, or a similar form. */
const isForm = (found: string, last: string, { isBeginning, singular }: Term): boolean =>
  found === last || (isBeginning && found.startsWith(last)) || found === singular

/** The index of a term's last word if the term begins at `at`; otherwise -1. */
export const endAt = (words: readonly Word[], at: number, term: Term): number => {
  const { text, name } = words[at] as Word
  const asOne = term.name ?? (term.words.length === 1 ? term.words[0] : undefined)
  if (name && asOne && isForm(name.text, asOne, term)) return at + name.words - 1
  if (term.name && isForm(text, term.name, term)) return at
  const end = at + term.words.length - 1
  for (let n = 0; n < term.words.length; n += 1) {
    const [expected, found] = [term.words[n] as string, words[at + n]?.text]
    if (found === undefined) return -1
    const isLast = at + n === end
    if (!(isLast ? isForm(found, expected, term) : found === expected)) return -1
  }
  return end
}

const phrase = (words: readonly string[]): string => `"${words.join(' ')}"`

/** A term in its exact form or in a similar one; each form that matches raises the rank. */
const anyForm = ({ words, name, isBeginning, singular }: Term): string => {
  const forms = [phrase(words)]
  if (name !== null) forms.push(phrase([name]))
  if (isBeginning) forms.push(...forms.map((form) => `${form}*`))
  if (singular !== null) forms.push(phrase([...words.slice(0, -1), singular]))
  return `(${forms.join(' OR ')})`
}

/** Terms as queries of FTS5. */
export interface Queries {
  readonly all: string
  /** All terms in the title. */
  readonly inTitle: string
  /** All terms in a heading or the title, one after the other. */
  readonly inHeading: string
  readonly some: string
}

/**
 * Makes queries of FTS5: words are letters and digits between quotes, so no reader can use its syntax.
 * @param text the query as typed: an article with its words in this order ranks higher
 */
export const buildQueries = (terms: readonly Term[], text: string): Queries => {
  const forms = terms.map(anyForm)
  const all = `(${forms.join(' AND ')})`
  const typed = wordsOf(text)
    .slice(0, queryLimits.words)
    .map((one) => one.text)
  const isMore = typed.length > (terms[0]?.words.length ?? 0)
  const whole = isMore ? ` OR ${phrase(typed)}` : ''
  const allWords = phrase(terms.flatMap(({ words }) => words))
  return {
    all: all + whole,
    inTitle: `{title} : ${all}`,
    inHeading: `{title headings} : ${terms.length === 1 ? all : `${allWords}${terms.at(-1)?.isBeginning ? '*' : ''}`}`,
    some: forms.join(' OR ') + whole,
  }
}
