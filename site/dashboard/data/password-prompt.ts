import { createStore } from './store.ts'

interface PasswordPrompt {
  /** Call this with whether the server accepted the password. */
  readonly end: (isProved: boolean) => void
  readonly answer: Promise<boolean>
}

/** A password that the server accepted, and the site's secret of its answer; together they open the vault. */
export interface Opener {
  readonly password: string
  readonly secret: string
}

/** What else uses a password that the server has just accepted. */
export const onPassword = new Set<(opener: Opener) => void>()

/** The open question for the password; null while no call waits for it. */
export const passwordPrompt = createStore<PasswordPrompt | null>(() => null)

/** Asks for the password once for all waiting calls. @returns whether the server accepted it */
export const askForPassword = (): Promise<boolean> => {
  const open = passwordPrompt.get()
  if (open) return open.answer
  const { promise, resolve: end } = Promise.withResolvers<boolean>()
  const answer = promise.finally(() => passwordPrompt.set(null))
  passwordPrompt.set({ end, answer })
  return answer
}
