import { afterEach, beforeEach, expect } from 'vitest'
import { type Locator, locators, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { resets } from '../dashboard/data/store.ts'
import styles from '../styles/index.css?url'
import { forgetCalls } from './answers.ts'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** What has no role or name. */
    css(selector: string): Locator
  }
}
locators.extend({ css: (selector: string) => `css=${selector}` })

/** The texts of all elements that it finds now. */
export const texts = (at: Locator): string[] => at.elements().map((one) => one.textContent)

/** Links a stylesheet, as the pages do: the policy forbids all others. */
export const linkStyles = async (href: string): Promise<void> => {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href })
  document.head.append(link)
  await new Promise((resolve) => link.addEventListener('load', resolve))
}
await linkStyles(styles)

const emptyDatabases = async (): Promise<void> => {
  for (const { name = '' } of await indexedDB.databases()) {
    const opening = indexedDB.open(name)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const { result } = opening
    for (const store of result.objectStoreNames)
      result.transaction(store, 'readwrite').objectStore(store).clear()
    result.close()
  }
}

const emptyCookies = (): void => {
  for (const line of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no cookie store that answers at once.
    document.cookie = `${line.split('=')[0]}=; Max-Age=0; Path=/`
  }
}

/** Scripts of the site that wrote an error, and what the policy refused. */
let complaints: string[] = []
const { error, warn } = console
for (const [name, original] of Object.entries({ error, warn })) {
  console[name as 'error' | 'warn'] = (...words: unknown[]) => {
    complaints.push(words.join(' '))
    original(...words)
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  complaints.push(`Content Security Policy: ${effectiveDirective} refused ${blockedURI}`)
})

/** A browser in which nothing was stored, and a dashboard that knows nothing. */
beforeEach(async () => {
  // What the module itself registers counts for the first file alone.
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
  emptyCookies()
  await emptyDatabases()
  await page.viewport(1280, 900)
  document.documentElement.dataset.theme = 'light'
  history.replaceState(null, '', '/')
  forgetCalls()
  for (const reset of resets) reset()
  complaints = []
})

afterEach(() => expect(complaints).toEqual([]))
