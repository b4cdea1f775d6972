import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyHtml } from '../../../scripts/testing/any-html.ts'
import { vectors } from '../../../scripts/testing/hostile-vectors.ts'
import { cleanHtml } from '../../../shared/articles/html/clean.ts'
import { findLostElements, readDocument, writeHtml } from './document/html.ts'
import { cleanCached } from './html/allowed.ts'

const words = (html: string): string => cleanHtml(html).text.replace(/\s+/g, ' ').trim()

test('the editor cleans as the server does, and keeps all that it writes', () => {
  let stored = 0
  for (const html of [...vectors, ...fc.sample(anyHtml, 1_000)]) {
    // As the server would store it before and after.
    const before = cleanCached(html)?.html ?? ''
    expect(before).toBe(cleanHtml(html).html)
    const after = cleanCached(writeHtml(readDocument(before)))?.html ?? ''
    expect([after, findLostElements(after)]).toEqual([after, null])
    if (findLostElements(before)) continue
    stored += 1
    expect([before, words(after)]).toEqual([before, words(before)])
  }
  expect(stored).toBeGreaterThan(100)
})
