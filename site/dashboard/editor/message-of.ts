import type { Outcome } from './save.ts'
import type { Message } from './writing-state.ts'

const untouched = 'Your text is unchanged. Try again: repeating it is safe.'

/** The notice when a draft no longer saves itself. */
export const stopped =
  'There is a newer version on the server. Your text is saved in this browser only until you choose.'

/** The notice when the text is an article already. */
export const publishedBefore = (title: string): string =>
  `“${title}” is live already, by an earlier Publish or its schedule. What you wrote since is not published yet: Edit it publishes it.`

/** The message about a save that failed. */
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
