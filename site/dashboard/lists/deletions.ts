import type { Problem } from '../../../shared/problem.ts'
import type { Reply } from '../../browser/lib/call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { dashboardDelays } from '../data/delays.ts'
import { beforeSignOut } from '../data/session.ts'
import { createStore, type Store } from '../data/store.ts'
import { notice } from '../parts/navigation.ts'
import type { PageList } from './page-list.ts'

/**
 * - `waiting`: confirmed, and can be undone
 * - `sending`: the request is running
 * - `failed`: not deleted, with the error
 */
export type Deletion =
  | { readonly state: 'waiting' | 'sending' }
  | { readonly state: 'failed'; readonly sentence: string }

/** The running deletions of a list. They are outside the screens, so that they continue when the author leaves. */
export interface Deletions {
  /** The deletions by the id of their row. */
  readonly store: Store<ReadonlyMap<string, Deletion>>
  readonly start: (id: string) => void
  readonly undo: (id: string) => void
}

interface Options {
  /** Sends the delete. The request must outlive the page. */
  readonly send: (id: string) => Promise<Reply<unknown>>
  /** Called when the row is deleted. @param problem set if it was deleted before */
  readonly onGone: (id: string, problem: Problem | null) => void
}

/** Deletes some seconds after the confirmation, or when the author leaves, because then nobody can undo it. */
export const createDeletions = ({ send, onGone }: Options): Deletions => {
  const store = createStore<ReadonlyMap<string, Deletion>>(() => new Map())
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  const set = (id: string, deletion: Deletion | null): void => {
    const next = new Map(store.get())
    if (deletion) next.set(id, deletion)
    else next.delete(id)
    store.set(next)
  }

  const sendDeletion = async (id: string): Promise<void> => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    set(id, { state: 'sending' })
    const reply = await send(id)
    const isGone = reply.ok || reply.status === 404
    if (!isGone) {
      set(id, { state: 'failed', sentence: describeProblem(reply.problem) })
      return
    }
    onGone(id, reply.ok ? null : reply.problem)
    set(id, null)
  }

  const sendAll = async (): Promise<void> => {
    await Promise.all([...timers.keys()].map(sendDeletion))
  }
  addEventListener('pagehide', () => void sendAll())
  beforeSignOut.add(sendAll)

  return {
    store,
    start: (id) => {
      set(id, { state: 'waiting' })
      timers.set(
        id,
        setTimeout(() => void sendDeletion(id), dashboardDelays.undo),
      )
    },
    undo: (id) => {
      clearTimeout(timers.get(id))
      timers.delete(id)
      if (store.get().get(id)?.state === 'waiting') set(id, null)
    },
  }
}

/** The deletions of a list that loads page by page. @param onGone called once a row is gone, with the problem if it was before */
export const createListDeletions = <Row>(
  list: PageList<Row>,
  call: 'deleteOpinion' | 'deletePing' | 'deleteSubscriber' | 'deleteRedirect',
  onGone: (problem: Problem | null) => unknown = () => {},
): Deletions =>
  createDeletions({
    send: (reference) => ask(call, { query: { reference }, keepalive: true }),
    onGone: (id, problem) => {
      list.drop(id)
      if (problem) notice.set({ text: `${problem.detail} It was deleted before.` })
      const { rows, total } = list.store.get().data ?? { rows: [], total: 0 }
      if (rows.length === 0 && total > 0) void list.reload()
      onGone(problem)
    },
  })
