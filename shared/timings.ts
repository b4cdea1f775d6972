const second = 1_000
const day = 24 * 60 * 60
/** The milliseconds of a day. */
export const dayTime = day * second

/** Delays that readers notice, in milliseconds (specification, sections 4 and 9). */
export const delays = {
  /** The landing page's loader. */
  loader: second,
  copied: second,
  print: 501,
  redirect: 3 * second,
  /** The contact page's loader gives up. */
  contactLoader: second,
  /** How long the code of an island may take; ours. */
  islandCode: 10 * second,
  captchaFade: 2 * second,
  /** After an opinion was sent, its fields and captcha are reset. */
  opinionReset: 15 * second,
  /** After a failure the message disappears and the form works again. */
  errorClear: 3 * second,
  emailBanner: 10 * second,
  emailBannerHide: 5 * second,
  /** One step of the countdown after unsubscribing; there are three. */
  countdownStep: second,
  /** How long any other reply to unsubscribing is shown. */
  unsubscribeReply: 5 * second,
  signInError: 2 * second,
  signInReset: 15 * second,
  /** How often an open page checks whether the blog is closed, while the monitor is on; ours. */
  blockCheck: 60 * second,
} as const

/** How long cookies live, in seconds (specification, section 9). */
export const cookieAges = {
  theme: 7 * day,
  cookieBanner: day,
  visitor: day,
  /** A browser in which the author has signed in. */
  device: 365 * day,
  contact: day,
  opinion: 365 * day,
  emailBannerSubscribed: 7 * day,
  emailBanner: day,
  /** As long as a theme; a forgotten development phase ends by itself; ours. */
  development: 7 * day,
  /** The dashboard sets it anew each time it opens. */
  draft: day,
} as const

/** How long a captcha's challenge and its token are valid, in milliseconds; ours. */
export const captchaTimes = {
  challenge: 5 * 60 * second,
  /** Long enough to write a long opinion after ticking the box. */
  token: 30 * 60 * second,
} as const

/** How long visitors' data is stored at most, in milliseconds; ours. Other data stays until deleted. */
export const retentionTimes = {
  /** The stored answer for a repeat of a call. */
  answers: 30 * day * second,
  callLimits: day * second,
  failedSignIns: 90 * day * second,
  signInAttempts: 10 * 60 * second,
  /** From which part of the internet strangers tried to sign in: the first half of an address. */
  neighbourhoods: day * second,
  /** An unconfirmed address, counted from the last confirmation e-mail; its link works as long. */
  unconfirmed: 2 * day * second,
  /** Which e-mail was sent to whom, and why one was not. */
  deliveries: 90 * day * second,
  /** What the author was told. */
  authorLetters: 90 * day * second,
  /** A network from which somebody signed in, counted from the last time. */
  signInNetworks: 180 * day * second,
  /** The day of a visit and the one after it. */
  visits: 2 * day * second,
} as const

/** How long a backup may be read after the password was typed for it, in milliseconds; ours. */
export const backupTime = 60 * 60 * second

/** How long a link to a draft leads to it, in milliseconds; ours. */
export const previewLinkTime = 14 * day * second

/** The rate limits for e-mails that ask one mailbox to confirm, in seconds; ours. */
export const confirmationLimits = [
  { most: 1, seconds: 3_600 },
  { most: 3, seconds: day },
] as const

/** The same for all mailboxes together: `most`, or so many for each confirmed address, if those are more; ours. */
export const siteConfirmationLimit = { most: 100, timesConfirmed: 10, seconds: day } as const

/** Scrolled pixels after which the page no longer counts as at its top. */
export const scrollThreshold = 20

/** Pixels of a character of the digital rain. */
export const rainFontSize = 19

/** How articles are read aloud. */
export const speech = { rate: 0.8, volume: 1, pitch: 1 } as const

/** Letters of an utterance: some browsers stop after 15 seconds; these take about 11. */
export const utteranceLength = 140
