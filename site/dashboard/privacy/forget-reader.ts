import type { Forgotten } from '../../../shared/privacy.ts'
import { ask } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'

const formatPlural = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`]

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** The deleted data, in words. */
const describeDeletion = (email: string, forgotten: Forgotten): string => {
  const { votes, subscriptions, messages, mentions } = forgotten
  const removed = [
    ...formatPlural(votes, 'vote'),
    ...formatPlural(subscriptions, 'subscription'),
    ...formatPlural(messages, 'message'),
  ]
  const deleted =
    removed.length === 0
      ? `Nothing is stored for “${email}”.`
      : `Deleted for “${email}”: ${list.format(removed)}.`
  if (mentions === 0) return deleted
  const texts = formatPlural(mentions, 'other text').join()
  return `${deleted} ${texts} among the opinions and messages ${mentions === 1 ? 'mentions' : 'mention'} this address and ${mentions === 1 ? 'was' : 'were'} not deleted.`
}

/** Deletes all data of an e-mail address. @returns the result in words */
export const forgetReader = async (
  email: string,
): Promise<{ readonly isDone: boolean; readonly message: string }> => {
  const reply = await ask('forgetReader', { body: { email } })
  if (reply.ok) {
    void refreshCounts()
    return { isDone: true, message: describeDeletion(email, reply.data) }
  }
  // No automatic retry: the author confirms each permanent deletion.
  const error = reply.problem?.detail ?? 'The site could not be reached. Press Forget again.'
  return { isDone: false, message: error }
}
