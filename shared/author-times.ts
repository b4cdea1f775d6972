/** Times that only the author's pages know: readers' scripts do not load them. */
const second = 1_000

/** How long sessions last, in milliseconds; ours. */
export const sessionTimes = {
  /** Without a call. */
  idle: 60 * 60 * second,
  /** At most, in all. */
  longest: 12 * 60 * 60 * second,
  /** The same on a device of the author's own. */
  ownIdle: 12 * 60 * 60 * second,
  ownLongest: 14 * 24 * 60 * 60 * second,
  /** How long the vault's calls, and edits of articles, need no password after it was typed for them. */
  proved: 15 * 60 * second,
  /** The remaining life of a session after another replaced it. */
  followed: 60 * second,
  /** The shortest time between two updates of a session's last use, to avoid a write for every read. */
  seenStep: 60 * second,
} as const

/** How long an article waits in the bin before it is deleted for good, in milliseconds; ours. */
export const binTime = 30 * 24 * 60 * 60 * second
