import { call, type ReplyTo } from '../lib/call.ts'
import { queryPage } from '../lib/query-page.ts'
import { pollBlock } from './block-watch.ts'

/** Resolves when the page is visible; a prerendered page counts as hidden. */
const waitUntilVisible = (): Promise<void> =>
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
const articleKeyAt = (pathname: string): string | undefined => {
  const [, id, href] = /^\/blog\/([0-9a-z]{8,40})$|^\/local(\/[^/]+)$/.exec(pathname) ?? []
  return id ?? (href && decodeURIComponent(href))
}

/** Counts the view of this page once it is visible, and asks for the page's other data. A failure shows nothing. */
const countVisit = async (): Promise<ReplyTo<'countVisit'>> => {
  await waitUntilVisible()
  const [, from] = /^https?:\/\/([^/]+)/.exec(document.referrer) ?? []
  return call('countVisit', { body: { ArticleId: articleKeyAt(location.pathname), from } })
}

/** The reply to the view of this page, which is sent once; none for a page without a canonical address, such as an error. */
export const visit = queryPage('link[rel=canonical]') ? countVisit() : undefined
void visit?.then(pollBlock)
