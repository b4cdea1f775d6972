import { ask } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'
import { createPoll } from '../data/poll.ts'
import { createResource } from '../data/resource.ts'

/** The newest alerts and the unsent e-mails. */
export const mail = createResource(() => ask('readMail'))

const poll = createPoll(async () => {
  await mail.load()
  const { data, failure } = mail.store.get()
  // Alerts that wait until the blog opens may wait for days.
  if (!data || failure !== undefined || data.isClosed) return false
  return data.waiting > 0 || data.mailings.some(({ isAddressed }) => !isAddressed)
})

/** Loads the mail and polls it with growing delays while something is being sent. */
export const watchMail = poll.start

/** Ends the polling. */
export const unwatchMail = poll.stop

/** The e-mails in the local folder. */
export const localMail = createResource(() => ask('listLocalMail'))

/** Sends a failed e-mail again, by its id, or `all` of them. @returns the call's reply; a repeat is safe */
export const retryLetters = async (letter: string) => {
  const reply = await ask('retryMail', { body: { letter } })
  watchMail()
  void refreshCounts()
  return reply
}
