import { categoryPath } from '../../shared/articles/paths.ts'
import { policyPath } from '../../shared/pages.ts'
import type { PageAlias } from '../../shared/search.ts'
import { textPagesOf } from '../../shared/texts/texts.ts'

/** A menu link: address, title and abbreviation. */
export interface MenuLink {
  readonly url: string
  readonly title: string
  readonly abbreviation: string
  /** Whether only the signed-in author sees it. */
  readonly isPrivate?: boolean
}

export interface MenuGroup {
  readonly title: string
  readonly links: readonly MenuLink[]
}

const menu: readonly MenuGroup[] = [
  {
    title: 'Read',
    links: [
      { url: '/blog', title: 'Blog', abbreviation: 'Bl' },
      { url: categoryPath('Coding'), title: 'Coding', abbreviation: 'Co' },
      { url: categoryPath('Health'), title: 'Health', abbreviation: 'He' },
      { url: '/blog/page/articles', title: 'Articles', abbreviation: 'Ar' },
      { url: '/blog/page/mind-growth', title: 'Mind growth', abbreviation: 'Mg' },
    ],
  },
  {
    title: 'The author',
    links: [
      { url: '/about', title: 'About', abbreviation: 'Ab' },
      { url: '/skills', title: 'Skills', abbreviation: 'Sk' },
      { url: '/me.html', title: 'Me', abbreviation: 'Me' },
      { url: '/past.html', title: 'Past', abbreviation: 'Pa' },
    ],
  },
  {
    title: 'Write',
    links: [
      { url: '/ping', title: 'Ping', abbreviation: 'Pi' },
      { url: '/sign-in', title: 'Sign-in', abbreviation: 'Si' },
      { url: '/dashboard', title: 'Dashboard', abbreviation: 'Da', isPrivate: true },
    ],
  },
  {
    title: 'This site',
    links: [
      { url: '/sitemap', title: 'Sitemap', abbreviation: 'Sm' },
      { url: policyPath, title: 'Terms', abbreviation: 'Te' },
    ],
  },
]

/** The menu, which the footer repeats. @param texts of `Source` */
export const createMenu = (texts: readonly string[]): readonly MenuGroup[] => {
  const written = textPagesOf(texts).map(
    ({ path, title }): MenuLink => ({ url: path, title, abbreviation: title.slice(0, 2) }),
  )
  return menu.map((group) =>
    group.title === 'The author' ? { ...group, links: [...group.links, ...written] } : group,
  )
}

/** The links that the header shows beside the menu if there is room. */
export const mainLinks: readonly MenuLink[] = (menu[0] as MenuGroup).links.slice(0, 4)

/** The page names for the search box, likelier meanings first; no private pages. @param texts of `Source` */
export const pageAliases = (texts: readonly string[]): readonly PageAlias[] => [
  { page: 'Home', url: '/' },
  ...createMenu(texts)
    .flatMap(({ links }) => links)
    .filter(({ isPrivate }) => !isPrivate)
    .map(({ title, url }) => ({ page: title, url })),
  // Other names of the same pages.
  { page: 'Contact', url: '/ping' },
  { page: 'Privacy policy', url: policyPath },
  { page: 'Login', url: '/sign-in' },
]
