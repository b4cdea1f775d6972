import { ask } from './ask.ts'
import { refreshDesk } from './desk.ts'
import { createResource } from './resource.ts'

/** The newest alerts, and the letters that were not sent. */
export const mail = createResource(() => ask('readMail'))

/** The letters in the folder of this machine. */
export const localMail = createResource(() => ask('listLocalMail'))

/** Sends a failed letter again, by its id, or `all` of them. @returns the call's reply; a repeat does no harm */
export const retryLetters = async (letter: string) => {
  const reply = await ask('retryMail', { body: { letter } })
  void mail.load()
  void refreshDesk()
  return reply
}
