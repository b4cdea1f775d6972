import type { Category } from './category.ts'

export const articlePath = (id: string): string => `/blog/${id}`

/** The address of a local article, or of any article by its slug; `href` is `/` + slug. */
export const localPath = (href: string): string => `/local${href}`

/**
 * The address that a post card links to: `/blog/{id}` when it has an id, else `/local` plus its href
 * (section 2).
 */
export const postPath = (post: { id: string | null; href: string }): string =>
  post.id === null ? localPath(post.href) : articlePath(post.id)

/** A page of a category list, numbered from 1. */
export const categoryPath = (category: Category, page = 1): string =>
  `/blog/page/${category.toLowerCase()}${page === 1 ? '' : `/${page}`}`

/** Local articles that also answer at the top of the site, by redirect (section 2, route table). */
export const namedLocalSlugs = [
  'bathing-helps-here-why',
  'mental-health-benefits-of-staying-within-profession',
] as const
