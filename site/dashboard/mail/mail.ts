import { ask } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'
import { createPoll } from '../data/poll.ts'
import { createResource } from '../data/resource.ts'

/** The newest alerts, and the letters that were not sent. */
export const mail = createResource(() => ask('readMail'))

const poll = createPoll(async () => {
  await mail.load()
  const { data, failure } = mail.store.get()
  // What waits for the blog to be open may wait for days.
  if (!data || failure !== undefined || data.isClosed) return false
  return data.waiting > 0 || data.mailings.some(({ isAddressed }) => !isAddressed)
})

/** Asks what was mailed, and goes on asking, ever more seldom, while something is on its way. */
export const watchMail = poll.start

/** Nobody looks at it any more. */
export const unwatchMail = poll.stop

/** The letters in the folder of this machine. */
export const localMail = createResource(() => ask('listLocalMail'))

/** Sends a failed letter again, by its id, or `all` of them. @returns the call's reply; a repeat does no harm */
export const retryLetters = async (letter: string) => {
  const reply = await ask('retryMail', { body: { letter } })
  watchMail()
  void refreshCounts()
  return reply
}
