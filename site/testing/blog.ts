import type { Counts } from '../../shared/counts.ts'
import { nothingFound } from '../../shared/search/contract.ts'
import { defaultSettings, StoredSettings } from '../../shared/settings/settings.ts'
import { textPages } from '../../shared/texts/texts.ts'
import { type Answers, answer, type Data } from './answers.ts'

/** When things happened in the blogs of tests. */
export const at = '2026-11-20T10:00:00.000Z'
/** A version that is newer than all others. */
export const later = '2026-05-02T10:00:00.000Z'

/** The answer of a list that comes in pages. @param next the cursor of the page after it */
export const listed = <Of>(data: Of, total: number, next?: string) =>
  answer(data, {
    'Total-Count': String(total),
    ...(next && { Link: `</api/?cursor=${next}>; rel="next"` }),
  })

export const noCounts: Counts = {
  ...{ articles: 0, drafts: 0, opinions: 0, newOpinions: 0, pings: 0, newPings: 0 },
  ...{ subscribers: 0, confirmed: 0, joined: 0, brought: 0, unsentLetters: 0, failedSignIns: 0 },
}
export const noRebuild: Data<'readRebuild'> = {
  ...{ asked: 0, landed: 0, renderer: null, sent: 0, hasHook: true },
  ...{ isBuilding: false, attempts: 0, nextAttemptAt: null },
  ...{ lastError: null, failingSince: null, landedAt: null },
}
export const noOverview: Data<'readOverview'> = {
  ...{ since: null, before: 0, days: [], opinions: [], pings: [], drafts: [] },
  ...{ scheduled: null, alert: null, firstSteps: null },
}
export const noMail: Data<'readMail'> = {
  ...{ missing: null, isLocal: false, isProven: true, isClosed: false },
  ...{ confirmed: 0, waiting: 0, mailings: [], unsent: [] },
}
export const noStatistics: Data<'readStatistics'> = {
  ...{ total: 0, since: null, before: 0, days: [], articles: [], referrers: [] },
}

export const noSettings: Data<'readSettings'> = {
  ...{ changed: {}, version: 'first' },
  defaults: StoredSettings.parse(defaultSettings),
}
export const noSite: Data<'readSite'> = {
  mail: { failed: 0, since: null },
  cards: { isBehind: false },
  search: { isBehind: false, since: null },
  backup: { isBehind: false, at },
  ...{ metCeilings: [], letters: [] },
}

/** A sign-in of the author, from this browser if its id is "this". */
export const session = (id: string, browser: string): Data<'listSessions'>[number] => ({
  ...{ id, browser, createdAt: at, seenAt: at },
  ...{ network: '198.51', isOwnDevice: false, isThis: id === 'this' },
})

/** What the screens of the dashboard are answered where there is nothing. */
export const emptyScreens = {
  readOverview: () => noOverview,
  listArticles: () => listed([], 0),
  listArticleCounts: () => [],
  listBin: () => listed([], 0),
  searchTexts: () => nothingFound,
  listDrafts: () => [],
  listPreviewLinks: () => [],
  listTexts: () => textPages.map(({ name }) => ({ name, html: '', updatedAt: null })),
  readSettings: () => noSettings,
  listRedirects: () => listed([], 0),
  listOpinions: () => listed([], 0),
  listPings: () => listed({ data: [] }, 0),
  listSubscribers: () => listed([], 0),
  markSeen: () => ({ before: null }),
  readMail: () => noMail,
  readStatistics: () => noStatistics,
  listFailedSignIns: () => [],
  readSite: () => noSite,
  readAuthorLetters: () => ({ missing: null, isDaily: true }),
  readHook: () => ({ host: null, isGiven: false }),
  readOwner: () => ({ lettersTo: null, isConfirmed: false, letters: 'summary' }),
  readMonitor: () => ({ data: { monitorId: 'monitor', monitor: false } }),
  readBlock: () => ({ block: 'green' }),
  listCredentials: () => [],
  readVaultKey: () => null,
  listSessions: () => [session('this', 'Firefox')],
  listPictures: () => [],
  listPictureUses: () => [],
} satisfies Answers

/** A blog that has nothing, whose author is signed in, and that takes whatever is sent. */
export const emptyBlog: Answers = {
  ...emptyScreens,
  checkSession: () => 201,
  readArticleAtPath: () => answer(null, {}),
  readCounts: () => noCounts,
  readRebuild: () => noRebuild,
  listVersions: () => [],
  createArticle: () => answer('Created', { Location: '/blog/newarticle', 'Updated-At': later }),
  createDraft: () => answer('201', { Location: '/?draft=draft-newdraft', 'Updated-At': later }),
  editArticle: () => ({ acknowledged: true, updatedAt: later }),
  editDraft: () => answer('draft-newdraft', { 'Updated-At': later }),
}
