import type { Problem } from '../../../shared/problem.ts'
import type { Reply } from '../../browser/lib/call.ts'
import { session } from '../session/session.ts'
import { createStore, type Store } from './store.ts'

/** What is known of something that the server has. */
interface Known<Data> {
  /** The last answer; kept while it is asked for again, and when that fails. */
  readonly data: Data | undefined
  /** Why the last call failed: null where nobody answered, undefined where it did not fail. */
  readonly failure: Problem | null | undefined
  readonly isLoading: boolean
}

/** Something that the server has, loaded for all screens that show it. */
export interface Resource<Data> {
  readonly store: Store<Known<Data>>
  /** Asks for it again. */
  readonly load: () => Promise<void>
  /** Says what it is now, after a write whose result is known. */
  readonly put: (change: (data: Data) => Data) => void
}

/** Loads again whatever failed, once the connection or the session is back. */
const retries = new Set<() => void>()
const retryAll = (): void => {
  for (const retry of retries) retry()
}
addEventListener('online', retryAll)
session.subscribe(() => {
  if (session.get() === 'open') retryAll()
})

/** @param retry called when a failed load may succeed now */
export const onceBack = (retry: () => void): void => void retries.add(retry)

export const createResource = <Data>(ask: () => Promise<Reply<Data>>): Resource<Data> => {
  const store = createStore<Known<Data>>({ data: undefined, failure: undefined, isLoading: false })
  let asked = 0
  const load = async (): Promise<void> => {
    asked += 1
    const mine = asked
    store.set({ ...store.get(), isLoading: true })
    const reply = await ask()
    if (mine !== asked) return
    store.set({
      data: reply.ok ? reply.data : store.get().data,
      failure: reply.ok ? undefined : reply.problem,
      isLoading: false,
    })
  }
  onceBack(() => {
    if (store.get().failure !== undefined) void load()
  })
  return {
    store,
    load,
    put: (change) => {
      const { data, ...rest } = store.get()
      if (data !== undefined) store.set({ ...rest, data: change(data) })
      // The answer on its way may be from before the write.
      if (rest.isLoading) void load()
    },
  }
}
