/** A menu link: where it goes and what it is called. */
export interface MenuLink {
  readonly url: string
  readonly title: string
}

/** The menu of the header. */
export const menu: readonly MenuLink[] = [
  { url: '/blog', title: 'Blog' },
  { url: '/blog/page/coding', title: 'Coding' },
  { url: '/blog/page/health', title: 'Health' },
  { url: '/blog/page/articles', title: 'Articles' },
]
