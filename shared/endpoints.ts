import {
  createArticle,
  deleteArticle,
  editArticle,
  listArticles,
  listMoreArticles,
  readArticle,
  readArticleAtPath,
} from './articles/contract.ts'
import type { CallName } from './calls.ts'
import { createDraft, deleteDraft, editDraft, listDrafts } from './drafts/contract.ts'
import type { Endpoint } from './endpoint.ts'
import { listStaleTopics, readRebuild, reportRebuild } from './rebuild/contract.ts'
import { checkSession, signIn, signOut } from './session/contract.ts'
import { countDailyView, countView } from './statistics/contract.ts'
import { readBlock, readMonitor, setBlock, setMonitor } from './switches/contract.ts'

/** The whole contract: every call of `calls.ts` with its description. A missing one does not compile. */
export const endpoints = {
  listArticles,
  listMoreArticles,
  readArticleAtPath,
  readArticle,
  createArticle,
  editArticle,
  deleteArticle,
  createDraft,
  listDrafts,
  editDraft,
  deleteDraft,
  signIn,
  checkSession,
  signOut,
  setBlock,
  readBlock,
  readMonitor,
  setMonitor,
  countView,
  countDailyView,
  readRebuild,
  reportRebuild,
  listStaleTopics,
} satisfies Record<CallName, Endpoint>
