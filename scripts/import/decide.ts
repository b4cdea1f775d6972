import type { FrontMatter } from './front-matter.ts'
import { isJson } from './json.ts'
import { inFull, instantOf, isDate } from './written-date.ts'

/** Every reason for which a text is kept back as a draft, by its code. */
export const keepingBack = [
  // A key of its front matter, a day to come, no day.
  ...(['key', 'day-to-come', 'no-day'] as const),
  // Its folder, or what the folder's settings exclude; a vault's note; a sign that only a generator reads.
  ...(['folder', 'vault', 'sign'] as const),
  // Its site has no page of it; parts of it may not be for everybody.
  ...(['no-page', 'parts'] as const),
  // Nothing says that everybody may read it.
  'unknown',
] as const
export type KeepingBack = (typeof keepingBack)[number]

/** What of a source the author wants beside its public articles. */
export interface Wanted {
  readonly pages?: boolean
  readonly drafts?: boolean
  /** Keys that hide nothing, as the author says, by their plain names; `all` says that all is public that no key hides. */
  readonly shown?: readonly string[]
}

/** A key by which an author keeps a text back, and its value as written. */
interface HiddenBy {
  readonly key: string
  readonly value: string
}

/** What a source says of one of its texts, before anybody decides whether it comes along. */
export interface Said {
  /** Anything else is named, such as "comment". */
  readonly kind: 'article' | 'page' | { readonly other: string }
  /** `files` have front matter; an `export` has all that its program stored; the `web` shows what is public. */
  readonly from: 'files' | 'export' | 'web'
  /** Its front matter or the fields of its entry, by plain names. */
  readonly fields: FrontMatter
  /** Why it is kept back whatever its fields say; the reason is the end of a sentence. */
  readonly keptBack?: { readonly code: KeepingBack; readonly reason: string } | undefined
  /** Whether its site shows it to everybody, as its page says. */
  readonly isShown?: boolean
  /** Its date in milliseconds. */
  readonly instant: number
}

/** How a text comes along. Only `decide` makes it. */
export interface Decision {
  readonly kind: 'comes'
  /** Not public; `publishAt`, in milliseconds, schedules it. */
  readonly draft?: { readonly publishAt?: number }
  /** Why it is not public. */
  readonly codes: readonly KeepingBack[]
  /** The keys by which its author kept it back. */
  readonly hiddenBy: readonly HiddenBy[]
  readonly changes: readonly string[]
}

const listed = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/))

/** Keys that hide a text unless their value is a clear no. */
const hiding = listed(`
  draft isdraft drafted hidden ishidden private isprivate unlisted isunlisted unpublished isunpublished unpublish
  notpublished dontpublish donotpublish nopublish secret protected isprotected password passwd passphrase postpassword
  encrypted encrypt headless eleventyexcludefromcollections excludefromcollections trashed deleted confidential
  membersonly memberonly ismembersonly subscribersonly subscriberonly paidonly friendsonly requirelogin loginrequired
`)
/** Keys that show a text only if their value is a clear yes, or a day. */
const showing = listed(`
  published ispublished publish ispublish topublish public ispublic visible isvisible listed islisted dgpublish
  publishdate publishedat datepublished publishat publishon pubdate pubdatetime
`)
/** Keys whose value is a word: only a word for what everybody may read shows a text. */
const stating =
  /^(?:status|visibility|access|accesslevel|audience|privacy|(?:post|page|entry|article|publish|publishing|publication|editorial|review|workflow|draft)(?:status|state|stage|visibility))$/
/** Keys with other meanings, too: they hide a text only if their value says so clearly. */
const vague = listed(`
  state stage type posttype phase progress workflow hide exclude excluded exclusion skip ignore ignored disabled internal
  wip trash removed scheduled locked restricted paid premium paywall members embargoed inactive
`)
/** The same: they show it unless their value clearly says no. */
const vaguelyShowing = listed(
  'live islive online isonline ready isready active isactive enabled isenabled available render show display',
)

/** Labels, among which some authors keep their notes to themselves. */
const labelling = listed('tag tags keyword keywords label labels category categories topics')
const labelled = listed('draft drafts #draft private #private unpublished wip')

const yes = listed('true yes y on t 1')
const no = listed('false no n off f 0 never none')
const open = listed(`
  published publish public publicly live everyone everybody anyone all world open free visible listed online posted
  released shown
`)
const closed = listed(`
  draft drafts private hidden unpublished unlisted pending wip trash trashed deleted secret inactive scheduled future
  embargoed members paid
`)
const scheduled = listed('scheduled future')
const waiting = listed('draft pending scheduled future')
const binned = listed('trash trashed soft_trashed')

/** The words of a value, in lower case; none if it is empty. A map is a word that says nothing clearly. */
const wordsIn = (value: unknown): string[] => {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (value instanceof Date) return [value.toISOString()]
  if (isJson(value)) return Object.keys(value).length === 0 ? [] : [JSON.stringify(value)]
  const word = String(value).trim().toLowerCase()
  return word === '' ? [] : [word]
}

/** The instant of a day, a month or a year, also of seconds or milliseconds since 1970; null for anything else. */
const dayAt = (word: string): number | null => {
  const [, year, month = '1'] = /^((?:19|20)\d\d)(?:[-/.](\d{1,2}))?$/.exec(word) ?? []
  if (year) return Date.UTC(Number(year), Number(month) - 1)
  const [, one, other, inYear] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/.exec(word) ?? []
  // Which of them is the month is not known: the later day.
  if (inYear)
    return Date.UTC(Number(inYear), Math.min(12, Math.max(Number(one), Number(other))) - 1, 31)
  const day = inFull(word.toUpperCase())
  return isDate(day) ? instantOf(day) : null
}

export const isPassword = (key: string): boolean => /^passw|password$|^passphrase$|^pwd$/.test(key)

/** Whether the value of a key keeps a text back. */
const hides = (key: string, value: unknown): boolean => {
  // Any word can be a password.
  if (isPassword(key)) return value !== false && wordsIn(value).length > 0
  // Jekyll has a form of addresses that is called none.
  if (key === 'permalink') return value === false
  const every = (...lists: ReadonlySet<string>[]) =>
    wordsIn(value).every((word) => lists.some((list) => list.has(word)))
  const some = (...lists: ReadonlySet<string>[]) =>
    wordsIn(value).some((word) => lists.some((list) => list.has(word)))
  if (labelling.has(key)) return some(labelled)
  if (hiding.has(key)) return !every(no, open)
  if (showing.has(key))
    return !wordsIn(value).every((word) => yes.has(word) || open.has(word) || dayAt(word) !== null)
  if (stating.test(key)) return !every(yes, open)
  if (vague.has(key)) return some(yes, closed)
  return vaguelyShowing.has(key) && some(no, closed)
}

const expiring = listed(
  'expirydate expires expiresat expiry expiredate expirationdate unpublishdate unpublishat',
)

/** Whether the day on which a text ends has come; what is no day says nothing that is clear. */
const isOver = (value: unknown): boolean =>
  wordsIn(value).some((word) => !no.has(word) && (dayAt(word) ?? 0) <= Date.now())

/** Hugo's `build`: a page that is not rendered, or that no list shows. */
const isNotBuilt = (value: unknown): boolean =>
  isJson(value) &&
  [value.render, value.list].some((how) =>
    wordsIn(how).some((word) => !/^(?:always|true|local)$/.test(word)),
  )

/** The keys by which its author keeps a text back. @param shown keys that the author says hide nothing */
const hiddenByIn = (fields: FrontMatter, shown: readonly string[] = []): HiddenBy[] =>
  Object.entries(fields)
    .filter(
      ([key, value]) =>
        !shown.includes(key) &&
        (hides(key, value) ||
          (expiring.has(key) && isOver(value)) ||
          (key === 'build' && isNotBuilt(value))),
    )
    .map(([key, value]) => ({ key, value: wordsIn(value).join(', ').slice(0, 60) }))

/** Whether a key says clearly that everybody may read a text. @param isVault then none that only says what it is not */
const saysPublic = (fields: FrontMatter, isVault: boolean): boolean =>
  Object.entries(fields).some(([key, value]) => {
    const words = wordsIn(value)
    const all = (fits: (word: string) => boolean) => words.length > 0 && words.every(fits)
    const isOpen = (word: string) => yes.has(word) || open.has(word)
    const isDay = (word: string) => /^published/.test(key) && (dayAt(word) ?? Infinity) < Date.now()
    if (showing.has(key)) return all((word) => isOpen(word) || isDay(word))
    return stating.test(key)
      ? all(isOpen)
      : !isVault && hiding.has(key) && all((one) => no.has(one))
  })

/** Keys of the day from which a text is public. */
const publishing = listed(`
  published publishdate publishedat datepublished publishat publishon pubdate pubdatetime scheduled scheduledat
  scheduledfor embargo embargountil
`)

/** When a text is public, as far as its date or another day of it is to come. */
const timeToCome = ({ fields, instant }: Said): number | undefined => {
  const days = [...publishing].flatMap((key) =>
    wordsIn(fields[key]).map((word) => dayAt(word) ?? 0),
  )
  const latest = Math.max(instant, ...days)
  return latest > Date.now() ? latest : undefined
}

const states: ReadonlyMap<string, string> = new Map([
  ['draft', 'draft'],
  ['auto-draft', 'draft'],
  ['pending', 'waiting for review'],
  ['private', 'private'],
  ['future', 'scheduled'],
  ['scheduled', 'scheduled'],
  ['sent', 'sent by e-mail only'],
])

/** Why an export's text that is not public stays out. */
const reasonFor = ({ key, value }: HiddenBy): string => {
  if (key === 'password') return 'protected by a password'
  if (key === 'visibility') return 'for members only'
  return states.get(value) ?? `not published (${value})`
}

/** A key and value that need no sentence: everybody knows what they do. */
const isPlain = ({ key, value }: HiddenBy): boolean =>
  value === 'draft' ||
  (key === 'draft' && value === 'true') ||
  (key === 'published' && value === 'false')

/** What is said of a text that nothing keeps back, and nothing makes public. */
const unknown = 'nothing says that everybody may read it'

/** The sentence for each reason that is not plain. */
const sentencesFor = (hiddenBy: readonly HiddenBy[], reason: string | undefined): string[] => [
  ...(reason ? [`It is a draft, as ${reason}.`] : []),
  ...hiddenBy
    .filter((one) => !isPlain(one))
    .map(({ key, value }) =>
      isPassword(key)
        ? `It is a draft, as it has a "${key}".`
        : `It is a draft, as "${key}" is "${value}".`,
    ),
]

/**
 * Decides for every reader whether a text comes along, and whether as a draft: a key by which authors keep texts back makes
 * a draft unless its value clearly says that everybody may read it; so does a file of which nothing says that.
 */
export const decide = (
  said: Said,
  { pages, drafts, shown = [] }: Wanted,
): Decision | { readonly kind: 'left-out'; readonly reason: string } => {
  const leaveOut = (reason: string) => ({ kind: 'left-out', reason }) as const
  const { kind, from, fields, isShown } = said
  const hiddenBy = hiddenByIn(fields, shown)
  const isVault = said.keptBack?.code === 'vault'
  const isPublic = saysPublic(fields, isVault)
  const isUnknown = from === 'files' && !isShown && !isPublic && !shown.includes('all')
  const isWeak = isVault ? isPublic || hiddenBy.length > 0 : !said.keptBack
  const keptBack: Said['keptBack'] = isWeak
    ? isUnknown && hiddenBy.length === 0
      ? { code: 'unknown', reason: unknown }
      : undefined
    : said.keptBack
  const isKeptBack = hiddenBy.length > 0 || keptBack !== undefined
  if (typeof kind === 'object') return leaveOut(kind.other)
  if (!pages && kind === 'page') return leaveOut('page')
  if (from !== 'files' && hiddenBy.some(({ key, value }) => key === 'trashed' || binned.has(value)))
    return leaveOut('in the trash')
  if (from === 'export') {
    const isWanted = ({ key, value }: HiddenBy) => drafts && key === 'status' && waiting.has(value)
    const [unwanted] = hiddenBy.filter((one) => !isWanted(one))
    if (unwanted) return leaveOut(reasonFor(unwanted))
  }
  const isScheduled = !keptBack && hiddenBy.every(({ value }) => scheduled.has(value))
  const time = from !== 'web' || isKeptBack ? timeToCome(said) : undefined
  const publishAt = isScheduled ? time : undefined
  const codes: KeepingBack[] = [
    ...(keptBack ? [keptBack.code] : []),
    ...(hiddenBy.length > 0 && !publishAt ? (['key'] as const) : []),
    ...(time ? (['day-to-come'] as const) : []),
  ]
  return {
    kind: 'comes',
    codes,
    ...(publishAt ? { draft: { publishAt } } : isKeptBack ? { draft: {} } : {}),
    // A program's own fields are not in doubt.
    hiddenBy: from === 'files' ? hiddenBy : [],
    changes: publishAt ? [] : sentencesFor(from === 'export' ? [] : hiddenBy, keptBack?.reason),
  }
}
