import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { buildFolder } from '../../../scripts/lib/paths.ts'
import { bundleWorker } from '../../../scripts/local/stack.ts'
import { anyHtml } from '../../../scripts/testing/any-html.ts'
import { openPage } from '../../../scripts/testing/browser.ts'
import type { RoundTrip } from '../../../scripts/testing/editor-model.ts'
import { vectors } from '../../../scripts/testing/hostile-vectors.ts'
import { cleanHtml } from '../../../shared/articles/html/clean.ts'

// The site's bundler gives its modules the mode.
const mode = ['--define', `import.meta.env.MODE:"test"`]
beforeAll(() => bundleWorker('scripts/testing/editor-model.ts', 'editor-model', ...mode))

/** What the editor's model makes of each, in a browser. */
const roundTrips = async (all: readonly string[]): Promise<RoundTrip[]> => {
  const page = await openPage('')
  const content = readFileSync(`${buildFolder}editor-model.js`, 'utf8')
  await page.addScriptTag({ content, type: 'module' })
  // A module runs a moment after it was added.
  await page.waitForFunction(() => 'roundTrip' in globalThis)
  return page.evaluate((given) => {
    const { roundTrip } = globalThis as unknown as { roundTrip: (html: string) => RoundTrip }
    return given.map(roundTrip)
  }, all)
}

const words = (html: string): string => cleanHtml(html).text.replace(/\s+/g, ' ').trim()

test('the editor cleans as the server does, and keeps all that it writes', async () => {
  const all = [...vectors, ...fc.sample(anyHtml, 1_000)]
  const found = await roundTrips(all)
  let kept = 0
  for (const [n, { before, after, lost, lostAgain }] of found.entries()) {
    expect(before).toBe(cleanHtml(all[n] as string).html)
    expect([after, lostAgain]).toEqual([after, null])
    if (lost) continue
    kept += 1
    expect([before, words(after)]).toEqual([before, words(before)])
  }
  expect(kept).toBeGreaterThan(100)
})
