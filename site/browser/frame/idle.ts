import { storageNames } from '../../../shared/names.ts'
import { delays } from '../../../shared/timings.ts'
import { call, type ReplyTo } from '../lib/call.ts'
import { readStored, store } from '../lib/stored.ts'

/** Resolves when the page is visible; a prerendered page counts as hidden. */
const whenSeen = (): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    check()
  })

/** The `ArticleKey` of the article at a path; undefined if there is none. */
const articleAt = (pathname: string): string | undefined => {
  const [, id, href] = /^\/blog\/([0-9a-z]{8,40})$|^\/local(\/[^/]+)$/.exec(pathname) ?? []
  return id ?? (href && decodeURIComponent(href))
}

/** Counts the view of this page once it is visible, and asks for the page's other data. A failure shows nothing. */
const countVisit = async (): Promise<ReplyTo<'countVisit'>> => {
  await whenSeen()
  const [, from] = /^https?:\/\/([^/]+)/.exec(document.referrer) ?? []
  return call('countVisit', { body: { ArticleId: articleAt(location.pathname), from } })
}

const isSignedIn = (): boolean => document.documentElement.hasAttribute('data-signed-in')

/**
 * While the monitor (Anti Virus) is on, an open page asks once a minute whether the blog is closed, and then
 * reloads once. @param visit the reply to the page's view, which says whether the monitor is on
 */
export const watchBlock = (visit: ReplyTo<'countVisit'>): void => {
  // The author still sees the blog; a reload would only lose the scroll position.
  if (!/^\/(blog|local)(\/|$)/.test(location.pathname) || isSignedIn()) return
  if (!visit.ok || !visit.data.monitor) return
  setInterval(async () => {
    if (document.visibilityState !== 'visible') return
    const reply = await call('readBlock')
    if (!reply.ok) return
    const isRed = reply.data.block === 'red'
    // If the server does not know of the block yet, the page comes back open; it is not reloaded again.
    const isKnown = readStored(storageNames.closed) === true
    store(storageNames.closed, isRed || undefined)
    if (isRed && !isKnown) location.reload()
  }, delays.blockCheck)
}

/** The reply to the view of this page. The view is sent once. */
export const visit = countVisit()
void visit.then(watchBlock)
