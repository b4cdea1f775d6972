import { createStore } from './store.ts'

interface PasswordPrompt {
  /** Call this with whether the server accepted the password. */
  readonly end: (isProved: boolean) => void
  readonly answer: Promise<boolean>
}

/** What else uses a password that the server has just accepted, with the vault's secret of its answer. */
export const onPassword = new Set<(password: string, secret: string) => void>()

/** The open question for the password; null while no call waits for it. */
export const passwordPrompt = createStore<PasswordPrompt | null>(() => null)

/** Asks for the password once for all waiting calls. @returns whether the server accepted it */
export const askForPassword = (): Promise<boolean> => {
  const open = passwordPrompt.get()
  if (open) return open.answer
  let end = (_isProved: boolean): void => {}
  const answer = new Promise<boolean>((resolve) => {
    end = resolve
  }).finally(() => passwordPrompt.set(null))
  passwordPrompt.set({ end, answer })
  return answer
}
