import { createHash } from 'node:crypto'
import type { Root } from 'hast'
import type * as z from 'zod'
import type { createArticle } from '../../shared/articles/contract.ts'
import type { OptionalFields } from '../../shared/articles/fields.ts'
import { encodeText } from '../../shared/base64.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { problems, Refusal } from '../../shared/problem.ts'
import type { RedirectSource } from '../../shared/redirects.ts'
import type { Progress } from '../lib/progress.ts'
import type { Decision, Said, Wanted } from './decide.ts'

/** The body of a create call. */
export type ArticleBody = z.input<typeof createArticle.input>

/** Addresses of the source that must keep working. */
export interface OldAddresses {
  readonly source: RedirectSource
  readonly addresses: readonly string[]
}

/** A picture as the blog stores it. */
export interface PreparedPicture {
  readonly name: string
  readonly address: string
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** An imported picture, by its new name. */
export interface PictureSource extends Omit<PreparedPicture, 'bytes'> {
  /** Reads its bytes when they are sent. */
  read(): Promise<PreparedPicture>
}

/** The author's choices of what else to import beside published articles, and who hears how far it is. */
export interface Choices extends Wanted {
  /** Called while the source is read. */
  readonly onProgress?: (progress: Progress) => void
  /** Which IP addresses may be connected to; tests only. By default those of the public internet, and the named host's. */
  readonly isAllowed?: ((address: string, host: string) => boolean) | undefined
  /** What tells a source from others where its content does not: the file, the folder or the address. */
  readonly source?: string
  /** The day of articles of which none is known, as `2020-01-31`; without it they come as drafts. */
  readonly date?: string
  /** A CSS selector of the part of a built page that has the article's text; else its HTML says it. */
  readonly main?: string
  /** Whether parts of texts come along, too, that their readers did not see. */
  readonly hidden?: boolean
  /** The folder of sources of which the site was built. */
  readonly sources?: string
  /** The folder of fetched pages, so that a run goes on where another stopped. */
  readonly kept?: string
  /** Whether to fetch what this sentence says was found. */
  readonly mayFetch?: (found: string) => Promise<boolean>
  /** Whether these are beginnings of texts, of three pages. */
  readonly agreePlace?: (beginnings: readonly string[]) => Promise<boolean>
  /** Fetches pictures from the old blog's host. */
  readonly pictures?: {
    /** The folder of fetched pictures, so that a second run does not fetch again. */
    readonly folder: string
    /** Whether to fetch from this host; asked once, before the first picture. */
    readonly agree: (host: string) => Promise<boolean>
    /** Whether the host lets programs fetch an address of it; by default all. */
    readonly mayFetch?: (url: URL) => boolean
  }
}

/** A text as a source has it. A reader decides nothing: `take` does. */
export interface Item extends Said {
  /** Text or HTML; may be empty. */
  readonly title: string
  /** Reads the rest, if it comes along. @throws Error that says why it cannot be read */
  readonly read: () => SourceText
}

/** The rest of an `Item`. Its optional fields' lines may be HTML; what its picture shows is with the picture. */
export interface SourceText extends Partial<Omit<OptionalFields<'key'>, 'imageAlt'>> {
  /** The same on every run, so that a second run adds nothing. */
  readonly key: string
  /** Another title than the item's, which its text has. */
  readonly title?: string
  /** The text as HTML, or what reads it as a tree once the article's turn has come. */
  readonly html:
    | string
    | (() => Promise<{ readonly tree: Root; readonly changes: readonly string[] }>)
  /** As written: a day, or a day and a time; `''` if none is known. */
  readonly date: string
  /** Whether nobody chose the date: then a draft has none. */
  readonly isUndated?: boolean
  /** When it was changed last, as written. */
  readonly changed?: string
  /** The site to which addresses that begin with `/` belong. */
  readonly site: string
  readonly picture?: {
    readonly address: string
    readonly source?: string
    readonly alt?: string
  }
  readonly author: string
  /** Its tags and categories in the source. */
  readonly terms: readonly string[]
  readonly links?: readonly string[]
  /** Its former addresses, which will redirect to it. */
  readonly old?: OldAddresses | undefined
  /** What the reader of the source has changed. */
  readonly changes?: readonly string[]
}

/** A text that comes along. */
export interface SourceArticle
  extends SourceText,
    Pick<Said, 'instant'>,
    Pick<Decision, 'kind' | 'draft' | 'codes' | 'hiddenBy'> {
  readonly title: string
  /** Its day as `2020-01-31`; `''` for a draft of which none is chosen. */
  readonly day: string
}

/** An article that is ready to be sent. */
export interface ReadyItem
  extends Pick<SourceText, 'key' | 'terms' | 'old'>,
    Partial<Pick<Decision, 'draft' | 'codes'>> {
  readonly kind: 'ready'
  readonly title: string
  /** When it was published, in milliseconds: the order of sending. */
  readonly instant: number
  readonly body: Omit<ArticleBody, 'articleSave'>
  /** Reads its text. */
  readonly html: () => string
  /** The reason for its category. */
  readonly categoryBy?: string
  /** Its file, if it is from a folder. */
  readonly source?: string
  readonly hiddenBy?: Decision['hiddenBy']
  /** Pictures that it shows and that must be uploaded. */
  readonly pictures?: readonly PictureSource[]
  /** Addresses of pictures that stay on the old blog's host. */
  readonly elsewhere?: readonly string[]
  /** For a text that an export wrote: the call that brings it back as it was, in place of the one that creates another. */
  readonly exported?: { readonly endpoint: Endpoint; readonly body: object }
  /** Differences from the source, one sentence each. */
  readonly changes: readonly string[]
}

/** Something that is left out on purpose. */
interface LeftOutItem {
  readonly kind: 'left-out'
  readonly reason: string
}

/** Something that should be imported but cannot be. */
export interface RefusedItem {
  readonly kind: 'refused'
  readonly title: string
  readonly code: string
  readonly sentence: string
}

/** The body of an article's create call. */
export const bodyOf = ({ body, html }: ReadyItem): ArticleBody => ({
  ...body,
  articleSave: encodeText(html()),
})

export type ImportItem = ReadyItem | LeftOutItem | RefusedItem

/** An idempotency key from an article's name in its source; equal names give equal keys. */
export const keyOf = (
  kind: RedirectSource | 'built' | 'entry' | 'draft' | 'redirect',
  name: string,
): string => `import-${createHash('sha256').update(`${kind}\n${name}`).digest('base64url')}`

/** The new id of the article with a key, so that others can link to it before it exists. */
export const idOf = (key: string): string =>
  BigInt(`0x${createHash('sha256').update(key).digest('hex')}`)
    .toString(36)
    .slice(0, 16)
    .padEnd(16, '0')

/** The refusal for any error while an article was read. */
export const refusedFor = (title: string, error: unknown): RefusedItem => {
  const refuse = (code: string, sentence: string) =>
    ({ kind: 'refused', title: title.trim() || 'Untitled', code, sentence }) as const
  if (error instanceof Refusal) return refuse(error.code, error.message)
  // Trees are walked by recursion; only very deep nesting overflows the stack.
  if (error instanceof RangeError)
    return refuse('body-too-complex', problems['body-too-complex'][1])
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return refuse('unreadable', sentence)
}
