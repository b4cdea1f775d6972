import { isCardPath } from './articles/card.ts'
import { isDashboard, signInPath } from './pages.ts'
import { uploadsPath } from './pictures/picture-name.ts'
import { trustedTypes } from './trusted-types.ts'

export type Header = readonly [name: string, value: string]

/**
 * What an answer is, as far as its headers go:
 * - `page`: a reader's page
 * - `private`: a page whose address or text is nobody else's: the sign-in, the links in e-mails
 * - `dashboard`: the author's
 * - `picture`: one that the author uploaded, or the card of an article; feeds and other sites show them
 * - `data`: all else, such as calls, refusals, redirects, sitemaps
 */
export const surfaces = ['page', 'private', 'dashboard', 'picture', 'data'] as const
export type Surface = (typeof surfaces)[number]

/** What an answer is. @param path its decoded pathname; null where it cannot be decoded */
export const surfaceOf = (path: string | null, contentType: string | null): Surface => {
  const isPicture = path !== null && (isCardPath(path) || path.startsWith(uploadsPath))
  if (isPicture && contentType?.startsWith('image/')) return 'picture'
  if (!contentType?.startsWith('text/html')) return 'data'
  if (path === null) return 'page'
  if (isDashboard(path)) return 'dashboard'
  const isPrivate = path === signInPath || /^\/(?:subscription|email-unsubscribe)\//.test(path)
  return isPrivate ? 'private' : 'page'
}

/** For what shows nothing and runs nothing. */
const closed = "default-src 'none'; frame-ancestors 'none'"

const policyOf = (surface: Surface, scripts: readonly string[], isSecure: boolean): string => {
  if (surface === 'data') return closed
  // Opened by its own address it is a document: of no origin, with nothing in it that runs.
  if (surface === 'picture') return `${closed}; sandbox`
  const policies = surface === 'dashboard' ? Object.values(trustedTypes).join(' ') : "'none'"
  return [
    // What is not named below is forbidden: frames, plugins, media, workers.
    "default-src 'none'",
    `script-src 'self' ${scripts.map((hash) => `'${hash}'`).join(' ')}`,
    "style-src 'self'",
    // Articles show pictures of any host.
    surface === 'private' ? "img-src 'self'" : "img-src 'self' https:",
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

/** What the site itself uses of what browsers can do; sound is the dashboard's. */
const used = ['clipboard-write', 'autoplay']

/**
 * What no page needs: the features of https://github.com/w3c/webappsec-permissions-policy/blob/main/features.md
 * that browsers of today know (`document.featurePolicy.features()`). They warn every reader of any other.
 */
const unused = [
  'accelerometer browsing-topics camera captured-surface-control clipboard-read',
  'compute-pressure cross-origin-isolated digital-credentials-get display-capture',
  'encrypted-media fullscreen gamepad geolocation gyroscope hid identity-credentials-get',
  'idle-detection keyboard-map local-fonts local-network-access magnetometer microphone midi',
  'otp-credentials payment picture-in-picture publickey-credentials-create',
  'publickey-credentials-get screen-wake-lock serial storage-access sync-xhr usb',
  'window-management xr-spatial-tracking',
].flatMap((names) => names.split(' '))
const permissions: Header = [
  'Permissions-Policy',
  [...used.map((feature) => `${feature}=(self)`), ...unused.map((feature) => `${feature}=()`)].join(
    ', ',
  ),
]

const strictTransport: Header = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']

/**
 * The headers that keep an answer of the Worker to itself: what may run in it, who may embed it, what
 * others learn of it.
 * @param scripts the hashes of the inline scripts, as the compiled renderer has them
 * @param isSecure whether it goes by https
 */
export const guardHeaders = (
  surface: Surface,
  scripts: readonly string[],
  isSecure: boolean,
): readonly Header[] => [
  ['Content-Security-Policy', policyOf(surface, scripts, isSecure)],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', surface === 'picture' ? 'cross-origin' : 'same-origin'],
  ['Referrer-Policy', surface === 'page' ? 'strict-origin-when-cross-origin' : 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ...(surface === 'data' || surface === 'picture' ? [] : [permissions]),
  ...(isSecure ? [strictTransport] : []),
]

const fileHeaders = (cacheControl: string, sharing: 'same-origin' | 'cross-origin'): Header[] => [
  ['Cache-Control', cacheControl],
  ['Content-Security-Policy', closed],
  ['Cross-Origin-Resource-Policy', sharing],
  ['X-Content-Type-Options', 'nosniff'],
]

/** Pictures are for showing elsewhere too: in feeds, in previews of links, in search results. */
const picture = fileHeaders('public, max-age=86400', 'cross-origin')

/**
 * The headers of files that do not pass the Worker, by what their addresses match. There is no
 * Strict-Transport-Security: such a file cannot tell https from http, and every page says it.
 */
export const staticHeaders: Readonly<Record<string, readonly Header[]>> = {
  '/_astro/*': fileHeaders('public, max-age=31536000, immutable', 'same-origin'),
  '/pictures/*': picture,
  '/favicon*': picture,
  '/apple-touch-icon.png': picture,
  '/icon-*': picture,
  '/logo-*': picture,
  '/social.png': picture,
}

/** The limits of a `_headers` file: what is beyond them is dropped with a mere warning. */
const mostRules = 100
const longestLine = 2_000

/**
 * The `_headers` file.
 * @throws Error when it has more than the platform reads
 */
export const headersFile = (rules = staticHeaders): string => {
  const lines = Object.entries(rules).flatMap(([pattern, headers]) => [
    pattern,
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
  ])
  if (Object.keys(rules).length > mostRules) throw new Error(`More than ${mostRules} rules`)
  const long = lines.find((line) => line.length > longestLine)
  if (long) throw new Error(`Longer than ${longestLine} characters: ${long.slice(0, 60)} …`)
  return `${lines.join('\n')}\n`
}
