import { cardPath } from '../../shared/articles/card.ts'
import { categoryPath, postPath } from '../../shared/articles/paths.ts'
import { hasPicture } from '../../shared/articles/pattern.ts'
import { withHost } from '../../shared/own-address.ts'
import { aboutPath } from '../../shared/pages.ts'
import { siteConfig } from '../../shared/site.config.ts'
import type { PostWithBody } from '../../shared/source.ts'

/** An item of schema.org, as JSON-LD. */
export interface StructuredItem {
  readonly '@type': string
  readonly [property: string]: unknown
}

const { author, title, description, url, language } = siteConfig
/** Ids of things on several pages, so that search engines recognise them. */
const names = { author: `${url}${aboutPath}#author`, site: `${url}/#site` }

/** JSON without `<`, so that no HTML parser finds a tag or a comment. */
export const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')

/** The author, in full. */
export const authorData: StructuredItem = {
  '@type': 'Person',
  '@id': names.author,
  name: author.name,
  url: withHost(aboutPath),
  image: withHost(author.avatar),
  description: author.bio,
  sameAs: Object.values(author.links),
}

export const siteData: StructuredItem = {
  '@type': 'WebSite',
  '@id': names.site,
  name: title,
  url: `${url}/`,
  description,
  inLanguage: language,
  publisher: { '@id': names.author },
}

export const profileData: StructuredItem = { '@type': 'ProfilePage', mainEntity: authorData }

/** The breadcrumbs from the blog down to a page. @param steps title and path of each page below the blog */
export const breadcrumbs = (
  ...steps: readonly (readonly [name: string, path: string])[]
): StructuredItem => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Blog', '/blog'] as const, ...steps].map(([name, path], n) => ({
    '@type': 'ListItem',
    position: n + 1,
    name,
    item: withHost(encodeURI(path)),
  })),
})

/** An article and its breadcrumbs. */
export const articleData = (post: PostWithBody): StructuredItem[] => [
  {
    '@type': 'BlogPosting',
    headline: post.heading,
    description: post.summary,
    url: withHost(encodeURI(postPath(post))),
    image: withHost(hasPicture(post.image) ? post.image : encodeURI(cardPath(post))),
    datePublished: post.date,
    dateModified: post.updatedAt,
    articleSection: post.category,
    wordCount: post.words,
    inLanguage: language,
    author: { '@type': 'Person', '@id': names.author, name: post.author, url: withHost(aboutPath) },
    isPartOf: { '@id': names.site },
  },
  breadcrumbs([post.category, categoryPath(post.category)], [post.heading, postPath(post)]),
]
