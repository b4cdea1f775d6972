import { listArchive, restoreArticle } from './archive/contract.ts'
import {
  createArticle,
  deleteArticle,
  deleteFromBin,
  editArticle,
  listArticles,
  listBin,
  listMoreArticles,
  listVersions,
  previewArticle,
  readArticle,
  readArticleAtPath,
  readVersion,
  restoreFromBin,
} from './articles/contract.ts'
import type { CallName } from './calls.ts'
import { answerCaptcha, createCaptcha } from './captcha/contract.ts'
import { markSeen, readCounts, readOverview } from './counts/contract.ts'
import {
  createDraft,
  deleteDraft,
  editDraft,
  listDrafts,
  scheduleDraft,
} from './drafts/contract.ts'
import type { Endpoint } from './endpoint.ts'
import { readHealth } from './health/contract.ts'
import { listLocalMail, readMail, retryMail } from './mail/contract.ts'
import { deleteOpinion, listOpinions, sendOpinion } from './opinions/contract.ts'
import { deletePicture, listPictures, listPictureUses, uploadPicture } from './pictures/contract.ts'
import { deletePing, listPings, sendPing } from './pings/contract.ts'
import { forgetReader } from './privacy/contract.ts'
import { like, listLikes, listUnlikes, unlike } from './reactions/contract.ts'
import { listStaleTopics, readRebuild, reportRebuild } from './rebuild/contract.ts'
import { createRedirect, deleteRedirect, listRedirects } from './redirects/contract.ts'
import { searchTexts } from './search/contract.ts'
import {
  changePassword,
  checkPassword,
  checkSession,
  endOtherSessions,
  endSession,
  listFailedSignIns,
  listSessions,
  reportVisitor,
  signIn,
  signOut,
} from './session/contract.ts'
import {
  countDailyView,
  countView,
  countVisit,
  listArticleCounts,
  readStatistics,
} from './statistics/contract.ts'
import {
  confirmSubscription,
  deleteSubscriber,
  listSubscribers,
  subscribe,
  unsubscribe,
  unsubscribeShort,
} from './subscribers/contract.ts'
import { readBlock, readMonitor, setBlock, setMonitor } from './switches/contract.ts'
import {
  createCredential,
  createVaultKey,
  deleteCredential,
  editCredential,
  listCredentials,
  readVaultKey,
} from './vault/contract.ts'

/**
 * The whole contract: every call of `calls.ts` with its description. A call without a description does not
 * compile.
 */
export const endpoints = {
  listArticles,
  listMoreArticles,
  readArticleAtPath,
  readArticle,
  searchTexts,
  createArticle,
  editArticle,
  deleteArticle,
  previewArticle,
  listBin,
  restoreFromBin,
  deleteFromBin,
  listVersions,
  readVersion,
  listArchive,
  restoreArticle,
  listRedirects,
  createRedirect,
  deleteRedirect,
  createDraft,
  listDrafts,
  editDraft,
  deleteDraft,
  scheduleDraft,
  signIn,
  checkSession,
  signOut,
  reportVisitor,
  listFailedSignIns,
  createCaptcha,
  answerCaptcha,
  listLikes,
  listUnlikes,
  like,
  unlike,
  sendOpinion,
  listOpinions,
  deleteOpinion,
  sendPing,
  listPings,
  deletePing,
  subscribe,
  confirmSubscription,
  unsubscribe,
  unsubscribeShort,
  readCounts,
  markSeen,
  readOverview,
  changePassword,
  checkPassword,
  listSessions,
  endSession,
  endOtherSessions,
  listCredentials,
  createCredential,
  editCredential,
  deleteCredential,
  readVaultKey,
  createVaultKey,
  listSubscribers,
  deleteSubscriber,
  uploadPicture,
  listPictures,
  deletePicture,
  listPictureUses,
  readMail,
  retryMail,
  listLocalMail,
  forgetReader,
  readStatistics,
  listArticleCounts,
  setBlock,
  readBlock,
  readMonitor,
  setMonitor,
  countView,
  countDailyView,
  countVisit,
  readHealth,
  readRebuild,
  reportRebuild,
  listStaleTopics,
} satisfies Record<CallName, Endpoint>
