import { isCardPath } from './articles/card.ts'
import { dashboardPath, isDashboard, redirectPostPath, sharedDraft, signInPath } from './pages.ts'
import { uploadsPath } from './pictures/picture-name.ts'
import { apiBase } from './reader-calls.ts'
import { searchPath } from './search/search.ts'
import { samplesPath } from './settings/samples.ts'
import { trustedTypes } from './trusted-types.ts'

export type Header = readonly [name: string, value: string]

/**
 * The kinds of answers that have different headers:
 * - `page`: a reader's page
 * - `shared`: a draft, at a secret address
 * - `private`: a page with a secret address or text: the sign-in, the links in e-mails
 * - `dashboard`: the author's dashboard
 * - `picture`: an uploaded picture, one of the samples or an article's card, which feeds and other sites show
 * - `data`: everything else, such as calls, errors, redirects, sitemaps
 */
export const surfaces = ['page', 'shared', 'private', 'dashboard', 'picture', 'data'] as const
export type Surface = (typeof surfaces)[number]

/** The kind of an answer. @param path its decoded pathname; null if it cannot be decoded */
export const surfaceOf = (path: string | null, contentType: string | null): Surface => {
  const isPicture =
    path !== null &&
    (isCardPath(path) || [uploadsPath, samplesPath].some((one) => path.startsWith(one)))
  if (isPicture && contentType?.startsWith('image/')) return 'picture'
  if (!contentType?.startsWith('text/html')) return 'data'
  if (path === null) return 'page'
  if (isDashboard(path)) return 'dashboard'
  if (sharedDraft.test(path)) return 'shared'
  const isPrivate = path === signInPath || /^\/(?:subscription|email-unsubscribe)\//.test(path)
  return isPrivate ? 'private' : 'page'
}

/** The policy for answers that show nothing and run nothing. */
const closed = "default-src 'none'; frame-ancestors 'none'"

/** Articles may show pictures from any host, the editor those that are on their way to the server. */
const pictureSources = {
  page: "'self' https:",
  shared: "'self' https:",
  private: "'self'",
  dashboard: "'self' https: blob:",
} as const

const policyOf = (
  surface: Surface,
  scripts: readonly string[],
  isSecure: boolean,
  players: readonly string[],
): string => {
  if (surface === 'data') return closed
  // A browser that opens its address shows a document without an origin and without scripts.
  if (surface === 'picture') return `${closed}; sandbox`
  const policies = surface === 'dashboard' ? Object.values(trustedTypes).join(' ') : "'none'"
  return [
    // Everything that is not named below is forbidden: frames, plugins, media, workers.
    "default-src 'none'",
    ...(players.length > 0 ? [`frame-src ${players.join(' ')}`] : []),
    `script-src 'self' ${scripts.map((hash) => `'${hash}'`).join(' ')}`,
    "style-src 'self'",
    `img-src ${pictureSources[surface]}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies}`,
    // Older articles name pictures by http; on this machine the site itself is http.
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Browser features that the site itself uses; sound is for the dashboard. */
const usedFeatures = ['clipboard-write', 'autoplay']

/**
 * Features that no reader's page needs:
 * https://github.com/w3c/webappsec-permissions-policy/blob/main/features.md as far as current browsers know
 * them (`document.featurePolicy.features()`); they log a warning for an unknown one.
 */
const unusedFeatures = [
  'accelerometer browsing-topics camera captured-surface-control clipboard-read',
  'compute-pressure cross-origin-isolated digital-credentials-get display-capture',
  'encrypted-media fullscreen gamepad geolocation gyroscope hid identity-credentials-get',
  'idle-detection keyboard-map local-fonts local-network-access magnetometer microphone midi',
  'otp-credentials payment picture-in-picture publickey-credentials-create',
  'publickey-credentials-get screen-wake-lock serial storage-access sync-xhr usb',
  'window-management xr-spatial-tracking',
].flatMap((names) => names.split(' '))
/** What a video's player may use, too, on a page that has one. */
const playerFeatures = /^(?:autoplay|fullscreen|picture-in-picture)$/
/** The author may write in full screen. */
const permissionsOf = (surface: Surface, players: readonly string[]): Header => [
  'Permissions-Policy',
  [...usedFeatures, ...unusedFeatures]
    .map((feature) => {
      const isOwn =
        usedFeatures.includes(feature) || (feature === 'fullscreen' && surface === 'dashboard')
      const others = playerFeatures.test(feature) ? players.map((origin) => `"${origin}"`) : []
      // A page passes on only what it has itself.
      return `${feature}=(${[...(isOwn || others.length > 0 ? ['self'] : []), ...others].join(' ')})`
    })
    .join(', '),
]

const strictTransport: Header = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']

/** The rules by which a browser fetches a page before its link is pressed. */
export const speculationPath = '/speculation-rules.json'

/** Rests a pointer on a link of the site, or a finger, its page is fetched: not the author's, no call, secret or search. */
export const speculationRules = (): string => {
  const others = [
    `${dashboardPath}*`,
    signInPath,
    `${apiBase}*`,
    `${searchPath}*`,
    redirectPostPath,
  ]
  const secret = ['/preview/*', '/subscription/*', '/email-unsubscribe/*']
  const not = { href_matches: [...others, ...secret, `${uploadsPath}*`] }
  const where = { and: [{ href_matches: '/*' }, { not }] }
  return JSON.stringify({ prefetch: [{ source: 'document', where, eagerness: 'moderate' }] })
}

/**
 * The security headers of the Worker's answers, and of readers' pages the rules.
 * @param scripts the hashes of the inline scripts
 * @param players the origins of the players that the page has
 */
export const guardHeaders = (
  surface: Surface,
  scripts: readonly string[],
  isSecure: boolean,
  players: readonly string[] = [],
): readonly Header[] => [
  ['Content-Security-Policy', policyOf(surface, scripts, isSecure, players)],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', surface === 'picture' ? 'cross-origin' : 'same-origin'],
  ['Referrer-Policy', surface === 'page' ? 'strict-origin-when-cross-origin' : 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ...(surface === 'data' || surface === 'picture' ? [] : [permissionsOf(surface, players)]),
  ...(surface === 'page' ? [['Speculation-Rules', `"${speculationPath}"`] as const] : []),
  ...(isSecure ? [strictTransport] : []),
]

/** The `Cache-Control` of files whose name is a hash of their content. */
export const foreverCaching = 'public, max-age=31536000, immutable'

const fileHeaders = (cacheControl: string, sharing: 'same-origin' | 'cross-origin'): Header[] => [
  ['Cache-Control', cacheControl],
  ['Content-Security-Policy', closed],
  ['Cross-Origin-Resource-Policy', sharing],
  ['X-Content-Type-Options', 'nosniff'],
]

/** Other sites may show pictures: feeds, link previews, search results. */
const picture = fileHeaders('public, max-age=86400', 'cross-origin')

/**
 * The headers of files that Cloudflare serves without the Worker, by address pattern. There is no
 * Strict-Transport-Security: such a file cannot distinguish https from http, and every page sends it.
 */
export const staticHeaders: Readonly<Record<string, readonly Header[]>> = {
  // As the Worker sends those that are no files.
  [`${uploadsPath}*`]: [
    ...guardHeaders('picture', [], false),
    ['Cache-Control', foreverCaching],
    ['Content-Disposition', 'inline'],
  ],
  '/_astro/*': fileHeaders(foreverCaching, 'same-origin'),
  [speculationPath]: [
    ...fileHeaders('public, max-age=86400', 'same-origin'),
    ['Content-Type', 'application/speculationrules+json'],
  ],
  '/quotes/*': fileHeaders('public, max-age=86400', 'same-origin'),
  '/pictures/*': picture,
  '/favicon*': picture,
  '/apple-touch-icon.png': picture,
  '/icon-*': picture,
  '/logo-*': picture,
  '/social.png': picture,
  '/uploading.svg': picture,
}

/** The limits of a `_headers` file; Cloudflare drops the rest with only a warning. */
const maxRules = 100
const longestLine = 2_000

/** The `_headers` file. @throws Error when it exceeds the platform's limits */
export const headersFile = (rules = staticHeaders): string => {
  const lines = Object.entries(rules).flatMap(([pattern, headers]) => [
    pattern,
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
  ])
  if (Object.keys(rules).length > maxRules) throw new Error(`More than ${maxRules} rules`)
  const long = lines.find((line) => line.length > longestLine)
  if (long) throw new Error(`Longer than ${longestLine} characters: ${long.slice(0, 60)} …`)
  return `${lines.join('\n')}\n`
}
