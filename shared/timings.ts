const second = 1_000
const day = 24 * 60 * 60

/** Times that readers meet, in milliseconds (specification, sections 4 and 9). */
export const delays = {
  /** The landing page's loader. */
  loader: second,
  copied: second,
  print: 501,
  redirect: 3 * second,
  /** The contact page's loader gives up. */
  contactLoader: second,
  /** How long a press of Send waits for the code that sends; ours. */
  formCode: 10 * second,
  captchaFade: 2 * second,
  /** After an opinion was sent, its fields and captcha start anew. */
  opinionReset: 15 * second,
  /** After one failed, its message goes and the form can be used again. */
  errorClear: 3 * second,
  emailBanner: 10 * second,
  emailBannerHide: 5 * second,
  /** One step of the countdown after unsubscribing; there are three. */
  countdownStep: second,
  /** How long any other reply to unsubscribing is shown. */
  unsubscribeReply: 5 * second,
  signInError: 2 * second,
  signInReset: 15 * second,
  draftPoll: 100,
  /** How often an open page asks whether the blog was closed, while the monitor is on; ours. */
  blockCheck: 60 * second,
  /** The dashboard asks how far a rebuild is: at first this often, twice as long each time, at most. */
  rebuildPoll: second,
  rebuildPollMost: 60 * second,
  /** How long a deletion can be taken back; ours. */
  undo: 6 * second,
  /** Without a key or a pointer used for so long, the vault locks itself; ours. */
  vaultIdle: 10 * 60 * second,
} as const

/** How long cookies live, in seconds (specification, section 9). */
export const cookieAges = {
  theme: 7 * day,
  cookieBanner: day,
  visitor: day,
  contact: day,
  opinion: 365 * day,
  emailBannerSubscribed: 7 * day,
  emailBanner: day,
  /** As long as a theme: a phase that was forgotten ends by itself; ours. */
  development: 7 * day,
  /** Longer than any session. */
  draft: day,
} as const

/** How long sessions last, in milliseconds; ours. */
export const sessionTimes = {
  /** Without a call. */
  idle: 60 * 60 * second,
  /** At the latest. */
  longest: 12 * 60 * 60 * second,
  /** How long the vault's calls need no password after it was typed. */
  proved: 15 * 60 * second,
  /** What is left to a session that another has followed. */
  followed: 60 * second,
  /** A session is marked as seen at most this often: a write for every read would be waste. */
  seenStep: 60 * second,
} as const

/** How long a captcha's challenge and the token that it earns can be used, in milliseconds; ours. */
export const captchaTimes = {
  challenge: 5 * 60 * second,
  /** Room to write a long opinion after the box was ticked. */
  token: 30 * 60 * second,
} as const

/**
 * How long what is known of visitors is kept, at most, in milliseconds; ours. What is not here stays
 * until its reader or the author ends it.
 */
export const keptTimes = {
  /** What a repeat of a call is answered with. */
  answers: 30 * day * second,
  callLimits: day * second,
  failedSignIns: 90 * day * second,
  signInAttempts: 10 * 60 * second,
  /** An address that is not confirmed, from the last letter that asked for it: as long as its link works. */
  unconfirmed: 2 * day * second,
  /** Who was sent which letter, and why one was not. */
  deliveries: 90 * day * second,
  /** The day of a visit and the one after it. */
  visits: 2 * day * second,
} as const

/** How often one address is asked to confirm, at most, in seconds; ours. */
export const confirmationLetters = [
  { most: 1, seconds: 3_600 },
  { most: 3, seconds: day },
] as const

/** Pixels scrolled after which the page is no longer at its top. */
export const scrollThreshold = 20

/** Pixels of a character of the digital rain. */
export const rainFontSize = 19

/** How articles are read aloud. */
export const speech = { rate: 0.8, volume: 1, pitch: 1 } as const

/**
 * Characters of one utterance. Some browsers end an utterance after 15 seconds without saying so; at
 * our rate this many take about 13.
 */
export const utteranceLength = 160
