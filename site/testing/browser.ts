import { afterEach, beforeEach, expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { resets } from '../dashboard/data/store.ts'
import { forgetCalls } from './answers.ts'
import { complaints, onlyReadersStyles, pointer, withoutPauses } from './page.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    movePointerAway(): Promise<void>
  }
}

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

/** A browser in which nothing was stored or replaced, and a dashboard that knows nothing. */
beforeEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  withoutPauses()
  // The package registers its own cleanup only for the first file.
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
  emptyCookies()
  await emptyDatabases()
  // A change costs more than most tests.
  if (innerWidth !== 1280 || innerHeight !== 900) await page.viewport(1280, 900)
  // The test before left it anywhere: what is under it looks other.
  if (pointer.isInPage) await commands.movePointerAway()
  pointer.isInPage = false
  document.documentElement.dataset.theme = 'light'
  history.replaceState(null, '', '/')
  forgetCalls()
  for (const reset of resets) reset()
  onlyReadersStyles()
  complaints.length = 0
})

afterEach(() => {
  // The next file has a `vi` of its own, which does not know what this one holds.
  vi.useRealTimers()
  expect(complaints).toEqual([])
})
