import { categories } from '../../shared/articles/category.ts'
import { categoryPath } from '../../shared/articles/paths.ts'
import { aboutPath, policyPath } from '../../shared/pages.ts'
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
  Coding: 'Notes from building software that lasts.',
  Health: 'Notes on keeping the body that types.',
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
      {
        path: '/blog/page/mind-growth',
        title: 'Mind growth',
        note: 'Articles about thinking, learning and resting.',
      },
      { path: '/blog/page/articles', title: 'Articles', note: 'Every title, numbered.' },
    ],
  },
  {
    title: 'The author',
    pages: [
      { path: aboutPath, title: 'About', note: 'Who writes here, and why.' },
      { path: '/me.html', title: 'Me', note: 'An ordinary day.' },
      { path: '/past.html', title: 'Past', note: 'How it came to this.' },
      { path: '/skills', title: 'Skills', note: 'What I can do, and what I cannot.' },
      { path: '/ping', title: 'Ping', note: 'How to reach me.' },
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
      { path: '/sitemap', title: 'Sitemap', note: 'This page.' },
    ],
  },
]

/** The pages that search engines and the sitemap know, besides the articles. @param texts of `Source` */
export const createSitePages = (texts: readonly string[]): readonly Group[] => {
  const written = textPagesOf(texts).map(({ description, ...page }) => ({
    ...page,
    note: description,
  }))
  return sitePages.map((group) =>
    group.title === 'The author' ? { ...group, pages: [...group.pages, ...written] } : group,
  )
}

/** The paths of the pages that always exist. */
export const sitePaths: readonly string[] = sitePages.flatMap(({ pages }) =>
  pages.map(({ path }) => path),
)
