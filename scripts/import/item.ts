import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { createArticle } from '../../shared/articles/contract.ts'
import { encodeText } from '../../shared/base64.ts'
import { problems, Refusal } from '../../shared/problem.ts'
import type { RedirectSource } from '../../shared/redirects/contract.ts'
import type { PreparedPicture } from './prepare-picture.ts'

/** What one create call sends. */
export type ArticleBody = z.input<typeof createArticle.input>

/** Addresses of the source that shall go on working. */
export interface OldAddresses {
  readonly source: RedirectSource
  readonly addresses: readonly string[]
}

/** A picture that came along, by the name that it has here. */
export interface PictureSource extends Omit<PreparedPicture, 'bytes'> {
  /** Its bytes are read when they are sent. */
  read(): Promise<PreparedPicture>
}

/** What comes along beside published articles where the author wants it. */
export interface Choices {
  readonly pages?: boolean
  readonly drafts?: boolean
  /** Pictures that are on the host of the old blog, and the sizes of others. */
  readonly pictures?: {
    /** Where they are kept, so that a second run does not ask for them again. */
    readonly folder: string
    /** Whether they may be fetched from there: asked once, before the first. */
    readonly agree: (host: string) => Promise<boolean>
    /** Whether other hosts may be asked for the sizes of theirs: asked once, before the first. */
    readonly agreeToSizes: () => Promise<boolean>
    /** Which network addresses may be asked, in a test; else those of the public internet. */
    readonly isAllowed?: (address: string) => boolean
  }
}

export interface SourceArticle {
  readonly key: string
  /** Text or HTML; may be empty. */
  readonly title: string
  readonly html: string
  /** As written: a day, or a day and a time. */
  readonly date: string
  /** Whether nobody chose it: then a draft has none. */
  readonly isUndated?: boolean
  readonly instant: number
  /** When it was changed last, in milliseconds. */
  readonly changedAt?: number
  /** Not for readers yet; with `publishAt`, in milliseconds, its time is to come. */
  readonly draft?: { readonly publishAt?: number }
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
  /** What readers wrote there; this blog has no place for it. */
  readonly comments?: readonly object[]
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
  readonly body: Omit<ArticleBody, 'articleSave'>
  /** Its text, which is read when it is needed. */
  readonly html: () => string
  /** The names it is filed under. */
  readonly terms: readonly string[]
  /** Why it has its category. */
  readonly categoryBy?: string
  /** The file it comes from, where it is one of a folder. */
  readonly source?: string
  readonly draft?: SourceArticle['draft']
  /** Where addresses that begin with `/` belonged. */
  readonly site: string
  /** Its picture is the first of its text, as it named none. */
  readonly hasPictureOfText?: boolean
  /** JSON of what readers wrote there, which is read when it is needed, and how many that were. */
  readonly comments?: { readonly count: number; readonly read: () => string }
  /** Pictures that it shows and that are to be uploaded. */
  readonly pictures?: readonly PictureSource[]
  /** Addresses of pictures on the host of the old blog that were not asked for. */
  readonly elsewhere?: readonly string[]
  /** Where it was before: addresses that shall lead to it. */
  readonly old?: OldAddresses
  /** What differs from the source, a sentence each. */
  readonly changes: readonly string[]
}

/** Something that is not imported, on purpose. */
interface LeftOutItem {
  readonly kind: 'left-out'
  readonly reason: string
  /** A page of a folder: its file, and where it was, which links still lead to. */
  readonly page?: { readonly site: string; readonly address: string }
}

/** Something that would have been imported and cannot be. */
export interface RefusedItem {
  readonly kind: 'refused'
  readonly title: string
  readonly code: string
  readonly sentence: string
}

/** What is sent of an article. */
export const bodyOf = ({ body, html }: ReadyItem): ArticleBody => ({
  ...body,
  articleSave: encodeText(html()),
})

export type ImportItem = ReadyItem | LeftOutItem | RefusedItem

/** An idempotency key from what names an article in its source; equal names give equal keys. */
export const keyOf = (
  kind: 'wordpress' | 'markdown' | 'ghost' | 'feed' | 'draft' | 'redirect',
  name: string,
): string => `import-${createHash('sha256').update(`${kind}\n${name}`).digest('base64url')}`

/** The id here of the article of a key, so that others can link to it before it is there. */
export const idOf = (key: string): string =>
  BigInt(`0x${createHash('sha256').update(key).digest('hex')}`)
    .toString(36)
    .slice(0, 16)
    .padEnd(16, '0')

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
