import { limits } from '../limits.ts'
import type { Category } from './category.ts'

/** The id of a draft's article: the draft's without `draft-`. So a draft becomes at most one article. */
export const articleIdOf = (draftId: string): string => draftId.replace('draft-', '')

export const articlePath = (id: string): string => `/blog/${id}`

/** The id of the stored article whose page a decoded pathname may be; null for other addresses. */
export const articleIdAt = (path: string): string | null =>
  /^\/blog\/([0-9a-z]{1,64})$/.exec(path)?.[1] ?? null

/** The address of a local article, or of any article by its slug; `href` is `/` + slug (specification, section 2). */
export const localPath = (href: string): string => `/local${href}`

/** Where a post card links to: `/blog/{id}` with an id, else `/local` plus its href (specification, section 2). */
export const postPath = (post: { id: string | null; href: string }): string =>
  post.id === null ? localPath(post.href) : articlePath(post.id)

/** The path of a page of a category's list; page 1 has the newest articles (specification, section 2). */
export const categoryPath = (category: Category, page = 1): string =>
  `/blog/page/${category.toLowerCase()}${page === 1 ? '' : `/${page}`}`

/** How many pages the list of a category has. @param count its articles; without any it has one page */
export const categoryPages = (count: number): number =>
  Math.max(1, Math.ceil(count / limits.categoryPage))

/** Local articles that also answer at the top of the site, by redirect (specification, section 2). */
export const namedLocalSlugs = [
  'bathing-helps-here-why',
  'mental-health-benefits-of-staying-within-profession',
] as const
