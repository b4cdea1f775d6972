import type { Verdict } from '../../shared/consent.ts'
import type { Access } from '../../shared/endpoint.ts'
import type { restrictedPaths } from '../../shared/pages.ts'
import type { ImportState } from '../../shared/subscribers.ts'

/** A line of the code by which something is kept back, and how it would be wrong. */
export interface Line {
  readonly file: string
  /** A text that the file has once. */
  readonly line: string
  /** What stands in its place if somebody makes a mistake. */
  readonly broken: string
  /** The test that is red then: its file, and the beginning of its title. */
  readonly red: readonly [file: string, title: string]
}

const calls = ['worker/http/contract.test.ts', ''] as const
const ofFiles = (title: string) => ['worker/subscribers/import.test.ts', title] as const
const ofCells = (title: string) => ['shared/consent.test.ts', title] as const
const closed = [
  'worker/switches/switches.test.ts',
  'red shows readers the restricted page',
] as const
const private_ = 'scripts/import/kept-private.unit.test.ts'
const ofKeys = [private_, 'a text with '] as const

const inAnswer = { file: 'worker/http/answer.ts' }
const inHuman = { file: 'worker/captcha/human.ts' }
const inStore = { file: 'worker/subscribers/store.ts' }
const inConsent = { file: 'shared/consent.ts' }
const inClosed = { file: 'worker/gate/closed.ts', red: closed }
const inLinks = { file: 'worker/preview/links.ts' }
const inDecide = { file: 'scripts/import/decide.ts', red: ofKeys }
const inTables = {
  file: 'worker/backup/tables.ts',
  red: ['worker/backup/read-backup.test.ts', 'no secret is in a backup'],
} as const

/** Who may call. */
const access = {
  author: [
    {
      ...inAnswer,
      line: "if (endpoint.access === 'author' && !caller.isAuthor) throw new Refusal('not-signed-in')",
      broken: '',
      red: [calls[0], "the author's calls are refused without a session"],
    },
    {
      ...inAnswer,
      line: "if (endpoint.needsPassword && !caller.session?.isProved) throw new Refusal('password-needed')",
      broken: '',
      red: ['worker/session/sessions.test.ts', 'a device of one’s own keeps its session'],
    },
  ],
  builder: [
    {
      ...inAnswer,
      line: "if (endpoint.access === 'builder' && !caller.isBuilder) throw new Refusal('not-signed')",
      broken: '',
      red: [calls[0], "the builder's calls are refused"],
    },
  ],
  human: [
    {
      ...inHuman,
      line: 'const all = [...spendStatements(context, sent.human), ...writes',
      broken: 'const all = [...writes',
      red: [
        'worker/http/human-calls.test.ts',
        'a form without a token, with a malformed or a forged one',
      ],
    },
    {
      ...inHuman,
      line: 'const end = spendStatements(context, token)',
      broken: 'const end: D1PreparedStatement[] = []',
      red: [
        'worker/http/human-calls.test.ts',
        'a form without a token, with a malformed or a forged one',
      ],
    },
  ],
} satisfies Record<Exclude<Access, 'public'>, readonly Line[]>

/** A blog that its author closed. */
const pages = {
  landing: [
    {
      ...inClosed,
      line: 'return live.block || live.background ? restrictedPaths.landing : null',
      broken: 'return live.background ? restrictedPaths.landing : null',
    },
  ],
  article: [
    {
      ...inClosed,
      line: 'return live.block && namesArticles.test(path) ? restrictedPaths.article : null',
      broken: 'return null',
    },
    {
      ...inLinks,
      line: 'isClosed ? answerAuthorOnly(request, env, closed, answer) : answer()',
      broken: 'answer()',
      red: ['worker/preview/links.test.ts', 'while the blog is closed'],
    },
    {
      ...inAnswer,
      line: "if (await isSwitchOn(db, 'block')) throw new Refusal('access-restricted')",
      broken: '',
      red: [closed[0], 'while red each call of readers'],
    },
  ],
  home: [
    {
      ...inClosed,
      line: "return path === '/' && live.block ? restrictedPaths.home :",
      broken: 'return',
    },
  ],
} satisfies Record<Exclude<keyof typeof restrictedPaths, 'unavailable'>, readonly Line[]>

/** Articles that are not public. */
const articles = {
  bin: [
    {
      file: 'worker/migrations/0011_language.sql',
      line: 'all_articles WHERE deleted_at IS NULL',
      broken: 'all_articles',
      red: ['worker/articles/bin.test.ts', 'in the bin an article is deleted for everybody'],
    },
  ],
  schedule: [
    {
      file: 'worker/drafts/store.ts',
      line: 'FROM drafts WHERE publish_at <= ?1',
      broken: 'FROM drafts WHERE (publish_at <= ?1 OR 1)',
      red: ['worker/drafts/schedule.test.ts', 'a scheduled draft says when it publishes itself'],
    },
  ],
  'secret link': [
    {
      ...inLinks,
      line: 'FROM preview_links WHERE hash = ?1 AND ends_at > ?2',
      broken: 'FROM preview_links WHERE hash = ?1 AND (ends_at > ?2 OR 1)',
      red: ['worker/preview/links.test.ts', 'a link ends after its time'],
    },
    {
      ...inLinks,
      line: "element.setAttribute('content', 'noindex')",
      broken: 'element',
      red: ['worker/preview/links.test.ts', 'a link shows the draft as it is now'],
    },
  ],
  'column that no page shows': [
    {
      file: 'worker/public-data/routes.ts',
      line: 'if (!asked.every((name) => Object.hasOwn(publicTables[table].columns, name)))',
      broken: 'if (false)',
      red: ['worker/public-data/public-data.test.ts', 'with a right signature every other table'],
    },
  ],
} satisfies Record<string, readonly Line[]>

/** Readers of a file of another service. */
const readers = {
  left: [
    {
      ...inStore,
      line: "FROM left_mailboxes WHERE mailbox = value ->> 'mailbox'",
      broken: 'FROM left_mailboxes WHERE 0',
      red: ofFiles('who left, was deleted or was forgotten'),
    },
    {
      ...inStore,
      line: '...(email === null ? [] : [rememberLeft(context, email)]),',
      broken: '',
      red: ofFiles('who left, was deleted or was forgotten'),
    },
  ],
  refused: [
    {
      ...inStore,
      line: "WHERE value ->> 'verdict' = 'yes' AND",
      broken: "WHERE value ->> 'verdict' <> 'unknown' AND",
      red: ofFiles('only those come for whom the file clearly says yes'),
    },
    {
      ...inStore,
      line: 'DELETE FROM subscribers WHERE by_author = 1 AND email IN (',
      broken: 'DELETE FROM subscribers WHERE by_author = 2 AND email IN (',
      red: ofFiles('whom an earlier file brought leaves'),
    },
  ],
  unknown: [
    {
      ...inStore,
      line: "WHERE value ->> 'verdict' = 'yes' AND",
      broken: "WHERE value ->> 'verdict' <> 'no' AND",
      red: ofFiles('only those come for whom the file clearly says yes'),
    },
  ],
} satisfies Record<Exclude<ImportState, 'new' | 'subscribed' | 'brought'>, readonly Line[]>

/** What cells of such a file say. */
const cells = {
  no: [
    {
      ...inConsent,
      line: "for (const verdict of ['no', 'unknown'] as const)",
      broken: "for (const verdict of ['unknown'] as const)",
      red: ofCells('any no wins over any yes'),
    },
    {
      ...inConsent,
      line: "known.set(key, found === 'unknown' ?",
      broken: 'known.set(key, found !== null ?',
      red: ofCells('a value means what the author says, unless it is a known no'),
    },
    {
      ...inConsent,
      line: "if (no.test(words)) return 'no'",
      broken: "if (no.test(words)) return 'yes'",
      red: ofCells('each value is read'),
    },
    {
      ...inConsent,
      line: "if (sense === 'other') return saysLeft(value) ? 'no' : null",
      broken: "if (sense === 'other') return null",
      red: ofCells('what stands beside a consent'),
    },
    {
      ...inConsent,
      line: "return isClear && !isNegated ? 'no' : 'unknown'",
      broken: 'return null',
      red: ofCells('the name of a file'),
    },
  ],
  unknown: [
    {
      ...inConsent,
      line: "for (const verdict of ['no', 'unknown'] as const)",
      broken: "for (const verdict of ['no'] as const)",
      red: ofCells('any no wins over any yes'),
    },
    {
      ...inConsent,
      line: "return { verdict: means.get('\\n') ?? 'unknown', by }",
      broken: "return { verdict: means.get('\\n') ?? 'yes', by }",
      red: ofCells('an empty cell says nothing'),
    },
  ],
} satisfies Record<Exclude<Verdict, 'yes'>, readonly Line[]>

/** What an import keeps back. */
const sources = {
  key: [
    {
      ...inDecide,
      line: 'if (hiding.has(key)) return !every(no, open)',
      broken: 'if (hiding.has(key)) return false',
    },
    {
      ...inDecide,
      line: 'if (stating.test(key)) return !every(yes, open)',
      broken: 'if (stating.test(key)) return some(closed)',
    },
    {
      ...inDecide,
      line: 'if (vague.has(key)) return some(yes, closed)',
      broken: '',
    },
    {
      ...inDecide,
      line: 'return vaguelyShowing.has(key) && some(no, closed)',
      broken: 'return false',
    },
    {
      ...inDecide,
      line: 'if (labelling.has(key)) return some(labelled)',
      broken: '',
    },
    {
      ...inDecide,
      line: 'return value !== false && wordsIn(value).length > 0',
      broken: 'return value === true',
    },
    {
      ...inDecide,
      line: 'wordsIn(value).every((word) => yes.has(word) || open.has(word) || dayAt(word) !== null)',
      broken: 'wordsIn(value).some(() => true)',
    },
    {
      ...inDecide,
      line: '(expiring.has(key) && isOver(value))',
      broken: 'false',
    },
  ],
  'day to come': [
    {
      ...inDecide,
      line: 'return latest > Date.now() ? latest : undefined',
      broken: 'return undefined',
      red: [private_, 'a day to come under any key'],
    },
  ],
  comment: [
    {
      file: 'scripts/import/markdown/scan.ts',
      line: 'const end = find(/-->/g, at)',
      broken: 'const end = find(/->/g, at)',
      red: [private_, 'what a source comments out is in no text'],
    },
    {
      file: 'scripts/import/convert-cards.ts',
      line: 'if (/nonMember:\\s*true/.test(rule)) return block',
      broken: 'return block',
      red: ['scripts/import/ghost-cards.unit.test.ts', 'what only members saw'],
    },
    {
      file: 'shared/articles/html/allowed.ts',
      line: 'export const allowedHtml: AllowedHtml = {',
      broken: 'export const allowedHtml: AllowedHtml = {\n  allowComments: true,',
      red: ['shared/articles/html/clean.test.ts', 'a comment is in no article'],
    },
  ],
} satisfies Record<string, readonly Line[]>

/** What a backup leaves out. */
const backups = {
  table: [
    {
      ...inTables,
      line: '!(name in excludedTables)',
      broken: 'true',
      red: ['worker/backup/read-backup.test.ts', 'it gives no table that a backup leaves out'],
    },
    { ...inTables, line: "  sessions: 'a backup", broken: "  no_sessions: 'a backup" },
    { ...inTables, line: "  owner_password: 'the", broken: "  no_password: 'the" },
  ],
} satisfies Record<string, readonly Line[]>

/**
 * Every way in which something is kept back, with lines that decide it. The groups follow the closed lists of the code where there
 * is one: the compiler asks for each new member.
 */
export const ways: Readonly<Record<string, Readonly<Record<string, readonly Line[]>>>> = {
  ...{ access, pages, articles, readers, cells, sources, backups },
}
