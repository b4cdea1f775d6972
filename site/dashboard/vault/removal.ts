import { delays } from '../../../shared/timings.ts'
import { ask } from '../data/ask.ts'
import { beforeSignOut } from '../data/session.ts'
import { createStore } from '../data/store.ts'
import { credentialList, type Entry } from './credentials.ts'
import { describeFailure, isCertainlyNotDone } from './write-attempts.ts'

/**
 * A confirmed deletion.
 * - `undoable`: nothing was sent yet
 * - `failed`: the server did not confirm it; if the credential is still there, it shows again
 */
export interface Removal {
  readonly entry: Entry
  readonly state: 'undoable' | 'sending' | 'failed' | 'done'
  readonly message: string
  /** The unanswered request: only an exact repeat is done once. */
  readonly sent?: { readonly index: number; readonly key: string } | undefined
}

export const removals = createStore<readonly Removal[]>(() => [])

/** The ids of hidden credentials. */
export const hiddenIds = (all: readonly Removal[]): ReadonlySet<string> =>
  new Set(all.filter(({ state }) => state !== 'failed').map(({ entry }) => entry.id))

const updateRemoval = (entry: Entry, change: Partial<Removal>): void =>
  removals.set(
    removals.get().map((one) => (one.entry.id === entry.id ? { ...one, ...change } : one)),
  )

const dropRemoval = (id: string): void =>
  removals.set(removals.get().filter(({ entry }) => entry.id !== id))

/** The credential's index in the server's list, after the pending deletions. */
const indexOf = (id: string): number => {
  const gone = hiddenIds(removals.get().filter(({ state }) => state !== 'undoable'))
  const known = credentialList.store.get().data ?? []
  return known.filter(({ _id }) => _id === id || !gone.has(_id)).findIndex(({ _id }) => _id === id)
}

const sendAt = (id: string, { index, key }: NonNullable<Removal['sent']>) =>
  ask('deleteCredential', {
    query: { indexArray: index, _id: id },
    idempotencyKey: key,
    keepalive: true,
  })

/** The delete request with a credential's current index; if it is not in the list, only its id counts. */
const newDelete = (id: string) => ({ index: Math.max(indexOf(id), 0), key: crypto.randomUUID() })

const send = async ({ entry, sent = newDelete(entry.id) }: Removal): Promise<void> => {
  updateRemoval(entry, { state: 'sending', message: '', sent })
  let reply = await sendAt(entry.id, sent)
  if (!reply.ok && reply.problem?.code === 'credential-moved') {
    // The list changed elsewhere. The author confirmed the credential, not its index.
    await credentialList.load()
    const moved = newDelete(entry.id)
    updateRemoval(entry, { sent: moved })
    reply = await sendAt(entry.id, moved)
  }
  if (reply.ok || reply.problem?.code === 'credential-not-found') {
    credentialList.update((all) => all.filter(({ _id }) => _id !== entry.id))
    updateRemoval(entry, { state: 'done', message: `“${entry.name}” deleted` })
  } else {
    updateRemoval(entry, {
      state: 'failed',
      message: `“${entry.name}”: system failed. ${describeFailure(reply.problem)} Try again: repeating it is safe.`,
      ...(isCertainlyNotDone(reply.problem) ? { sent: undefined } : {}),
    })
  }
  await credentialList.load()
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Sends the delete: the time for Undo is over, or the author leaves the page. */
const sendRemovals = async (): Promise<void> => {
  clearTimeout(timer)
  await Promise.all(
    removals
      .get()
      .filter(({ state }) => state === 'undoable')
      .map(send),
  )
}

/** Hides a credential and deletes it after a few seconds, unless the author clicks Undo. */
export const remove = (entry: Entry): void => {
  void sendRemovals()
  const others = removals
    .get()
    .filter(({ state, entry: { id } }) => state !== 'done' && id !== entry.id)
  removals.set([...others, { entry, state: 'undoable', message: `“${entry.name}” is deleted.` }])
  timer = setTimeout(() => void sendRemovals(), delays.undo)
}

/** Shows the credential again; nothing was sent. */
export const undo = (id: string): void => {
  clearTimeout(timer)
  dropRemoval(id)
}

/** Retries a failed deletion. */
export const retry = (removal: Removal): void => void send(removal)

/** Dismisses a failed deletion. */
export const dismiss = (id: string): void => dropRemoval(id)

addEventListener('pagehide', () => void sendRemovals())
beforeSignOut.add(sendRemovals)
