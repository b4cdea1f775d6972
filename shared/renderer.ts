import type { SiteSettings } from './settings/settings.ts'
import type { PostWithBody, Source } from './source.ts'

/** A page as it is served and as it is written to disk: the same bytes. */
export interface Page {
  readonly status: number
  readonly contentType: string
  /** Bytes, because writing, hashing and sending need no text. */
  readonly body: Uint8Array<ArrayBuffer>
}

/** An article of the repository. */
export interface LocalPost extends PostWithBody {
  readonly id: null
  readonly feedHtml: string
}

/**
 * The compiled site: one bundle, run in Node for builds and in the Worker for pages that are newer
 * than their static file. For the same source it gives the same bytes in both.
 */
export interface Renderer {
  /** The hash of this compilation; a new hash means that every page is rendered again. */
  readonly hash: string
  /** The version of the display step at compilation. */
  readonly display: string
  /** The hashes of the inline scripts that pages have, as a Content-Security-Policy names them. */
  readonly scriptHashes: readonly string[]
  /** The letters of social cards: the paths of WOFF files, one for each alphabet. */
  readonly fonts: readonly string[]
  /** Renders one page. @param path a pathname without query, such as `/blog/page/coding` */
  render(path: string, source: Source): Promise<Page>
  /** Whether the site has a page at a path other than a stored article's; renders nothing. */
  isOtherPath(path: string, source: Pick<Source, 'countIn' | 'texts' | 'site'>): Promise<boolean>
  /** The sample articles, newest first; none unless the blog shows the samples. */
  localPosts(site: Pick<SiteSettings, 'authorName' | 'samples'>): Promise<readonly LocalPost[]>
}
