import type { ChangeObject } from 'diff'
import { articleFields } from '../../../shared/articles/fields.ts'
import type { Fields } from './fields.ts'
import { cleaned } from './html/allowed.ts'

/** One field of an article in two versions. */
export interface Difference {
  readonly name: string
  /** What was added, removed, or is in both. */
  readonly parts: readonly ChangeObject<string>[]
}

/** What an author compares of an article, by the names on the screen. */
const facts = (fields: Fields): Record<string, string> => ({
  ...Object.fromEntries(
    Object.values(articleFields).flatMap((field) =>
      'form' in field ? [[field.label, fields[field.form]]] : [],
    ),
  ),
  Article: cleaned(fields.html)?.text ?? '',
})

/** Milliseconds after which two long texts are compared by lines instead of words. */
const timeLimit = 1_000

/** What differs, word by word; `Format` where only the HTML does. The comparison is loaded at first use. */
export const differences = async (before: Fields, after: Fields): Promise<Difference[]> => {
  const { diffLines, diffWordsWithSpace } = await import('diff')
  const [old, now] = [facts(before), facts(after)]
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
