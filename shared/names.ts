/** Names of everything kept in the browser: one place, so that two features never share one. */
export const cookieNames = {
  /** HttpOnly; the `__Host-` prefix ties it to this host over a secure connection (RFC 6265bis). */
  session: '__Host-session',
  /** Readable by script: whether to offer LogIn or Logout, never a proof of anything. */
  signedIn: 'auth',
  /** HttpOnly: which browser a challenge, and the token it earned, belong to. */
  visitor: '__Host-visitor',
  /** There for 24 hours after a message was sent. */
  contact: 'contact',
  /** Whether there are drafts: one of `draftMarkers`. */
  draft: 'draft',
  /** `failed` or `cancelled`: the e-mail banner stays away. */
  emailBanner: 'emailBanner',
  /** `subscribed`: the same, for longer. */
  emailBannerSubscribed: 'emailBanner_',
  /** `dark`; light is its absence. */
  theme: 'theme',
  cookieBanner: 'cookieBanner',
  /** There while the development phase is on. */
  development: 'development',
} as const

/** Says that an opinion about the article of this slug was sent; a slug holds more than a cookie's name can. */
export const opinionCookie = (slug: string): string => `opinion-${encodeURIComponent(slug)}`
/** The two values of the draft cookie (specification, section 4). */
export const draftMarkers = { some: 'abc', none: '+' } as const

export const storageNames = {
  /** Who is signed in; no password. */
  auth: 'auth',
  /** The path that `/redirect-play-post-flow` goes to. */
  redirectPost: 'redirect-post',
  /** For the life of a tab: the day, and the articles, that a visit was counted for. */
  counted: 'counted',
  /** For the life of a tab: that the page was loaded again because the blog was closed. */
  closed: 'closed',
  /** For the life of a tab: a message to the author, until it is sent. */
  ping: 'ping',
  /** The id of the article or draft that is being edited; a draft's has a hyphen. */
  editArticle: 'edit-article',
  /** The article that the author is asked about before it is deleted, and the key of that write. */
  deleteArticle: 'delete-article',
  /** The draft whose publishing has not been answered yet, and the key of that write. */
  publishDraft: 'publish-draft',
  /** How many drafts there are, beside the marker of the draft cookie. */
  draftCount: 'draft-count',
  /** `hidden` while the dashboard's menu is. */
  menu: 'menu',
} as const

/** For the life of a tab: what was typed about an article, until it is sent. */
export const unsentOpinion = (article: string): string => `opinion ${article}`
