import { createStore } from '../data/store.ts'

/** Told whether the password was typed; null while nobody waits for it. */
export const asked = createStore<((isProved: boolean) => void) | null>(null)

let asking: Promise<boolean> | null = null

/**
 * Asks the author for the password, once for all that waits for it.
 * @returns whether the server has said that it is right
 */
export const provePassword = (): Promise<boolean> => {
  asking ??= new Promise<boolean>((resolve) => asked.set(resolve)).finally(() => {
    asking = null
    asked.set(null)
  })
  return asking
}
