import { storageNames } from '../../../shared/names.ts'
import { delays } from '../../../shared/timings.ts'

/** Takes the stored path out of the browser; null where there is none, or no storage. */
const takePath = (): string | null => {
  try {
    const path = localStorage.getItem(storageNames.redirectPost)
    localStorage.removeItem(storageNames.redirectPost)
    return path
  } catch {
    return null
  }
}

/** Where a stored path leads: an address of this site, or home for anything else. */
const targetOf = (path: string | null): string => {
  if (!path?.startsWith('/') || !URL.canParse(path, location.origin)) return '/'
  // As the browser reads it, not as it is written: `/\t/elsewhere` is another host to it.
  const url = new URL(path, location.origin)
  return url.origin === location.origin && !url.pathname.startsWith('//') ? url.href : '/'
}

setTimeout(() => location.replace(targetOf(takePath())), delays.redirect)
