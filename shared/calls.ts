import { apiBase, type Call, readerCalls } from './reader-calls.ts'
import { siteConfig } from './site.config.ts'

export { apiBase, type Call, type Method, pathOf } from './reader-calls.ts'

const name = siteConfig.author.handle

/**
 * The wire paths of the specification (section 7), each beside its readable name. Only this file
 * and the readers' spell them. A trailing slash is optional; `:id` is the site id.
 */
export const calls = {
  ...readerCalls,

  countView: { method: 'PUT', path: '/m4-cxrbine' },
  countDailyView: { method: 'POST', path: '/daily-6567' },

  listArticles: { method: 'GET', path: '/article' },
  listMoreArticles: { method: 'GET', path: '/post' },
  readArticleAtPath: { method: 'GET', path: '/getapostadsfgd' },
  readArticle: { method: 'POST', path: '/article-single' },
  createArticle: { method: 'POST', path: '/article' },
  editArticle: { method: 'PUT', path: '/article' },
  deleteArticle: { method: 'DELETE', path: '/article-delete' },

  previewArticle: { method: 'POST', path: '/article-preview' },

  createPreviewLink: { method: 'POST', path: '/preview-link' },
  listPreviewLinks: { method: 'GET', path: '/preview-link' },
  endPreviewLinks: { method: 'DELETE', path: '/preview-link' },
  previewLetter: { method: 'POST', path: '/mail/preview' },

  listBin: { method: 'GET', path: '/article-bin' },
  restoreFromBin: { method: 'PUT', path: '/article-bin' },
  deleteFromBin: { method: 'DELETE', path: '/article-bin' },

  listVersions: { method: 'GET', path: '/article-versions' },
  readVersion: { method: 'GET', path: '/article-version' },

  listArchive: { method: 'GET', path: '/article-archive' },
  restoreArticle: { method: 'PUT', path: '/article-archive' },

  readSettings: { method: 'GET', path: '/settings' },
  changeSettings: { method: 'PUT', path: '/settings' },

  listTexts: { method: 'GET', path: '/text' },
  saveText: { method: 'PUT', path: '/text' },

  listRedirects: { method: 'GET', path: '/redirect' },
  createRedirect: { method: 'POST', path: '/redirect' },
  deleteRedirect: { method: 'DELETE', path: '/redirect' },

  createDraft: { method: 'POST', path: `/article-draft-${name}` },
  listDrafts: { method: 'GET', path: `/article-draft-${name}` },
  editDraft: { method: 'PUT', path: `/article-draft-${name}` },
  deleteDraft: { method: 'DELETE', path: `/article-draft-${name}` },

  scheduleDraft: { method: 'PUT', path: `/article-draft-${name}/schedule` },

  listImports: { method: 'GET', path: '/import' },
  takeBackImport: { method: 'DELETE', path: '/import' },

  listFailedSignIns: { method: 'GET', path: '/visitor' },

  listOpinions: { method: 'GET', path: `/opinion-about-article-${name}` },
  deleteOpinion: { method: 'DELETE', path: `/opinion-about-article-${name}` },

  listPings: { method: 'GET', path: `/contact-${name}` },
  deletePing: { method: 'DELETE', path: `/contact-${name}` },

  unsubscribeShort: { method: 'POST', path: '/e-u' },

  readCounts: { method: 'GET', path: '/counts' },
  markSeen: { method: 'PUT', path: '/seen' },
  readOverview: { method: 'GET', path: '/overview' },
  closeNotice: { method: 'PUT', path: '/first-steps' },

  changePassword: { method: 'PUT', path: '/user-micro-organisms-observe-data/:id' },
  checkPassword: { method: 'POST', path: '/user-micro-organisms-observe-data/:id/password' },
  listSessions: { method: 'GET', path: '/user-micro-organisms-observe-data/:id/sessions' },
  endSession: { method: 'DELETE', path: '/user-micro-organisms-observe-data/:id/sessions' },
  endOtherSessions: {
    method: 'DELETE',
    path: '/user-micro-organisms-observe-data/:id/sessions/others',
  },

  readOwner: { method: 'GET', path: '/setup/owner' },
  changeOwner: { method: 'PUT', path: '/setup/owner' },
  sendConfirmation: { method: 'POST', path: '/setup/owner/code' },
  confirmLetters: { method: 'PUT', path: '/setup/owner/code' },
  readHook: { method: 'GET', path: '/setup/hook' },
  setHook: { method: 'PUT', path: '/setup/hook' },
  testHook: { method: 'POST', path: '/setup/hook' },

  readAuthorLetters: { method: 'GET', path: '/author-letters' },
  setDailyLetter: { method: 'PUT', path: '/author-letters' },
  chooseLetters: { method: 'PUT', path: '/mail' },

  listCredentials: { method: 'GET', path: '/hash-pswd' },
  createCredential: { method: 'POST', path: '/hash-pswd' },
  editCredential: { method: 'PUT', path: '/hash-pswd' },
  deleteCredential: { method: 'DELETE', path: '/hash-pswd' },
  readVaultKey: { method: 'GET', path: '/hash-pswd/key' },
  emptyVault: { method: 'DELETE', path: '/hash-pswd/key' },
  createVaultKey: { method: 'POST', path: '/hash-pswd/key' },
  replaceVaultKey: { method: 'PUT', path: '/hash-pswd/key' },
  sealCredentials: { method: 'PUT', path: '/hash-pswd/sealed' },

  listSubscribers: { method: 'GET', path: '/emailAPIgfhcgbjknk' },
  importSubscribers: { method: 'PUT', path: '/emailAPIgfhcgbjknk' },
  deleteSubscriber: { method: 'DELETE', path: '/emailAPIgfhcgbjknk' },

  uploadPicture: { method: 'POST', path: '/picture' },
  listPictures: { method: 'GET', path: '/picture' },
  deletePicture: { method: 'DELETE', path: '/picture' },
  listPictureUses: { method: 'GET', path: '/picture/uses' },
  readVideo: { method: 'GET', path: '/picture/video' },
  readMail: { method: 'GET', path: '/mail' },
  retryMail: { method: 'POST', path: '/mail/retry' },
  listLocalMail: { method: 'GET', path: '/mail/local' },

  forgetReader: { method: 'DELETE', path: '/reader' },

  readStatistics: { method: 'GET', path: '/m4-cxrbine' },
  listArticleCounts: { method: 'GET', path: '/article-counts' },

  setBlock: { method: 'POST', path: '/bufycg' },
  readMonitor: { method: 'GET', path: '/monitor' },
  setMonitor: { method: 'PUT', path: '/monitor' },

  readBackup: { method: 'POST', path: '/backup' },
  noteBackup: { method: 'PUT', path: '/backup' },

  readHealth: { method: 'GET', path: '/health' },
  readSite: { method: 'GET', path: '/site' },

  readRebuild: { method: 'GET', path: '/rebuild' },
  askRebuild: { method: 'POST', path: '/rebuild' },
  reportFailure: { method: 'PUT', path: '/rebuild' },
  readRevision: { method: 'GET', path: '/rebuild/revision' },
  readPublicRows: { method: 'GET', path: '/public-data' },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls

/** The address of the next page of a list, from the header `Link` (RFC 8288); null after the last. */
export const nextPage = (link: string | null): string | null =>
  /<([^<>]+)>;\s*rel="next"/.exec(link ?? '')?.[1] ?? null

/** The path of captcha pictures, followed by an opaque name. These are not JSON calls. */
export const captchaPicturesPath = `${apiBase}/captcha/pictures`
