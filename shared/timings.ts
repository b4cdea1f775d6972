const second = 1_000
const day = 24 * 60 * 60

/** Times that readers meet, in milliseconds (specification, sections 4 and 9). */
export const delays = {
  /** The landing page's loader. */
  loader: second,
  copied: second,
  print: 501,
  redirect: 3 * second,
} as const

/** How long cookies live, in seconds (specification, section 9). */
export const cookieAges = {
  theme: 7 * day,
  cookieBanner: day,
} as const

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
