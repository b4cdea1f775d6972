import type { Card } from '../../shared/articles/card.ts'
import type { Category } from '../../shared/articles/category.ts'
import type { Thing } from '../content/structured-data.ts'

/** The metadata of a page. */
export interface HeadProps {
  /** The page's own title; the site's stands behind it. */
  title?: string
  description?: string
  /** What cards of other sites say in its place; the description unless said. */
  summary?: string
  /** Pathname of the one address this page is known by. */
  path: string
  /** The content of the article's social card. */
  card?: Card
  /** What the page says of itself to search engines, in the words of schema.org. */
  data?: readonly Thing[]
  category?: Category
  /** An article's date and last change. */
  published?: { date: string; updatedAt: string }
  noIndex?: boolean
}
