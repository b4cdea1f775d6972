import type { LeftOut } from '../../shared/articles/html/hidden/leave-out.ts'
import type { Verdict } from '../../shared/consent.ts'
import type { Access } from '../../shared/endpoint.ts'
import type { Letters } from '../../shared/mail.ts'
import type { restrictedPaths } from '../../shared/pages.ts'
import type { ImportState } from '../../shared/subscribers.ts'
import { excludedTables } from '../../worker/backup/tables.ts'
import type { KeepingBack } from '../import/decide.ts'

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
const ofFolders = (title: string) => [private_, title] as const
const ofLeftOut = (title: string) =>
  ['shared/articles/html/hidden/leave-out.test.ts', title] as const
const ofPastes = (title: string) =>
  ['site/dashboard/editor/paste-foreign.view.test.ts', title] as const
const ofWordPress = (title: string) =>
  ['scripts/import/read-wordpress.unit.test.ts', title] as const

const inAnswer = { file: 'worker/http/answer.ts' }
const inHuman = { file: 'worker/captcha/human.ts' }
const inStore = { file: 'worker/subscribers/store.ts' }
const inConsent = { file: 'shared/consent.ts' }
const inClosed = { file: 'worker/gate/closed.ts', red: closed }
const inLinks = { file: 'worker/preview/links.ts' }
const inDecide = { file: 'scripts/import/decide.ts', red: ofKeys }
const inFile = { file: 'scripts/import/markdown-file.ts' }
const inRules = { file: 'scripts/import/kept-back.ts' }
const inTake = {
  file: 'scripts/import/take.ts',
  red: ['scripts/import/other-blogs.unit.test.ts', 'a date that was never set is none'],
} as const
const inLeaveOut = { file: 'shared/articles/html/hidden/leave-out.ts' }
const inTableCut = {
  file: 'shared/articles/html/hidden/cut-table.ts',
  red: ofLeftOut('hidden rows and columns of a spreadsheet go'),
}
const inBlocks = {
  file: 'scripts/import/blocks.ts',
  red: ofWordPress('what WordPress and its plugins did not show to all readers'),
}
const inForeign = {
  file: 'site/dashboard/editor/html/foreign.ts',
  line: 'const leftOut = isOwn || isWhole ? [] : leaveOutHidden(tree)',
  broken: 'const leftOut: LeftOut[] = []',
}
const inIntake = {
  file: 'site/dashboard/editor/paste/take-html.ts',
  line: 'const clean = send(view, event, false)',
  broken: 'const clean = send(view, event, true)',
}
const inTables = {
  file: 'worker/backup/tables.ts',
  red: ['worker/backup/read-backup.test.ts', 'what a backup leaves out'],
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

const wholeLetters = 'worker/preview/whole-letters.test.ts'
/** What e-mails to subscribers have until the author says yes to whole articles. */
const letters = {
  summary: [
    {
      file: 'worker/mail/store.ts',
      line: "(SELECT letters FROM owner) IS 'whole'",
      broken: "(SELECT letters FROM owner) IS NOT ''",
      red: [wholeLetters, 'whole articles begin with one to the author alone'],
    },
  ],
  asked: [
    {
      file: 'worker/mail/store.ts',
      line: "(SELECT letters FROM owner) IS 'whole'",
      broken: "(SELECT letters FROM owner) IN ('asked', 'whole')",
      red: [wholeLetters, 'a scheduled article is sent whole only after the yes'],
    },
    {
      file: 'worker/preview/letter.ts',
      line: "WHERE letters IN ('seen', 'whole')",
      broken: '',
      red: [wholeLetters, 'an address that nothing has proved gets no whole article'],
    },
  ],
  seen: [
    {
      file: 'worker/mail/store.ts',
      line: "(SELECT letters FROM owner) IS 'whole'",
      broken: "(SELECT letters FROM owner) IN ('seen', 'whole')",
      red: [wholeLetters, 'whole articles begin with one to the author alone'],
    },
  ],
} satisfies Record<Exclude<Letters, 'whole'>, readonly Line[]>

/** Readers of a file of another service. */
const readers = {
  left: [
    {
      ...inStore,
      line: "WHERE mailbox IN (value ->> '$.mailboxes[0]', value ->> '$.mailboxes[1]'))",
      broken: 'WHERE 0)',
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

/** Texts that an import keeps back. */
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
  'day-to-come': [
    {
      ...inDecide,
      line: 'return latest > Date.now() ? latest : undefined',
      broken: 'return undefined',
      red: ofFolders('a day to come under any key'),
    },
  ],
  'no-day': [
    {
      ...inTake,
      line: "const isUndated = known === '' && !decision.draft && choices.date === undefined",
      broken: 'const isUndated = false',
    },
    {
      ...inTake,
      line: 'const draft = isUndated ? {} : decision.draft',
      broken: 'const draft = decision.draft',
    },
  ],
  folder: [
    {
      ...inFile,
      line: "if (reason) return { code: 'folder', reason }",
      broken: '',
      red: ofFolders('what a folder excludes by a plain list is a draft'),
    },
    {
      ...inRules,
      line: 'rules.closed.find(({ folder }) => path.startsWith(folder))',
      broken: 'rules.closed.find(() => false)',
      red: ofFolders('settings that may keep texts back in a way that nobody reads here'),
    },
    {
      ...inRules,
      line: ', which is not read here` : byName(path)',
      broken: ', which is not read here` : undefined',
      red: ofFolders('a folder of drafts and a name that generators pass over'),
    },
  ],
  vault: [
    {
      ...inFile,
      line: 'return rules.isVault\n',
      broken: 'return false\n',
      red: ofFolders('of a vault only what a key makes public is'),
    },
    {
      ...inDecide,
      line: '!isVault && hiding.has(key) &&',
      broken: 'hiding.has(key) &&',
      red: ofFolders('of a vault only what a key makes public is'),
    },
  ],
  sign: [
    {
      ...inFile,
      line: 'if (sign) return {',
      broken: 'if (false) return {',
      red: ofFolders('a sign of a generator outside of code stays'),
    },
  ],
  'no-page': [
    {
      ...inFile,
      line: "if (pages) return { code: 'no-page', reason: 'the site has no page of it' }",
      broken: '',
      red: [
        'scripts/import/built/read-built.unit.test.ts',
        'a source of which the built site has no page',
      ],
    },
  ],
  parts: [
    {
      file: 'scripts/import/read-wordpress.ts',
      line: "const keptBack = name === '' ? undefined :",
      broken: 'const keptBack = true ? undefined :',
      red: ofWordPress('a shortcode that may show its text to some readers only'),
    },
  ],
  unknown: [
    {
      ...inDecide,
      line: "const isUnknown = from === 'files' && !isShown && !isPublic && !shown.includes('all')",
      broken: 'const isUnknown = false',
      red: ofFolders('a text of which nothing says'),
    },
  ],
} satisfies Record<KeepingBack, readonly Line[]>

/** What an import leaves out of a text that comes along. */
const parts = {
  comment: [
    {
      file: 'shared/articles/html/allowed.ts',
      line: 'export const allowedHtml: AllowedHtml = {',
      broken: 'export const allowedHtml: AllowedHtml = {\n  allowComments: true,',
      red: ['shared/articles/html/clean.test.ts', 'a comment is in no article'],
    },
    {
      file: 'scripts/import/media.ts',
      line: 'if (!isElement(node)) return []',
      broken: 'if (!isElement(node)) return [node]',
      red: ofFolders('what a source comments out is in no text'),
    },
  ],
  'for members': [
    {
      file: 'scripts/import/convert-cards.ts',
      line: 'if (/nonMember:\\s*true/.test(rule)) return block',
      broken: 'return block',
      red: ['scripts/import/ghost-cards.unit.test.ts', 'what only members saw'],
    },
    { ...inBlocks, line: 'isPaid ||= !all', broken: 'isPaid = false' },
  ],
  'block that is not shown': [
    { ...inBlocks, line: 'isHidden(name, attributes)) hiddenAt', broken: 'false) hiddenAt' },
  ],
  hidden: [
    {
      ...inBlocks,
      file: 'scripts/import/fill-in.ts',
      line: 'changes.push(...withoutHidden(tree))',
      broken: 'changes.push()',
    },
    {
      file: 'scripts/import/built/built-site.ts',
      line: 'const told = css === null ? [] :',
      broken: 'const told = true ? [] :',
      red: ['scripts/import/built/read-built.unit.test.ts', 'a blog is read by its address alone'],
    },
  ],
} satisfies Record<string, readonly Line[]>

/** What a source hides, or notes beside its text. */
const hidden = {
  hidden: [
    {
      ...inLeaveOut,
      line: "return { kind: isHidden ? 'hidden' : null, inner }",
      broken: 'return { kind: null, inner }',
      red: ofLeftOut('a text that is hidden by '),
    },
    {
      ...inLeaveOut,
      line: 'const isOut = isGone(style) || isForNoEye',
      broken: 'const isOut = isGone(style)',
      red: ofLeftOut('a text that is hidden by '),
    },
    {
      ...inTableCut,
      line: 'const lostRows = rows.map(isLost)',
      broken: 'const lostRows = rows.map(() => false)',
    },
    {
      ...inTableCut,
      line: 'const isOut = isLost(one) ||',
      broken: 'const isOut = false &&',
    },
  ],
  comment: [
    {
      ...inLeaveOut,
      line: "if (isComment(element, style)) return { kind: 'comment', inner }",
      broken: '',
      red: ofLeftOut('comments of Word, Excel and Google Docs go'),
    },
  ],
  deleted: [
    {
      ...inLeaveOut,
      line: "if (isDeleted(element, style, isOfOffice)) return { kind: 'deleted', inner }",
      broken: '',
      red: ofLeftOut('deleted words of tracked changes go'),
    },
  ],
  picture: [
    {
      ...inLeaveOut,
      line: "if (isCountingPicture(element)) return { kind: 'picture', inner }",
      broken: '',
      red: ofLeftOut('a picture that counts its readers goes'),
    },
  ],
} satisfies Record<LeftOut['kind'], readonly Line[]>

/** The ways by which a hidden text of another program comes into the editor. */
const intakes = {
  paste: [
    { ...inForeign, red: ofPastes('what is hidden in a paste is left out') },
    { ...inIntake, red: ofPastes('what is hidden in a paste is left out') },
  ],
  drop: [
    { ...inForeign, red: ofPastes('a hidden part of a drop is left out') },
    { ...inIntake, red: ofPastes('a hidden part of a drop is left out') },
  ],
} satisfies Record<string, readonly Line[]>

/** What a backup leaves out: no table that stands there is in one. */
const backups = Object.fromEntries(
  Object.entries(excludedTables).map(([name, why]) => [
    name,
    [{ ...inTables, line: `  ${name}: '${why}',`, broken: `  no_${name}: '${why}',` }],
  ]),
)

/**
 * Every way in which something is kept back, with lines that decide it. The groups follow the closed lists of the code where there
 * is one: the compiler asks for each new member.
 */
export const ways: Readonly<Record<string, Readonly<Record<string, readonly Line[]>>>> = {
  ...{ access, pages, articles, letters, readers, cells, sources, parts, hidden, intakes, backups },
}
