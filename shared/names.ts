/** Ties a cookie to its host over a secure connection (RFC 6265bis). */
export const hostPrefix = '__Host-'

/** Names of everything stored in the browser, in one place, so that no two features share a name. */
export const cookieNames = {
  /** HttpOnly. */
  session: '__Host-session',
  /** HttpOnly: a browser in which the author has signed in; signs nobody in. */
  device: '__Host-device',
  /** Readable by script: decides between LogIn and Logout; proves nothing. */
  signedIn: 'auth',
  /** HttpOnly: the browser that a challenge and its token belong to. */
  visitor: '__Host-visitor',
  /** Set for 24 hours after a message was sent. */
  contact: 'contact',
  /** Whether there are drafts: one of `draftMarkers`. */
  draft: 'draft',
  /** `failed` or `cancelled`: the e-mail banner stays away. */
  emailBanner: 'emailBanner',
  /** `subscribed`: the e-mail banner stays away for longer. */
  emailBannerSubscribed: 'emailBanner_',
  /** `dark`; absent for light. */
  theme: 'theme',
  cookieBanner: 'cookieBanner',
  /** Set while the development phase is on. */
  development: 'development',
} as const

/** Marks that an opinion about the article was sent (specification, section 5). A cookie's name allows few characters. */
export const opinionCookie = (slug: string): string => `opinion-${encodeURIComponent(slug)}`

/** Names of what readers' pages store; those of the author's are in `author-names.ts`, which readers' scripts do not load. */
export const storageNames = {
  /** Who is signed in; no password. */
  auth: 'auth',
  /** Per tab: the page was reloaded because the blog was closed. */
  closed: 'closed',
  /** Per tab: text typed on a page that reloaded because its code failed to load, until it is shown again. */
  typed: 'typed',
  /** Per tab: the text of a message to the author, until it is sent. */
  ping: 'ping',
  /** `off` if keys without Ctrl do nothing. */
  singleKeys: 'single-keys',
} as const

/** Per tab: the text of an opinion about an article, until it is sent. */
export const unsentOpinion = (article: string): string => `opinion ${article}`

/** Where a reader left an article before its end: the block of text that was at the top. */
export const leftPosition = (path: string): string => `position ${path}`

/** The page that explains the feeds. It takes subscriptions that are sent without script. */
export const feedsPath = '/feeds'
