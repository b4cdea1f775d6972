import type { Category } from './articles/category.ts'
import type { ArticleValues, ShownIn } from './articles/fields.ts'
import type { FoundTexts } from './search/contract.ts'

/** The fields of an article that lists of titles show. */
export interface PostEntry extends Pick<ArticleValues, ShownIn<'title'>> {
  /** Null for a local article, which is in the repository. */
  readonly id: string | null
  readonly href: string
  /** ISO instant. */
  readonly updatedAt: string
  /** Sorts articles by publication: greater is newer, and each key is unique. */
  readonly publishedKey: string
}

/** The fields of an article that its card shows. */
export interface Post extends PostEntry, Pick<ArticleValues, ShownIn<'card'>> {}

/** An article as its page shows it. */
export interface PostWithBody extends Post, Pick<ArticleValues, ShownIn<'page'>> {
  /** Cleaned HTML, for the requested place. */
  readonly html: string
  /** ISO instant of the last text change after the first day; null if there was none. */
  readonly textChangedAt: string | null
}

/** The posts beside one in its category, the nearest first. */
export interface Neighbours {
  readonly older: readonly Post[]
  readonly newer: readonly Post[]
}

/** What the search page shows. */
export interface Searched {
  /** What a reader typed. */
  readonly text: string
  /** How many of the articles found are passed over. */
  readonly from: number
  /** Null where nothing was searched for, or it was refused. */
  readonly found: FoundTexts | null
  /** Why it was refused. */
  readonly problem?: string
}

/**
 * All data that a page may read. In Node it comes from the API, in the Worker from the database; both must
 * give the same. Lists are newest first and hold published articles only.
 */
export interface Source {
  /** Posts of a category, from the offset on. */
  postsIn(category: Category, offset: number, count: number): Promise<readonly Post[]>
  /** How many posts a category has; with a key, how many newer than it. */
  countIn(category: Category, newerThan?: string): Promise<number>
  /** The newest posts whose heading (not the stored category) belongs to the category. */
  postsByHeading(category: Category, count: number): Promise<readonly Post[]>
  /** Every post. */
  allPosts(): Promise<readonly PostEntry[]>
  /** One post with its HTML, for its page or for feeds. */
  post(id: string, form: 'page' | 'feed'): Promise<PostWithBody | null>
  /** The stored posts of the same category beside this one, at most `count` a side, but none of its heading. */
  neighbours(post: Post, count: number): Promise<Neighbours>
  /** One post for its page, and its neighbours: all that the page of an article needs, in one go. */
  postAmong(id: string, count: number): Promise<readonly [PostWithBody, Neighbours] | null>
  /** The Worker's alone, for the one page that depends on what a reader typed. */
  readonly searched?: Searched
}

/** The key of `Post.publishedKey`. */
export const publishedKey = (date: string, createdAt: string, id: string): string =>
  `${date} ${createdAt} ${id}`
