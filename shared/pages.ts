import { type Category, categories } from './articles/category.ts'
import { siteConfig } from './site.config.ts'

/** Pages whose address ends in `.html`, as specified. */
export const pagesAsFiles: readonly string[] = ['/me.html', '/past.html']

/** The unsubscribe page: one page for every id in an e-mail (specification, section 2). */
export const unsubscribePath = '/email-unsubscribe/any'

/** The page that confirms a subscription: one page for every token in an e-mail. */
export const subscriptionPath = '/subscription/any'

/** The link with which a friend reads a draft, and the secret in it. */
export const sharedDraft = /^\/preview\/([\w-]{43})$/
export const sharedDraftPath = (token: string): string => `/preview/${token}`

/** The feeds of the newest articles in full: all of them, or those of a category. */
export const feedPaths = { rss: '/feed.xml', json: '/feed.json' } as const
export { feedsPath } from './names.ts'
export const categoryFeedPath = (category: Category): string =>
  `/feed/${category.toLowerCase()}.xml`
const rssFeeds: readonly string[] = [feedPaths.rss, ...categories.map(categoryFeedPath)]
/** All feeds, of which a hub is told. */
export const allFeeds: readonly string[] = [...rssFeeds, feedPaths.json]

/** The sitemaps. `@astrojs/sitemap` writes the index and the sitemap of the fixed pages when the site is compiled. */
export const sitemapIndexPath = '/sitemap-index.xml'
export const articleSitemapPath = '/sitemap-articles-0.xml'
export const compiledSitemapPaths: readonly string[] = [sitemapIndexPath, '/sitemap-0.xml']

/** The page that answers a form sent without script. Only the Worker renders it. */
export const formAnswerPath = '/form-answer'

export const aboutPath = '/about'

export const signInPath = '/sign-in'

/** The dashboard: one page for every address below it (specification, section 2). */
export const dashboardPath = '/dashboard'

/** Whether an address is the dashboard's. @param path a decoded pathname without trailing slash */
export const isDashboard = (path: string): boolean =>
  path === dashboardPath || path.startsWith(`${dashboardPath}/`)

/** The page at a decoded pathname without trailing slash; several addresses may share one (specification, section 2). */
export const pageOf = (path: string): string => {
  if (path === `/${siteConfig.author.handle}`) return aboutPath
  if (isDashboard(path)) return dashboardPath
  if (/^\/email-unsubscribe\/[^/]+$/.test(path)) return unsubscribePath
  return /^\/subscription\/[^/]+$/.test(path) ? subscriptionPath : path
}

/** Characters that no address has: decoded, they would make it another one (`/x/../blog`, `/blog?`). */
const forbiddenCharacters = /[?#%\\\p{Cc}]|\/\/|\/\.{1,2}(?:\/|$)/u

/** The static file of a decoded pathname, below `dist/`; null if no file can have it. */
export const fileOf = (address: string): string | null => {
  const path = pageOf(address)
  if (path === '/') return '/index.html'
  if (forbiddenCharacters.test(path)) return null
  if (pagesAsFiles.includes(path)) return path
  // Each page has one address: `/blog.html` is not a page, and neither is the name of a file without its
  // ending.
  if (path.endsWith('.html') || pagesAsFiles.includes(`${path}.html`)) return null
  return /\.[a-z0-9]+$/i.test(path) ? path : `${path}.html`
}

/** The content type of a page, from a file or from the renderer. */
const contentTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json; charset=utf-8',
}

/** The web app manifest, for phones that add the site to the home screen. */
export const manifestPath = '/manifest.webmanifest'

/** The content type of a page's file, by its ending; null for files that are not pages. */
export const contentTypeOf = (file: string): string | null => {
  if (rssFeeds.includes(file)) return 'application/rss+xml; charset=utf-8'
  if (file === feedPaths.json) return 'application/feed+json; charset=utf-8'
  return contentTypes[file.slice(file.lastIndexOf('.') + 1)] ?? null
}

/** The kinds of the restricted page (specification, section 8). */
export const restrictedPaths = {
  landing: '/restricted/blog',
  article: '/restricted/article',
  /** Open, but without the articles. */
  home: '/restricted/home',
  /** Not restricted: the database does not answer, and there is no older page to show. */
  unavailable: '/restricted/unavailable',
} as const

/** The security contact and its expiry (RFC 9116). */
export const securityPath = '/.well-known/security.txt'

export const notFoundPath = '/404'

/** Opens the address that the dashboard stored in the browser (specification, section 2). */
export const redirectPostPath = '/redirect-play-post-flow'

/** The contract as OpenAPI. Its address is below `/api`, but it is a page. */
export const openApiPath = '/api/openapi.json'

/** The page of terms and privacy; its other addresses redirect to it. */
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
