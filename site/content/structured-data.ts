import { cardPath } from '../../shared/articles/card.ts'
import { categoryPath, postPath } from '../../shared/articles/paths.ts'
import { hasPicture } from '../../shared/articles/pattern.ts'
import { ownUrl, withHost } from '../../shared/own-address.ts'
import { aboutPath } from '../../shared/pages.ts'
import type { SiteSettings } from '../../shared/settings/settings.ts'
import { siteConfig } from '../../shared/site.config.ts'
import type { PostWithBody } from '../../shared/source.ts'
import { profilesOf } from './profiles.ts'

/** An item of schema.org, as JSON-LD. */
export interface StructuredItem {
  readonly '@type': string
  readonly [property: string]: unknown
}

const { description, language } = siteConfig
/** Ids of things on several pages, so that search engines recognise them. */
const names = { author: `${ownUrl}${aboutPath}#author`, site: `${ownUrl}/#site` }

/** JSON without `<`, so that no HTML parser finds a tag or a comment. */
export const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')

/** The author, in full. */
export const authorData = (site: SiteSettings): StructuredItem => ({
  '@type': 'Person',
  '@id': names.author,
  name: site.authorName,
  url: withHost(aboutPath),
  image: withHost(site.avatar),
  ...(site.bio && { description: site.bio }),
  sameAs: profilesOf(site).map(({ url }) => url),
})

export const siteData = ({ title }: SiteSettings): StructuredItem => ({
  '@type': 'WebSite',
  '@id': names.site,
  name: title,
  url: `${ownUrl}/`,
  description,
  inLanguage: language,
  publisher: { '@id': names.author },
})

export const profileData = (site: SiteSettings): StructuredItem => ({
  '@type': 'ProfilePage',
  mainEntity: authorData(site),
})

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
export const articleData = (post: PostWithBody, site: SiteSettings): StructuredItem[] => [
  {
    '@type': 'BlogPosting',
    headline: post.heading,
    description: post.summary,
    url: withHost(encodeURI(postPath(post))),
    image: withHost(hasPicture(post.image) ? post.image : encodeURI(cardPath(post, site))),
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    articleSection: post.category,
    wordCount: post.words,
    inLanguage: post.language || language,
    author: { '@type': 'Person', '@id': names.author, name: post.author, url: withHost(aboutPath) },
    isPartOf: { '@id': names.site },
  },
  breadcrumbs([post.category, categoryPath(post.category)], [post.heading, postPath(post)]),
]
