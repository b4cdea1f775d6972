import { createStore } from '../data/store.ts'

/** Gets whether the password was typed; null while nobody waits. */
export const asked = createStore<((isProved: boolean) => void) | null>(null)

let asking: Promise<boolean> | null = null

/** Asks for the password once for all waiting calls. @returns whether the server accepted it */
export const provePassword = (): Promise<boolean> => {
  asking ??= new Promise<boolean>((resolve) => asked.set(resolve)).finally(() => {
    asking = null
    asked.set(null)
  })
  return asking
}
