import type { Problem } from '../../../shared/problem.ts'
import type { Reply } from '../../browser/lib/call.ts'
import { session } from './session.ts'
import { createStore, type Store } from './store.ts'

/** The state of data from the server. */
interface ResourceState<Data> {
  /** The last answer; it stays during a reload, and after a failure. */
  readonly data: Data | undefined
  /** The last load's error: null if nobody answered, undefined without an error. */
  readonly failure: Problem | null | undefined
  readonly isLoading: boolean
}

/** Data from the server, loaded once for all screens that show it. */
export interface Resource<Data> {
  readonly store: Store<ResourceState<Data>>
  /** Loads the data again. */
  readonly load: () => Promise<void>
  /** Sets the data after a write with a known result. */
  readonly update: (change: (data: Data) => Data) => void
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

/** @param retry called when the connection or the session is back */
export const onReconnect = (retry: () => void): void => void retries.add(retry)

export const createResource = <Data>(ask: () => Promise<Reply<Data>>): Resource<Data> => {
  const store = createStore<ResourceState<Data>>(() => ({
    data: undefined,
    failure: undefined,
    isLoading: false,
  }))
  let requestNumber = 0
  const load = async (): Promise<void> => {
    requestNumber += 1
    const number = requestNumber
    store.set({ ...store.get(), isLoading: true })
    const reply = await ask()
    if (number !== requestNumber) return
    store.set({
      data: reply.ok ? reply.data : store.get().data,
      failure: reply.ok ? undefined : reply.problem,
      isLoading: false,
    })
  }
  onReconnect(() => {
    if (store.get().failure !== undefined) void load()
  })
  return {
    store,
    load,
    update: (change) => {
      const { data, ...rest } = store.get()
      if (data !== undefined) store.set({ ...rest, data: change(data) })
      // A pending answer may be older than the write.
      if (rest.isLoading) void load()
    },
  }
}
