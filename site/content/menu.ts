import { categoryPath } from '../../shared/articles/paths.ts'
import { policyPath } from '../../shared/pages.ts'
import type { PageAlias } from '../../shared/search/search.ts'
import type { MenuOrder } from '../../shared/settings/settings.ts'
import { type TextName, textPageAt, textPageOf } from '../../shared/texts/texts.ts'

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

const linkTo = (name: TextName, abbreviation?: string): MenuLink => {
  const { path, title } = textPageOf(name)
  return { url: path, title, abbreviation: abbreviation ?? title.slice(0, 2) }
}

const allLinks: readonly MenuGroup[] = [
  {
    title: 'Read',
    links: [
      { url: '/blog', title: 'Blog', abbreviation: 'Bl' },
      { url: categoryPath('Coding'), title: 'Coding', abbreviation: 'Co' },
      { url: categoryPath('Health'), title: 'Health', abbreviation: 'He' },
      { url: '/blog/page/articles', title: 'Articles', abbreviation: 'Ar' },
      linkTo('mind-growth', 'Mg'),
    ],
  },
  {
    title: 'The author',
    links: [linkTo('about'), linkTo('skills'), linkTo('me'), linkTo('past'), linkTo('now')],
  },
  {
    title: 'Write',
    links: [
      linkTo('ping'),
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

/** The links in the author's order, without those that the author hides; links that the order lacks follow. */
const arrange = (links: readonly MenuLink[], order: MenuOrder): readonly MenuLink[] => {
  const place = ({ url }: MenuLink): number => {
    const at = order.findIndex((one) => one.url === url)
    return at < 0 ? order.length : at
  }
  const hidden = order.filter(({ isShown }) => !isShown).map(({ url }) => url)
  return links
    .filter(({ url }) => !hidden.includes(url))
    .toSorted((one, other) => place(one) - place(other))
}

/** Whether the menu has a link: one to a page of the author's only if that is named. */
const isShown = ({ url }: MenuLink, named: readonly string[]): boolean => {
  const text = textPageAt(url)
  return !text || named.includes(text.name)
}

/** The menu, which the footer repeats. @param named of `namedTexts` @param order the author's */
export const createMenu = (named: readonly string[], order: MenuOrder = []): readonly MenuGroup[] =>
  allLinks
    .map(({ title, links }) => ({
      title,
      links: arrange(
        links.filter((link) => isShown(link, named)),
        order,
      ),
    }))
    .filter(({ links }) => links.length > 0)

/** The links that the header shows beside the menu if there is room. @param order the author's */
export const mainLinks = (order: MenuOrder): readonly MenuLink[] =>
  arrange((allLinks[0] as MenuGroup).links, order).slice(0, 4)

/** The page names for the search box, likelier meanings first; no private pages. @param named of `namedTexts` */
export const pageAliases = (named: readonly string[]): readonly PageAlias[] => [
  { page: 'Home', url: '/' },
  ...createMenu(named)
    .flatMap(({ links }) => links)
    .filter(({ isPrivate }) => !isPrivate)
    .map(({ title, url }) => ({ page: title, url })),
  // Other names of the same pages.
  { page: 'Contact', url: '/ping' },
  { page: 'Privacy policy', url: policyPath },
  { page: 'Login', url: '/sign-in' },
]
