import { createStore } from '../../data/store.ts'

/** The result of the last action in the list. */
export const outcome = createStore(() => '')

export const say = (text: string): void => outcome.set(text)
