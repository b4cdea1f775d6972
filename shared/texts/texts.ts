/** A page whose text the author writes on the dashboard, and which is no article. */
export interface TextPage {
  readonly name: string
  readonly path: string
  readonly title: string
  /** For search engines and the sitemap. */
  readonly description: string
}

/** These pages, in the menu's order. Each has a file in `site/pages/`, too. */
export const textPages = [
  {
    name: 'now',
    path: '/now',
    title: 'Now',
    description: 'What I am doing at this point in my life.',
  },
] as const satisfies readonly TextPage[]

export type TextName = (typeof textPages)[number]['name']

/** The page with a name. */
export const textPageOf = (name: TextName): TextPage =>
  textPages.find((page) => page.name === name) as TextPage

/** The pages with these names, in the menu's order; other names are left out. */
export const textPagesOf = (names: readonly string[]): readonly TextPage[] =>
  textPages.filter(({ name }) => names.includes(name))

/** The page at a decoded pathname; undefined if there is none. */
export const textPageAt = (path: string) => textPages.find((page) => page.path === path)
