/** Names of everything kept in the browser: one place, so that two features never share one. */
export const cookieNames = {
  /** HttpOnly; the `__Host-` prefix ties it to this host over a secure connection (RFC 6265bis). */
  session: '__Host-session',
  /** Readable by script: whether to offer LogIn or Logout, never a proof of anything. */
  signedIn: 'auth',
  /** `dark`; light is its absence. */
  theme: 'theme',
  cookieBanner: 'cookieBanner',
  /** There while the development phase is on. */
  development: 'development',
} as const

export const storageNames = {
  /** The path that `/redirect-play-post-flow` goes to. */
  redirectPost: 'redirect-post',
} as const
