import { delays } from '../../../shared/timings.ts'
import { ask } from './ask.ts'
import { refreshDesk } from './desk.ts'
import { createResource } from './resource.ts'

/** The newest alerts, and the letters that were not sent. */
export const mail = createResource(() => ask('readMail'))

let timer: ReturnType<typeof setTimeout> | undefined
let wait: number = delays.rebuildPoll
let watch = 0

const look = async (mine: number): Promise<void> => {
  await mail.load()
  if (mine !== watch) return
  const { data, failure } = mail.store.get()
  if (!data || failure !== undefined || document.visibilityState === 'hidden') return
  // What waits for the blog to be open may wait for days.
  if (data.isClosed) return
  if (data.waiting === 0 && data.mailings.every(({ isAddressed }) => isAddressed)) return
  timer = setTimeout(() => void look(mine), wait)
  wait = Math.min(2 * wait, delays.rebuildPollMost)
}

/** Asks what was mailed, and goes on asking, ever more seldom, while something is on its way. */
export const watchMail = (): void => {
  unwatchMail()
  wait = delays.rebuildPoll
  void look(watch)
}

/** Nobody looks at it any more. */
export const unwatchMail = (): void => {
  clearTimeout(timer)
  watch += 1
}

/** The letters in the folder of this machine. */
export const localMail = createResource(() => ask('listLocalMail'))

/** Sends a failed letter again, by its id, or `all` of them. @returns the call's reply; a repeat does no harm */
export const retryLetters = async (letter: string) => {
  const reply = await ask('retryMail', { body: { letter } })
  watchMail()
  void refreshDesk()
  return reply
}
