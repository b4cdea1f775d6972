import { type Category, categories } from './articles/category.ts'
import { siteConfig } from './site.config.ts'

/** Pages whose address ends in `.html` by the specification; they answer as they are. */
export const pagesAsFiles: readonly string[] = ['/me.html', '/past.html']

/** The unsubscribe page, which is one for every id that an e-mail may carry. */
export const unsubscribePath = '/email-unsubscribe/any'

/** The page that confirms a subscription, one for every token that an e-mail may carry. */
export const subscriptionPath = '/subscription/any'

/** The newest articles whole, for readers' programs: all of them, or those of a category. */
export const feedPaths = { rss: '/feed.xml', json: '/feed.json' } as const
export const categoryFeedPath = (category: Category): string =>
  `/feed/${category.toLowerCase()}.xml`
const rssFeeds: readonly string[] = [feedPaths.rss, ...categories.map(categoryFeedPath)]

/** The sitemaps: the index and that of the standing pages are files of the compilation. */
export const sitemapIndexPath = '/sitemap-index.xml'
export const articleSitemapPath = '/sitemap-articles-0.xml'
export const compiledSitemapPaths: readonly string[] = [sitemapIndexPath, '/sitemap-0.xml']

export const aboutPath = '/about'

export const signInPath = '/sign-in'

/** The dashboard, which is one page for every address below it. */
export const dashboardPath = '/dashboard'

/** Whether an address is the dashboard's. @param path a decoded pathname without trailing slash */
export const isDashboard = (path: string): boolean =>
  path === dashboardPath || path.startsWith(`${dashboardPath}/`)

/**
 * The page that answers at an address: several addresses may share one.
 * @param path a decoded pathname without trailing slash
 */
export const pageOf = (path: string): string => {
  if (path === `/${siteConfig.author.handle}`) return aboutPath
  if (isDashboard(path)) return dashboardPath
  if (/^\/email-unsubscribe\/[^/]+$/.test(path)) return unsubscribePath
  return /^\/subscription\/[^/]+$/.test(path) ? subscriptionPath : path
}

/**
 * What no slug has, and no address of a page: put into an address once more, these would make another
 * one of it (`/x/../blog`, `/blog?`).
 */
const crooked = /[?#%\\\p{Cc}]|\/\/|\/\.{1,2}(?:\/|$)/u

/**
 * The static file of an address, below `dist/`.
 * @param address a decoded pathname without trailing slash
 * @returns null when no file of ours can have that address
 */
export const fileOf = (address: string): string | null => {
  const path = pageOf(address)
  if (path === '/') return '/index.html'
  if (crooked.test(path)) return null
  if (pagesAsFiles.includes(path)) return path
  // One address a page: `/blog.html` is none, and neither is the stem of a page that is a file.
  if (path.endsWith('.html') || pagesAsFiles.includes(`${path}.html`)) return null
  return /\.[a-z0-9]+$/i.test(path) ? path : `${path}.html`
}

/** A type as pages are sent, whether by file or by renderer. */
const contentTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
}

/** What a phone reads that puts the site on its home screen. */
export const manifestPath = '/manifest.webmanifest'

/** The content type of a page's file, by its ending; null for files that are not pages. */
export const contentTypeOf = (file: string): string | null => {
  if (rssFeeds.includes(file)) return 'application/rss+xml; charset=utf-8'
  if (file === feedPaths.json) return 'application/feed+json; charset=utf-8'
  return contentTypes[file.slice(file.lastIndexOf('.') + 1)] ?? null
}

/** What the restricted page says, by where it stands (specification, section 8). */
export const restrictedPaths = {
  landing: '/restricted/blog',
  article: '/restricted/article',
  /** Not restricted at all: the database does not answer, and there is no older page to show. */
  unavailable: '/restricted/unavailable',
} as const

/** Whom to tell of a weakness, and until when that is true (RFC 9116). */
export const securityPath = '/.well-known/security.txt'

export const notFoundPath = '/404'

/** Goes on to the address that the dashboard left in the browser. */
export const redirectPostPath = '/redirect-play-post-flow'

/** The contract as OpenAPI, and a page of it: below the calls, and none of them. */
export const openApiPath = '/api/openapi.json'
export const referencePath = '/api/reference'
export const referencePaths: readonly string[] = [openApiPath, referencePath]

/** The one page of terms and privacy; its other names lead to it. */
export const policyPath = '/terms-and-conditions'
export const policyAliases: readonly string[] = [
  '/terms-and-condition',
  '/privacy-policy',
  '/blog-privacy-policy',
]

/** An address without the slashes at its end. */
export const withoutEndSlashes = (address: string): string => {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}
