import { delays } from '../../../shared/timings.ts'

const signs = ['pointerdown', 'keydown', 'visibilitychange'] as const

let stop = (): void => {}

/** Calls back after ten minutes without use. It compares times, because timers stop while a machine sleeps. */
export const watchActivity = (whenIdle: () => void): void => {
  stop()
  let last = Date.now()
  let timer: ReturnType<typeof setTimeout>
  const isOver = () => Date.now() - last >= delays.vaultIdle
  const look = () => {
    clearTimeout(timer)
    if (isOver()) whenIdle()
    else timer = setTimeout(look, last + delays.vaultIdle - Date.now())
  }
  const note = (event: Event) => {
    if (event.type === 'visibilitychange' || isOver()) look()
    else last = Date.now()
  }
  for (const sign of signs) document.addEventListener(sign, note, true)
  look()
  stop = () => {
    clearTimeout(timer)
    for (const sign of signs) document.removeEventListener(sign, note, true)
  }
}

/** Stops watching. */
export const forgetActivity = (): void => stop()
