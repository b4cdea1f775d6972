import type { ChangeObject } from 'diff'
import type { Fields } from './fields.ts'
import { cleaned } from './html/allowed.ts'

/** One field of an article in two versions. */
export interface Difference {
  readonly name: string
  /** What was added, removed, or is in both. */
  readonly parts: readonly ChangeObject<string>[]
}

/** What an author calls each field; the compiler asks for a new one. */
const names: Record<Exclude<keyof Fields, 'isCategoryChosen' | 'alert'>, string> = {
  title: 'Title',
  sketch: 'Sketch',
  photoSource: 'Photo source',
  imageAlt: 'Photo description',
  category: 'Category',
  html: 'Article',
  summary: 'Summary',
  sources: 'Source',
  author: 'Author',
  date: 'Date',
}

const facts = (fields: Fields): Record<string, string> => {
  const shown = { ...fields, html: cleaned(fields.html)?.text ?? '' }
  return Object.fromEntries(
    Object.entries(names).map(([field, name]) => [name, shown[field as keyof typeof names]]),
  )
}

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
