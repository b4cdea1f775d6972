import { articleOfCard } from '../../shared/articles/card.ts'
import { scriptNeeded } from '../../shared/messages.ts'
import { notFoundPath, pageOf, securityPath } from '../../shared/pages.ts'
import { searchPath } from '../../shared/search/search.ts'
import { samplesPath } from '../../shared/settings/samples.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { hasAuthorMarker } from '../http/cookies.ts'
import { findKept, keep, makeOnce, readersMoment } from '../http/kept.ts'
import { pageResponse, privately, redirect } from '../http/page-response.ts'
import { decode, tidy } from '../http/pathname.ts'
import { refuse } from '../http/problem.ts'
import { log } from '../lib/log.ts'
import { orNull } from '../lib/static-file.ts'
import { withTimeout } from '../lib/timeout.ts'
import { blogOf } from '../live/settings.ts'
import { isStale, readStamp } from '../live/stamp.ts'
import { isUpload } from '../pictures/serve.ts'
import { authorDoor, isAuthorPage } from './author-pages.ts'
import { cardResponse } from './card-response.ts'
import { closedPage, isClosed } from './closed.ts'
import { formAnswer } from './form-answer.ts'
import { notFound, statusWithoutPage } from './not-found.ts'
import { answerOldAddress } from './old-address.ts'
import { oldNumber } from './redirect-address.ts'
import { fixedRedirect, isWritten, slugRedirect } from './redirects.ts'
import { renderLong } from './render.ts'
import { searchPage } from './search-page.ts'
import { securityText } from './security-text.ts'
import { readPage } from './static-files.ts'
import { type Asked, beginVisit, firstAnswer, type Step, unavailable } from './visit.ts'

// What needs no more than the address.

const otherHost: Step<Asked> = async ({ url, env }) =>
  url.hostname === siteConfig.previewHost
    ? redirect((await blogOf(env)).site.url + url.pathname + url.search)
    : null

/** No page takes a form, but those of `../forms/`: the others send by script. */
const otherMethod: Step<Asked> = ({ request, env }) => {
  if (['GET', 'HEAD'].includes(request.method)) return null
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i
  return request.method === 'POST' && isForm.test(request.headers.get('Content-Type') ?? '')
    ? formAnswer({ request, env }, { title: 'Not sent', sentence: scriptNeeded }, 405)
    : refuse('method-not-allowed')
}

const untidyAddress: Step<Asked> = ({ url }) => {
  const tidied = tidy(url.pathname)
  return tidied === url.pathname ? null : redirect(tidied + url.search)
}

/** No page and no redirect has such an address. */
const impossibleAddress: Step<Asked> = async ({ request, url, env }) =>
  decode(url.pathname) === null || isUpload(url)
    ? pageResponse(request, await notFound({ env, live: null, stamp: await readStamp(env) }, 404))
    : null

// What each address answers.

/** WordPress's number of an article: it leads on from a page, too. */
const wordPressNumber: Step = (visit) =>
  oldNumber(visit.url.search) === null || isAuthorPage(visit.path) ? null : answerOldAddress(visit)

const card: Step = ({ request, env, path }) => {
  const article = articleOfCard(path)
  return article === null ? null : cardResponse(request, env, path, article)
}

const security: Step = ({ request, path, site }) =>
  path === securityPath ? pageResponse(request, securityText(site)) : null

const fixedAddress: Step = ({ path, site }) => {
  const elsewhere = fixedRedirect(path, site)
  return elsewhere === null ? null : redirect(elsewhere)
}

/** The pictures of the samples, which a blog has only as long as it shows them. */
const samplePicture: Step = async (visit) => {
  const { request, env, path, site } = visit
  const file = path.startsWith(samplesPath) ? await orNull(readPage(env, path)) : null
  if (file === null) return null
  return pageResponse(request, site.samples ? file : await notFound(visit, 404))
}

const search: Step = ({ request, env, path }) =>
  path === searchPath ? searchPage(request, env) : null

/** The name under which a page is kept: many addresses can have one. */
const nameOf = (path: string): string => `page ${pageOf(path)}`

/** What another reader has got, as long as nothing has changed; never the author's pages, nor what only the author gets. */
const keptPage: Step = (visit) => {
  const { request, env, path, live } = visit
  if (isClosed(visit) || isAuthorPage(path) || hasAuthorMarker(request)) return null
  visit.moment = readersMoment(live, env)
  const kept = findKept(visit.moment, nameOf(path))
  return kept ? pageResponse(request, kept) : null
}

/** A page's static file, while it is current. */
const currentFile: Step = async (visit) => {
  const { request, env, path, live, stamp, moment } = visit
  if (path === notFoundPath || isStale(stamp, live)) return null
  try {
    const file = await readPage(env, path)
    return file && pageResponse(request, await keep(moment, nameOf(path), file))
  } catch (cause) {
    log('error', 'service-failed', { names: ['ASSETS'], cause })
    // Continue as if nothing was ever built.
    visit.stamp = null
    return null
  }
}

const formerSlug: Step = async (visit) => {
  const moved = await slugRedirect(visit, visit.path)
  return moved === null ? null : redirect(moved)
}

/** A page from the database. Where the files are current, one without a file is none, unless it was written since. */
const renderedPage: Step = async ({ request, env, later, path, live, stamp, moment }) => {
  if (!isStale(stamp, live) && !isWritten(path)) return null
  const page = await makeOnce(moment, nameOf(path), () => renderLong(env, path, live), later)
  return page.status === 200 ? pageResponse(request, page) : null
}

const oldAddress: Step = (visit) => (visit.path === notFoundPath ? null : answerOldAddress(visit))

const noPage: Step = async (visit) =>
  pageResponse(visit.request, await notFound(visit, await statusWithoutPage(visit.env, visit.path)))

/** How long a reader waits for a page without a current file, in milliseconds. */
const timeLimit = 3_000

/** Without a current file: in time, else the older file. */
const withoutFile: Step = async (visit) => {
  const { request, env, path } = visit
  try {
    const steps = [formerSlug, renderedPage, oldAddress, noPage]
    return await withTimeout(timeLimit, firstAnswer(steps, visit))
  } catch (cause) {
    log('error', 'page-failed', { request, cause })
    const old = await orNull(readPage(env, path))
    return old ? pageResponse(request, old) : unavailable(visit)
  }
}

const ofTheAddress = [otherHost, otherMethod, untidyAddress, impossibleAddress]
const ofTheVisit = [
  wordPressNumber,
  closedPage,
  card,
  security,
  fixedAddress,
  search,
  samplePicture,
  authorDoor,
  keptPage,
  currentFile,
  withoutFile,
]

/** Answers all requests but calls: current pages from static files, without the database; others rendered. */
export const gate = async (asked: Asked): Promise<Response> => {
  const { request, url } = asked
  try {
    const early = await firstAnswer(ofTheAddress, asked)
    if (early) return early
    const visit = await beginVisit(asked, decode(url.pathname) as string)
    const response = (await firstAnswer(ofTheVisit, visit)) ?? (await unavailable(visit))
    // What only the author gets, or only for now, is stored nowhere.
    if (isClosed(visit)) response.headers.set('Cache-Control', 'no-store')
    return isAuthorPage(visit.path) ? privately(response) : response
  } catch (cause) {
    log('error', 'page-failed', { request, cause })
    return unavailable(asked)
  }
}
