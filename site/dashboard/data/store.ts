import { useSyncExternalStore } from 'react'

/** A value outside the views that notifies them of changes. */
export interface Store<Value> {
  readonly get: () => Value
  readonly set: (value: Value) => void
  readonly subscribe: (tell: () => void) => () => void
}

/** @param first the value it begins with */
export const createStore = <Value>(first: Value): Store<Value> => {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const tell of listeners) tell()
    },
    subscribe: (tell) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}

/** The present value of a store; the view follows its changes. */
export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get)
