import { storageNames } from '../../../shared/names.ts'
import { delays } from '../../../shared/timings.ts'
import { call } from '../lib/call.ts'
import { readStored, store } from '../lib/stored.ts'

const isSignedIn = (): boolean => document.documentElement.hasAttribute('data-signed-in')

/**
 * Lets the blog close under readers who have it open: the gate meets only who opens a page, so while
 * the monitor (Anti Virus) is on, an open page asks once a minute whether the blog is blocked, and
 * when it is loads itself again, once. With the monitor off nothing is asked.
 */
export const watchBlock = async (): Promise<void> => {
  // The author passes the gate, and would only lose the place.
  if (!/^\/(blog|local)(\/|$)/.test(location.pathname) || isSignedIn()) return
  const monitor = await call('readMonitor')
  if (!monitor.ok || !monitor.data.data.monitor) return
  setInterval(async () => {
    if (document.visibilityState !== 'visible') return
    const reply = await call('readBlock')
    if (!reply.ok) return
    const isRed = reply.data.block === 'red'
    // Where the gate is late to know, the page comes back as it was; then it is not loaded again.
    const isKnown = readStored(storageNames.closed) === true
    store(storageNames.closed, isRed || undefined)
    if (isRed && !isKnown) location.reload()
  }, delays.blockCheck)
}
