import type { Forgotten } from '../../../shared/privacy/contract.ts'
import { ask, isUnanswered } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'

/** The request that nobody has answered yet: a repeat of it tells what the first one removed. */
let open: { readonly email: string; readonly key: string } | null = null

const many = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`]

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** What was removed, in words. */
const wordsFor = (email: string, forgotten: Forgotten): string => {
  const { votes, subscriptions, messages, mentions } = forgotten
  const removed = [
    ...many(votes, 'vote'),
    ...many(subscriptions, 'subscription'),
    ...many(messages, 'message'),
  ]
  const said =
    removed.length === 0
      ? `Nothing is kept under “${email}”.`
      : `Removed of “${email}”: ${list.format(removed)}.`
  if (mentions === 0) return said
  const texts = many(mentions, 'other text').join()
  return `${said} ${texts} among the opinions and messages ${mentions === 1 ? 'names' : 'name'} this address, and stayed.`
}

/** Removes all that is kept under an address. @returns what became of it, in words */
export const forgetReader = async (
  email: string,
): Promise<{ readonly isDone: boolean; readonly said: string }> => {
  if (open?.email !== email) open = { email, key: crypto.randomUUID() }
  const reply = await ask('forgetReader', { body: { email }, idempotencyKey: open.key })
  if (reply.ok) {
    open = null
    void refreshCounts()
    return { isDone: true, said: wordsFor(email, reply.data) }
  }
  if (!isUnanswered(reply.problem)) open = null
  // It does not go on by itself: what is removed for good is asked for each time.
  const said = reply.problem?.detail ?? 'The site could not be reached. Press Forget once more.'
  return { isDone: false, said }
}
