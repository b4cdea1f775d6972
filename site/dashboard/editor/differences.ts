import type { ChangeObject } from 'diff'
import { formFields } from '../../../shared/articles/fields.ts'
import type { Fields } from '../data/fields.ts'
import { cleanCached } from './html/allowed.ts'

/** One field of an article in two versions. */
export interface Difference {
  readonly name: string
  /** The parts that were added, were removed, or are in both versions. */
  readonly parts: readonly ChangeObject<string>[]
}

/** The values of an article that an author compares, by their names on the screen. */
const comparableTexts = (fields: Fields): Record<string, string> => ({
  ...Object.fromEntries(formFields.map(({ label, form }) => [label, fields[form]])),
  Article: cleanCached(fields.html)?.text ?? '',
})

/** Milliseconds after which a comparison of long texts changes from words to lines. */
const timeLimit = 1_000

/** The differences, word by word; `Format` if only the HTML differs. The comparison code loads at first use. */
export const compareFields = async (before: Fields, after: Fields): Promise<Difference[]> => {
  const { diffLines, diffWordsWithSpace } = await import('diff')
  const [old, now] = [comparableTexts(before), comparableTexts(after)]
  const found = Object.entries(now).flatMap(([name, text]): Difference[] => {
    const was = old[name] ?? ''
    if (was === text) return []
    const parts = diffWordsWithSpace(was, text, { timeout: timeLimit }) ?? diffLines(was, text)
    return [{ name, parts }]
  })
  const isReformatted = old.Article === now.Article && before.html !== after.html
  if (!isReformatted) return found
  return [...found, { name: 'Format', parts: diffWordsWithSpace(before.html, after.html) }]
}
