import type { FrontMatter } from './front-matter.ts'
import type { Choices, Decision, HiddenBy, ImportItem, Said } from './item.ts'
import { isJson } from './json.ts'
import { inFull, instantOf, isDate } from './written-date.ts'

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
  if (/^\d{10}(?:\d{3})?$/.test(word)) return Number(word.padEnd(13, '0'))
  const [, year, month = '1'] = /^((?:19|20)\d\d)(?:[-/.](\d{1,2}))?$/.exec(word) ?? []
  if (year) return Date.UTC(Number(year), Number(month) - 1)
  const [, one, other, inYear] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/.exec(word) ?? []
  // Which of them is the month is not known: the later day.
  if (inYear)
    return Date.UTC(Number(inYear), Math.min(12, Math.max(Number(one), Number(other))) - 1, 31)
  const day = inFull(word.toUpperCase())
  return isDate(day) ? instantOf(day) : null
}

const isPassword = (key: string): boolean => /^passw|password$|^passphrase$|^pwd$/.test(key)

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

/** Keys of the day from which a text is public. */
const publishing = [
  ...['published', 'publishdate', 'publishedat', 'datepublished', 'publishat', 'publishon'],
  ...[
    'pubdate',
    'pubdatetime',
    'scheduled',
    'scheduledat',
    'scheduledfor',
    'embargo',
    'embargountil',
  ],
]

/** When a text is public, as far as its date or another day of it is to come. */
const timeToCome = ({ fields, instant }: Said): number | undefined => {
  const days = publishing.flatMap((key) => wordsIn(fields[key]).map((word) => dayAt(word) ?? 0))
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

/** The path's part, and the sentence for each key that is not plain. */
const sentencesFor = (hiddenBy: readonly HiddenBy[], byPath: string | undefined): string[] => [
  ...(byPath ? [`It is a draft, as ${byPath}.`] : []),
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
 * a draft unless its value clearly says that everybody may read it.
 */
export const decide = (
  said: Said,
  { pages, drafts, shown }: Choices,
): Decision | { readonly kind: 'left-out'; readonly reason: string } => {
  const leaveOut = (reason: string) => ({ kind: 'left-out', reason }) as const
  const { kind, from, fields, keptBackBy } = said
  const hiddenBy = hiddenByIn(fields, shown)
  const isKeptBack = hiddenBy.length > 0 || keptBackBy !== undefined
  if (typeof kind === 'object') return leaveOut(kind.other)
  if (!pages && (kind === 'page' || (kind === 'undated' && !isKeptBack))) return leaveOut('page')
  if (from !== 'files' && hiddenBy.some(({ key, value }) => key === 'trashed' || binned.has(value)))
    return leaveOut('in the trash')
  if (from === 'export') {
    const isWanted = ({ key, value }: HiddenBy) => drafts && key === 'status' && waiting.has(value)
    const [unwanted] = hiddenBy.filter((one) => !isWanted(one))
    if (unwanted) return leaveOut(reasonFor(unwanted))
  }
  const isScheduled = !keptBackBy && hiddenBy.every(({ value }) => scheduled.has(value))
  const publishAt = isScheduled && (from !== 'web' || isKeptBack) ? timeToCome(said) : undefined
  return {
    kind: 'comes',
    ...(publishAt ? { draft: { publishAt } } : isKeptBack ? { draft: {} } : {}),
    // A program's own fields are not in doubt.
    hiddenBy: from === 'files' ? hiddenBy : [],
    changes: from === 'export' || publishAt ? [] : sentencesFor(hiddenBy, keptBackBy),
  }
}

/** The part of a source above which a key that keeps texts back is doubted. */
const doubted = 1 / 5

/** The keys that would make drafts of more than a fifth of a source, each with a sentence that names its values. */
export const doubtsIn = (items: readonly ImportItem[]): { key: string; sentence: string }[] => {
  const ready = items.filter((item) => item.kind === 'ready')
  const byKey = Map.groupBy(
    ready.flatMap(({ hiddenBy = [] }) => hiddenBy),
    ({ key }) => key,
  )
  return [...byKey].flatMap(([key, all]) => {
    if (all.length <= ready.length * doubted) return []
    const values = [...Map.groupBy(all, ({ value }) => value)].sort(
      ([, a], [, b]) => b.length - a.length,
    )
    const named = values.slice(0, 5).map(([value, same]) => `${value} (${same.length})`)
    const more = values.length > 5 ? ` and ${values.length - 5} more` : ''
    const said = isPassword(key) ? 'has a value' : `is ${named.join(', ')}${more}`
    const sentence = `${all.length} of ${ready.length} articles are kept back as drafts, because "${key}" ${said}. --public ${key} publishes them, --drafts says that they are drafts.`
    return [{ key, sentence }]
  })
}
