import { storageNames } from '../../../shared/names.ts'
import { call } from '../lib/call.ts'
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

interface Counted {
  readonly day: string
  readonly articles: readonly string[]
}

/**
 * Counts a visit: one for each tab and UTC day, and on an article one for each article of the day. The
 * server also checks for repeats. A failed count is retried with the next page, without a message.
 */
export const countVisit = async (): Promise<void> => {
  await whenSeen()
  const day = new Date().toISOString().slice(0, 10)
  const before = readStored<Counted>(storageNames.counted)
  const isNewDay = before?.day !== day
  const articles = isNewDay ? [] : before.articles
  const ArticleId = articleAt(location.pathname)
  const isNew = ArticleId !== undefined && !articles.includes(ArticleId)
  const sent = await Promise.all([
    isNewDay && call('countDailyView', { body: {} }),
    (isNewDay || isNew) && call('countView', { body: { ArticleId } }),
  ])
  if (sent.some((reply) => reply && !reply.ok)) return
  store(storageNames.counted, { day, articles: isNew ? [...articles, ArticleId] : articles })
}
