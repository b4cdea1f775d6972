/** A page whose text the author writes on the dashboard, and which is no article. */
export interface TextPage {
  readonly name: string
  readonly path: string
  readonly title: string
  /** For search engines and the sitemap. */
  readonly description: string
  /**
   * What the page is without a text: `named` if it has more to show, so that the menu and the sitemaps name it all the
   * same; `unnamed` if it shows the author's profile, and only its address leads there; `missing` if it answers 404.
   */
  readonly without: 'named' | 'unnamed' | 'missing'
}

/** These pages, in the menu's order. Each has a file in `site/pages/`, too. */
export const textPages = [
  {
    name: 'mind-growth',
    path: '/blog/page/mind-growth',
    title: 'Mind growth',
    description: 'Articles about thinking, learning and resting.',
    without: 'named',
  },
  {
    name: 'about',
    path: '/about',
    title: 'About',
    description: 'Who writes here.',
    without: 'named',
  },
  {
    name: 'skills',
    path: '/skills',
    title: 'Skills',
    description: 'What the author can do.',
    without: 'unnamed',
  },
  {
    name: 'me',
    path: '/me.html',
    title: 'Me',
    description: 'The author in person.',
    without: 'unnamed',
  },
  {
    name: 'past',
    path: '/past.html',
    title: 'Past',
    description: 'How the author came to write.',
    without: 'unnamed',
  },
  {
    name: 'now',
    path: '/now',
    title: 'Now',
    description: 'What I am doing at this point in my life.',
    without: 'missing',
  },
  {
    name: 'ping',
    path: '/ping',
    title: 'Ping',
    description: 'How to reach the author.',
    without: 'named',
  },
] as const satisfies readonly TextPage[]

export type TextName = (typeof textPages)[number]['name']

/** The page with a name. */
export const textPageOf = (name: TextName): TextPage =>
  textPages.find((page) => page.name === name) as TextPage

/** The pages with these names, in the menu's order; other names are left out. */
export const textPagesOf = (names: readonly string[]): readonly TextPage[] =>
  textPages.filter(({ name }) => names.includes(name))

/** The pages that there are, if those with these names have a text. */
export const textPagesWith = (names: readonly string[]): readonly TextPage[] =>
  textPages.filter(({ name, without }) => without !== 'missing' || names.includes(name))

/** The page at a decoded pathname; undefined if there is none. */
export const textPageAt = (path: string) => textPages.find((page) => page.path === path)
