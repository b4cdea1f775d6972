import { useSyncExternalStore } from 'react'

/** A value outside the views that notifies them of changes. */
export interface Store<Value> {
  readonly get: () => Value
  readonly set: (value: Value) => void
  readonly subscribe: (tell: () => void) => () => void
}

/** Only for tests: functions that reset each store to its first value, as loading the page does. */
export const resets = new Set<() => void>()

/** @param first reads the first value */
export const createStore = <Value>(first: () => Value): Store<Value> => {
  let value = first()
  const listeners = new Set<() => void>()
  const set = (next: Value): void => {
    if (Object.is(next, value)) return
    value = next
    for (const tell of listeners) tell()
  }
  if (import.meta.env.MODE === 'test') resets.add(() => set(first()))
  return {
    get: () => value,
    set,
    subscribe: (tell) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}

/** A store's current value; the view follows its changes. */
export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get)
