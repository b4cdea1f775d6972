import { createStore } from '../../data/store.ts'

/** What came of the last step in the list. */
export const outcome = createStore('')

export const say = (text: string): void => outcome.set(text)
