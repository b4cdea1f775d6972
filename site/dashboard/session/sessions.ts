import { ask } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'

/** The author's sessions, last used first. */
export const sessions = createResource(() => ask('listSessions'))

/** Ends one session. @returns the call's reply; a repeat is safe */
export const endSession = async (id: string) => {
  const reply = await ask('endSession', { query: { reference: id } })
  if (reply.ok) sessions.put((all) => all.filter((one) => one.id !== id))
  return reply
}

/** Ends all other sessions. */
export const endOtherSessions = async () => {
  const reply = await ask('endOtherSessions')
  if (reply.ok) sessions.put((all) => all.filter(({ isThis }) => isThis))
  return reply
}
