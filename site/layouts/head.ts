import type { Category } from '../../shared/articles/category.ts'

/** What a page says of itself. */
export interface HeadProps {
  /** The page's own title; the site's stands behind it. */
  title?: string
  description?: string
  /** Pathname of the one address this page is known by. */
  path: string
  /** An article's picture. */
  image?: string
  category?: Category
  /** An article's day and last change. */
  published?: { date: string; updatedAt: string }
  noIndex?: boolean
}
