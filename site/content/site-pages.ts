import { categories } from '../../shared/articles/category.ts'
import { categoryPath } from '../../shared/articles/paths.ts'
import { feedsPath, policyPath, unsubscribePath } from '../../shared/pages.ts'
import { textPagesOf } from '../../shared/texts/texts.ts'

/** A page in the sitemap. */
interface SitePage {
  readonly path: string
  readonly title: string
  readonly note: string
}

interface Group {
  readonly title: string
  readonly pages: readonly SitePage[]
}

/** What each category is about, in one line. */
export const categoryNotes = {
  Coding: 'Articles about coding.',
  Health: 'Articles about health.',
} as const

const sitePages: readonly Group[] = [
  {
    title: 'Read',
    pages: [
      { path: '/', title: 'Home', note: 'The start page.' },
      { path: '/blog', title: 'Blog', note: 'The newest articles on both topics.' },
      ...categories.map((category) => ({
        path: categoryPath(category),
        title: category,
        note: categoryNotes[category],
      })),
      { path: '/blog/page/articles', title: 'Articles', note: 'Every title, numbered.' },
    ],
  },
  {
    title: 'This site',
    pages: [
      {
        path: policyPath,
        title: 'Terms and privacy',
        note: 'What this site stores, and for how long.',
      },
      { path: feedsPath, title: 'Feeds', note: 'How to read this blog in a feed reader.' },
      { path: '/sitemap', title: 'Sitemap', note: 'This page.' },
    ],
  },
]

/** A page that readers find, and search engines do not. */
const unsubscribe = { path: unsubscribePath, title: 'Unsubscribe', note: 'Stop the e-mails.' }

/**
 * The pages that the sitemap's page knows, besides the articles. @param named of `namedTexts`
 * @param hasMail whether readers may subscribe by e-mail
 */
export const createSitePages = (named: readonly string[], hasMail: boolean): readonly Group[] => {
  const [read, site] = sitePages as [Group, Group]
  const pages = textPagesOf(named).map(({ path, title, description: note }) => ({
    path,
    title,
    note,
  }))
  const rest = hasMail ? { ...site, pages: [...site.pages, unsubscribe] } : site
  return [read, { title: 'The author', pages }, rest]
}

/** The paths of the pages that always exist, but for the author's. */
export const sitePaths: readonly string[] = sitePages.flatMap(({ pages }) =>
  pages.map(({ path }) => path),
)
