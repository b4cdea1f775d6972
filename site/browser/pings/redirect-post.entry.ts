import { authorItems } from '../../../shared/author-names.ts'
import { delays } from '../../../shared/timings.ts'
import { queryPage } from '../lib/query-page.ts'

/** Reads the stored path and removes it; null if there is no path or no storage. */
const takeStoredPath = (): string | null => {
  try {
    const path = localStorage.getItem(authorItems.redirectPost)
    localStorage.removeItem(authorItems.redirectPost)
    return path
  } catch {
    return null
  }
}

/** The address of a stored path; the home page if it is not on this site. */
const resolveTarget = (path: string | null): string => {
  if (!path?.startsWith('/') || !URL.canParse(path, location.origin)) return '/'
  // The URL as a browser reads it: in `/\t/elsewhere` it finds another host.
  const url = new URL(path, location.origin)
  return url.origin === location.origin && !url.pathname.startsWith('//') ? url.href : '/'
}

const status = queryPage('.message [role=status]')
if (status) status.textContent = 'The article opens in a moment.'
setTimeout(() => location.replace(resolveTarget(takeStoredPath())), delays.redirect)
