import { ask } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'

/** Where the author is signed in, last used first. */
export const sessions = createResource(() => ask('listSessions'))

/** Ends one of them. @returns the call's reply; a repeat of a lost one does no harm */
export const endSession = async (id: string) => {
  const reply = await ask('endSession', { query: { reference: id } })
  if (reply.ok) sessions.put((all) => all.filter((one) => one.id !== id))
  return reply
}

/** Ends all but this one. */
export const endOtherSessions = async () => {
  const reply = await ask('endOtherSessions')
  if (reply.ok) sessions.put((all) => all.filter(({ isThis }) => isThis))
  return reply
}
