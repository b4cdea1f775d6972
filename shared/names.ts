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
  /** The newest draft's marker. */
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

/** Says that an opinion about the article of this slug was sent. */
export const opinionCookie = (slug: string): string => `opinion-${slug}`

export const storageNames = {
  /** Who is signed in; no password. */
  auth: 'auth',
  /** The path that `/redirect-play-post-flow` goes to. */
  redirectPost: 'redirect-post',
} as const
