import { useSyncExternalStore } from 'react'

/** A value outside the views that notifies them of changes. */
export interface Store<Value> {
  readonly get: () => Value
  readonly set: (value: Value) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Only for tests: functions that reset each store to its first value, as loading the page does. */
export const resets = new Set<() => void>()

/** @param readInitial reads the first value */
export const createStore = <Value>(readInitial: () => Value): Store<Value> => {
  let value = readInitial()
  const listeners = new Set<() => void>()
  const set = (next: Value): void => {
    if (Object.is(next, value)) return
    value = next
    for (const listener of listeners) listener()
  }
  if (import.meta.env.MODE === 'test') resets.add(() => set(readInitial()))
  return {
    get: () => value,
    set,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What the author has typed and not saved: it outlives the screen, and the browser asks before the tab closes. @param none nothing typed */
export const createEdits = <Value extends object | null>(none: Value): Store<Value> => {
  const edits = createStore(() => none)
  addEventListener('beforeunload', (event) => {
    if (JSON.stringify(edits.get()) !== JSON.stringify(none)) event.preventDefault()
  })
  return edits
}

/** A store's current value; the view follows its changes. */
export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get)
