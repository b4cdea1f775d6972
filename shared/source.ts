import type { ArticleValues } from './articles/article.ts'
import type { Category } from './articles/category.ts'
import type { ShownIn } from './articles/fields.ts'
import type { FoundTexts } from './search/contract.ts'
import type { SiteSettings } from './settings/settings.ts'
import type { TextName } from './texts/texts.ts'

/** The fields of an article that every list shows. */
interface Listed extends Pick<ArticleValues, ShownIn<'title'>> {
  /** Null for a local article, which is in the repository. */
  readonly id: string | null
  readonly href: string
  /** Sorts articles by publication: greater is newer, and each key is unique. */
  readonly publishedKey: string
}

/** The fields of an article that lists of titles and sitemaps show. */
export interface PostEntry extends Listed {
  /** ISO instant. */
  readonly updatedAt: string
}

/** The fields of an article that its card shows under another article: without the summary. */
export interface Beside extends Listed, Pick<ArticleValues, Exclude<ShownIn<'card'>, 'summary'>> {}

/** The fields of an article that its card shows. */
export interface Post extends Beside, Pick<ArticleValues, 'summary'> {}

/** What an article's neighbours depend on. */
export type PostPlace = Pick<Post, 'category' | 'heading' | 'publishedKey'>

/** An article as its page shows it, without what depends on the others of its day. */
export interface PostText extends Post, PostEntry, Pick<ArticleValues, ShownIn<'page'>> {
  /** The summary, if the author wrote one; else empty. */
  readonly standfirst: string
  /** Cleaned HTML, for the requested place. */
  readonly html: string
  /** ISO instant of the last text change after the first day; null if there was none. */
  readonly textChangedAt: string | null
}

/** An article as its page shows it. */
export interface PostWithBody extends PostText {
  /** ISO instant; see `articles/published-at.ts`. */
  readonly publishedAt: string
}

/** The posts beside one in its category, the nearest first. */
export interface Neighbours {
  readonly older: readonly Beside[]
  readonly newer: readonly Beside[]
}

/** The text of a page that is no article. */
export interface PageText {
  /** Cleaned HTML, as the page shows it. */
  readonly html: string
  /** ISO instant. */
  readonly updatedAt: string
}

/** What the search page shows. */
export interface Searched {
  /** What a reader typed. */
  readonly text: string
  /** How many of the articles found are skipped. */
  readonly from: number
  /** Null if there was no query, or the search was refused. */
  readonly found: FoundTexts | null
  /** Why the search was refused. */
  readonly problem?: string
}

/** What a form that was sent without script is answered. */
export interface Answered {
  readonly title: string
  readonly sentence: string
}

/**
 * All data that a page may read. In Node it comes from the API, in the Worker from the database; both must
 * give the same. Lists are newest first and hold published articles only.
 */
export interface Source {
  /** What the author changes of the blog itself. Read with the revision. */
  readonly site: SiteSettings
  /** Posts of a category, from the offset on. */
  postsIn(category: Category, offset: number, count: number): Promise<readonly Post[]>
  /** How many posts a category has. */
  countIn(category: Category): Promise<number>
  /** The newest posts whose heading (not the stored category) belongs to the category. */
  postsByHeading(category: Category, count: number): Promise<readonly Post[]>
  /** Every post. */
  allPosts(): Promise<readonly PostEntry[]>
  /** Posts by their ids, in any order, with their HTML for pages or for feeds; without those that are gone. */
  postsWithIds(ids: readonly string[], form: 'page' | 'feed'): Promise<readonly PostWithBody[]>
  /**
   * The nearest stored posts of the post's category, none with the same heading: at most `count` older ones, and at least
   * as many newer ones as are missing from `count`.
   */
  neighbours(post: PostPlace, count: number): Promise<Neighbours>
  /** One post for its page and its neighbours: everything that an article's page needs, at once. */
  postAmong(id: string, count: number): Promise<readonly [PostWithBody, Neighbours] | null>
  /** The names of the pages that have a text and are no articles: the menu has them. Read with the revision. */
  readonly texts: readonly string[]
  /** The text of one of them. */
  text(name: TextName): Promise<PageText | null>
  /** Only in the Worker, for the one page that depends on a reader's query. */
  readonly searched?: Searched
  /** Only in the Worker, for the page that answers a form. */
  readonly answered?: Answered
}

/** The value of `Post.publishedKey`. */
export const publishedKey = (date: string, createdAt: string, id: string): string =>
  `${date} ${createdAt} ${id}`
