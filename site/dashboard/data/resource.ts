import type { Problem } from '../../../shared/problem.ts'
import type { Reply } from '../../browser/lib/call.ts'
import { session } from './session.ts'
import { createStore, type Store } from './store.ts'

/** The state of data from the server. */
interface Known<Data> {
  /** The last answer; it stays during a reload, and after a failure. */
  readonly data: Data | undefined
  /** The last load's error: null if nobody answered, undefined without an error. */
  readonly failure: Problem | null | undefined
  readonly isLoading: boolean
}

/** Data from the server, loaded once for all screens that show it. */
export interface Resource<Data> {
  readonly store: Store<Known<Data>>
  /** Loads the data again. */
  readonly load: () => Promise<void>
  /** Sets the data after a write with a known result. */
  readonly put: (change: (data: Data) => Data) => void
}

/** What reloads failed resources when the connection or the session is back. */
const retries = new Set<() => void>()
const retryAll = (): void => {
  for (const retry of retries) retry()
}
addEventListener('online', () => {
  retryAll()
  // A connection that is just back may not work yet.
  setTimeout(retryAll, 2_000)
})
let before = session.get()
session.subscribe(() => {
  const isBack = before !== 'unsure' && session.get() === 'open'
  before = session.get()
  if (isBack) retryAll()
})

/** @param retry called when a load that failed may succeed */
export const onceBack = (retry: () => void): void => void retries.add(retry)

export const createResource = <Data>(ask: () => Promise<Reply<Data>>): Resource<Data> => {
  const store = createStore<Known<Data>>(() => ({
    data: undefined,
    failure: undefined,
    isLoading: false,
  }))
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
      // A pending answer may be older than the write.
      if (rest.isLoading) void load()
    },
  }
}
