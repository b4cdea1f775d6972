import type { CallName } from './calls.ts'

/** What each call with a ceiling of the day adds, as the author reads it. */
export const ceilings = {
  like: 'likes',
  unlike: 'dislikes',
  sendOpinion: 'opinions',
  sendPing: 'messages',
  subscribe: 'subscriptions',
  confirmSubscription: 'confirmations of subscriptions',
  createCaptcha: 'captchas',
} as const satisfies Partial<Record<CallName, string>>

export type CeilingName = keyof typeof ceilings

/** A sentence about the ceilings that were met today. */
export const metCeilingsSentence = (met: readonly CeilingName[]): string =>
  `Readers have sent as many as this blog takes in a day (UTC): ${met.map((name) => ceilings[name]).join(', ')}.`
