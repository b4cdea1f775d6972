const second = 1_000

/** Delays that the author notices, in milliseconds; ours, but for `draftPoll` (specification, section 4). */
export const dashboardDelays = {
  draftPoll: 100,
  /** The dashboard polls the rebuild: the first delay, and the longest one; each delay doubles. */
  rebuildPoll: second,
  rebuildPollMost: 60 * second,
  /** How long a deletion can be undone. */
  undo: 6 * second,
  /** The vault locks itself after this time without keyboard or pointer use. */
  vaultIdle: 10 * 60 * second,
  /** How often an open vault asks whether the session still lives. */
  vaultCheck: 60 * second,
  /** After this time a copied password is removed from the clipboard. */
  clipboard: 60 * second,
  /** How long a sign-out waits for what is under way. */
  signOut: 3 * second,
} as const
