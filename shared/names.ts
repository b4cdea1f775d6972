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
/** The two values of the draft cookie (specification, section 4). */
export const draftMarkers = { some: 'abc', none: '+' } as const

export const storageNames = {
  /** Who is signed in; no password. */
  auth: 'auth',
  /** The path that `/redirect-play-post-flow` opens. */
  redirectPost: 'redirect-post',
  /** Per tab: the page was reloaded because the blog was closed. */
  closed: 'closed',
  /** Per tab: text typed on a page that reloaded because its code failed to load, until it is shown again. */
  typed: 'typed',
  /** Per tab: the text of a message to the author, until it is sent. */
  ping: 'ping',
  /** The id of the article or draft that is being edited; a draft's has a hyphen. */
  editArticle: 'edit-article',
  /** The article whose deletion waits for confirmation. */
  deleteArticle: 'delete-article',
  /** The last counts of the dashboard's menu, so that the menu opens complete. */
  counts: 'counts',
  /** `red` if the blog was closed to readers, so that the dashboard shows it at once. */
  block: 'block',
  /** How many drafts there are, beside the marker of the draft cookie. */
  draftCount: 'draft-count',
  /** `hidden` while the dashboard's menu is. */
  menu: 'menu',
  /** `off` if keys without Ctrl do nothing. */
  singleKeys: 'single-keys',
} as const

/** A copy of the editor's text that the browser's database has not confirmed yet. */
export const unstoredCopy = (id: string): string => `copy ${id}`

/** Per tab: the text of an opinion about an article, until it is sent. */
export const unsentOpinion = (article: string): string => `opinion ${article}`

/** Where a reader left an article before its end: the block of text that was at the top. */
export const leftPosition = (path: string): string => `position ${path}`

/** The page that explains the feeds. It takes subscriptions that are sent without script. */
export const feedsPath = '/feeds'
