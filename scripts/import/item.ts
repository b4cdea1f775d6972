import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { createArticle } from '../../shared/articles/contract.ts'
import { problems, Refusal } from '../../shared/problem.ts'
import type { RedirectSource } from '../../shared/redirects/contract.ts'

/** What one create call sends. */
export type ArticleBody = z.input<typeof createArticle.input>

/** Addresses of the source that shall go on working. */
export interface OldAddresses {
  readonly source: RedirectSource
  readonly addresses: readonly string[]
}

/** An article as its source has it. */
export interface SourceArticle {
  readonly key: string
  /** Text or HTML; may be empty. */
  readonly title: string
  readonly html: string
  /** As written: a day, or a day and a time. */
  readonly date: string
  readonly instant: number
  /** Where addresses that begin with `/` belong. */
  readonly site: string
  readonly picture?: {
    readonly address: string
    readonly source?: string
    readonly alt?: string
  }
  readonly author: string
  readonly summary?: string
  /** The names it is filed under. */
  readonly terms: readonly string[]
  readonly links?: readonly string[]
  /** Where it was before. */
  readonly old?: OldAddresses
  /** What reading it changed already. */
  readonly changes?: readonly string[]
}

/** An article that is ready to be sent. */
export interface ReadyItem {
  readonly kind: 'ready'
  readonly title: string
  /** The same at every run, so that a second run adds nothing. */
  readonly key: string
  /** The instant it was published, in milliseconds: the order of sending. */
  readonly instant: number
  readonly body: ArticleBody
  /** Where it was before: addresses that shall lead to it. */
  readonly old?: OldAddresses
  /** What differs from the source, a sentence each. */
  readonly changes: readonly string[]
}

/** Something that is not imported, on purpose. */
interface LeftOutItem {
  readonly kind: 'left-out'
  readonly reason: string
}

/** Something that would have been imported and cannot be. */
export interface RefusedItem {
  readonly kind: 'refused'
  readonly title: string
  readonly code: string
  readonly sentence: string
}

export type ImportItem = ReadyItem | LeftOutItem | RefusedItem

/** An idempotency key from what names an article in its source; equal names give equal keys. */
export const keyOf = (
  kind: 'wordpress' | 'markdown' | 'ghost' | 'feed' | 'draft' | 'redirect',
  name: string,
): string => `import-${createHash('sha256').update(`${kind}\n${name}`).digest('base64url')}`

const firstLine = (text: string): string => text.split('\n')[0] ?? ''

/** A refusal for what went wrong while an article was read, whatever it was. */
export const refusedFor = (title: string, error: unknown): RefusedItem => {
  const refuse = (code: string, sentence: string) =>
    ({ kind: 'refused', title: title.trim() || 'Untitled', code, sentence }) as const
  if (error instanceof Refusal) return refuse(error.code, error.message)
  // Trees are walked by recursion, and only a nesting deeper than the stack stops that.
  if (error instanceof RangeError)
    return refuse('body-too-complex', problems['body-too-complex'][1])
  return refuse('unreadable', firstLine(error instanceof Error ? error.message : String(error)))
}
