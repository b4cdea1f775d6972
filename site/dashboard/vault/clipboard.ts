import { dashboardDelays } from '../data/delays.ts'
import { listMessage } from './list-state.ts'
import { onLock } from './vault.ts'

/** Writes to the clipboard. @returns whether the browser let it */
const write = async (text: string): Promise<boolean> =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) === true

let timer: ReturnType<typeof setTimeout> | undefined

/** Empties the clipboard, once; a browser may allow that only when the page has the focus again. */
const empty = async (): Promise<void> => {
  if (timer === undefined) return
  clearTimeout(timer)
  timer = undefined
  const isEmptied = await write('')
  listMessage.set(
    isEmptied
      ? 'The clipboard is emptied.'
      : 'The browser did not let this page empty the clipboard: the copied password is still in it.',
  )
  if (!isEmptied) addEventListener('focus', () => void write(''), { once: true })
}
onLock.add(() => void empty())

/** Copies a password for a minute, or until the vault locks. @returns whether the browser let it */
export const copySecret = async (password: string): Promise<boolean> => {
  const isDone = await write(password)
  clearTimeout(timer)
  timer = isDone ? setTimeout(() => void empty(), dashboardDelays.clipboard) : undefined
  return isDone
}
