import { apiBase } from '../shared/calls.ts'
import { openApiPath, sharedDraft, signInPath } from '../shared/pages.ts'
import { searchPath } from '../shared/search/search.ts'
import { createApi } from './api.ts'
import { emptyBin } from './articles/bin.ts'
import { tellAuthor } from './author-letters/tell.ts'
import type { Env, MailTask } from './bindings.ts'
import { logMissing } from './configuration.ts'
import { publishDueDrafts } from './drafts/publish-due.ts'
import { answerForm } from './forms/forms.ts'
import { gate } from './gate/gate.ts'
import { fromLocalCookies, hasLocalCookies, toLocalCookies } from './http/cookies.ts'
import { guard } from './http/guard.ts'
import { renderError } from './http/problem.ts'
import { log, noteStart } from './lib/log.ts'
import { repairProjection } from './live/projection.ts'
import { consumeMail } from './mail/deliver.ts'
import { repairMail } from './mail/repair.ts'
import { migrated } from './migrations/migrated.ts'
import { servePicture } from './pictures/serve.ts'
import { sharedDraftResponse } from './preview/links.ts'
import { deliverHook } from './rebuild/hook.ts'
import { tellHub } from './rebuild/hub.ts'
import { noteLanded } from './rebuild/landing.ts'
import { retentionJobs } from './retention.ts'
import { withSecrets } from './secrets/with-secrets.ts'
import { settleVisits } from './visits/ask.ts'

export { CardDrawer } from './cards/card-drawer.ts'
export { TextWorker } from './gate/text-worker.ts'
export { Migrator } from './migrations/migrator.ts'
export { SearchIndex } from './search/search-index.ts'
export { SecretStore } from './secrets/secret-store.ts'
export { PasswordChecker } from './session/password-checker.ts'
export { VisitCounter } from './visits/visit-counter.ts'

const api = createApi()

/** The description of the API is below `/api`, but is a page. */
const isCall = ({ pathname }: URL): boolean =>
  (pathname === apiBase || pathname.startsWith(`${apiBase}/`)) &&
  pathname.replace(/\/$/, '') !== openApiPath

/** Whether an answer may need a secret; pages from files do not wait for the store. */
const needsSecrets = (url: URL, { method }: Request): boolean =>
  isCall(url) ||
  method === 'POST' ||
  url.pathname === searchPath ||
  url.pathname === signInPath ||
  sharedDraft.test(url.pathname)

/** The bindings of a request or event: with the stored secrets, and until the isolate knows its database, one that waits. */
const ready = async (env: Env): Promise<Env> => migrated(await withSecrets(env))

const answerTo = async (
  url: URL,
  request: Request,
  env: Env,
  context: ExecutionContext,
): Promise<Response> => {
  try {
    if (isCall(url)) return await api.fetch(request, env, context)
    return (
      (await servePicture(url, request, env)) ??
      (await answerForm(url, request, env, (call) => api.fetch(call, env, context))) ??
      (await sharedDraftResponse(url, request, env)) ??
      (await gate({ url, request, env, later: (work) => context.waitUntil(work) }))
    )
  } catch (error) {
    return renderError(error, request)
  }
}

export default {
  async fetch(sent, env, context) {
    const url = new URL(sent.url)
    const isLocal = hasLocalCookies(env, url)
    const request = isLocal ? fromLocalCookies(sent) : sent
    noteStart(request)
    logMissing(env)
    const given = needsSecrets(url, request) ? await ready(env) : migrated(env)
    const response = guard(url, await answerTo(url, request, given, context))
    if (isLocal) toLocalCookies(response)
    return response
  },

  /** Every minute: publishes due drafts, repairs after crashes and outages, deletes old data. */
  async scheduled(_event, bindings, context) {
    logMissing(bindings)
    const env = await ready(bindings)
    const later = (work: Promise<unknown>) =>
      context.waitUntil(work.catch((cause) => log('error', 'task-failed', { cause })))
    // Each job runs alone: if one fails, the others still run.
    later(publishDueDrafts(env, later))
    later(repairProjection(env))
    // What was asked of a refusing hook need not wait once files have landed.
    later(noteLanded(env).then(() => deliverHook(env)))
    later(tellHub(env.DB))
    later(repairMail(env))
    later(tellAuthor(env))
    later(emptyBin(env.DB))
    for (const forget of retentionJobs) later(forget(env.DB))
    later(settleVisits(env, true))
  },

  /** Handles the queue's messages about e-mails. */
  async queue(batch, env) {
    logMissing(env)
    await consumeMail(batch, await ready(env))
  },
} satisfies ExportedHandler<Env, MailTask>
