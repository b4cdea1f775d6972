import type { Card } from '../../shared/articles/card.ts'
import type { Category } from '../../shared/articles/category.ts'
import type { StructuredItem } from '../content/structured-data.ts'

/** The metadata of a page. */
export interface HeadProps {
  /** The page's own title; the site's title follows it. */
  title?: string
  description?: string
  /** The text of the page's cards on other sites; by default the description. */
  summary?: string
  /** The page's canonical pathname. */
  path: string
  /** The content of the article's social card. */
  card?: Card
  /** Structured data for search engines, in the terms of schema.org. */
  data?: readonly StructuredItem[]
  category?: Category
  /** The instants of an article's publication and last change. */
  published?: { publishedAt: string; updatedAt: string }
  noIndex?: boolean
}
