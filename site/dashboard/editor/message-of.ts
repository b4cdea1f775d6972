import type { Outcome } from './save.ts'
import type { Message } from './writing-state.ts'

const untouched = 'Your text is unchanged. Try again: repeating it is safe.'

/** What is said about a save that was not done. */
export const messageOf = (
  outcome: Extract<Outcome, { kind: 'signed-out' | 'gone' | 'refused' | 'unanswered' }>,
): Message => {
  if (outcome.kind === 'signed-out') {
    return {
      text: 'Authentication failed...',
      hint: 'Your session has ended. Your text is unchanged.',
      isSignedOut: true,
    }
  }
  if (outcome.kind === 'unanswered') return { text: outcome.text, hint: untouched }
  if (outcome.kind === 'gone') {
    const hint = 'It is no longer on the server. Your text is unchanged: save it as a draft.'
    return { ...outcome.fault, hint, isGone: true }
  }
  return outcome.fault
}
