import { storageNames } from '../../../shared/names.ts'
import { delays } from '../../../shared/timings.ts'
import { call, type ReplyTo } from '../lib/call.ts'
import { readStorage, writeStorage } from '../lib/storage.ts'

const isSignedIn = (): boolean => document.documentElement.hasAttribute('data-signed-in')

/**
 * While the monitor (Anti Virus) is on, an open page asks once a minute whether the blog is closed, and then
 * reloads once. @param visit the reply to the page's view, which says whether the monitor is on
 */
export const pollBlock = (visit: ReplyTo<'countVisit'>): void => {
  // The author still sees the blog; a reload would only lose the scroll position.
  if (!/^\/(blog|local)(\/|$)/.test(location.pathname) || isSignedIn()) return
  if (!visit.ok || !visit.data.monitor) return
  setInterval(async () => {
    if (document.visibilityState !== 'visible') return
    const reply = await call('readBlock')
    if (!reply.ok) return
    const isRed = reply.data.block === 'red'
    // If the server does not know of the block yet, the page comes back open; it is not reloaded again.
    const wasRed = readStorage(storageNames.closed) === true
    writeStorage(storageNames.closed, isRed || undefined)
    if (isRed && !wasRed) location.reload()
  }, delays.blockCheck)
}
