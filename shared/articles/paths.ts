import type { Category } from './category.ts'

/** The id of a draft's article: the draft's without `draft-`. So a draft becomes at most one article. */
export const articleIdOf = (draftId: string): string => draftId.replace('draft-', '')

export const articlePath = (id: string): string => `/blog/${id}`

/** The address of a local article, or of any article by its slug; `href` is `/` + slug. */
export const localPath = (href: string): string => `/local${href}`

/** Where a post card links to: `/blog/{id}` when it has an id, else `/local` plus its href (section 2). */
export const postPath = (post: { id: string | null; href: string }): string =>
  post.id === null ? localPath(post.href) : articlePath(post.id)

/** The path of a category's newest articles, or of a numbered page of its list; page 1 has the oldest. */
export const categoryPath = (category: Category, page?: number): string =>
  `/blog/page/${category.toLowerCase()}${page === undefined ? '' : `/${page}`}`

/** Local articles that also answer at the top of the site, by redirect (section 2, route table). */
export const namedLocalSlugs = [
  'bathing-helps-here-why',
  'mental-health-benefits-of-staying-within-profession',
] as const
