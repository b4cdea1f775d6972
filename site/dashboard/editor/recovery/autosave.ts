import {
  type Copy,
  listCopies,
  noteCopy,
  pruneCopies,
  readNotedCopies,
  storeCopy,
} from '../../data/copies.ts'
import { openEditors, type Presence } from './presence.ts'

/** What a copy holds of a text. */
export type CopiedText = Pick<Copy, 'subject' | 'draftId' | 'base' | 'sent' | 'fields'>

/** Saves copies of one editor's text in this browser while the author writes. */
export interface Autosave {
  /** The restored unsaved copy; null if there was none. */
  readonly found: Copy | null
  /** Saves the current text at once; if too many saves are pending, only the latest text waits. */
  save(text: CopiedText): void
  /** Notes that the server has the current text: the copy stays as it is, and is not restored. */
  markSaved(base: string | null): void
  /** Closes the current copy: later text begins another one. */
  close(state: 'aside' | 'saved'): Promise<void>
  /** The id of the current copy. */
  copyId(): string
}

/** How many writes may run at once. A write that waits is lost in a crash, but a slow disk needs a limit. */
const maxPendingWrites = 16

/** Whether this page was loading at a time: the former page still received messages then, but could not show them. */
const isDuringLoad = (at: number): boolean => {
  const began = Date.now() - performance.now()
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return at >= began && at <= began + (load?.domInteractive ?? 0)
}

/** The open editors, and a subject's copies. Stores copies that ended tabs only noted. */
const readCopies = async (
  subject: string,
): Promise<[live: ReadonlySet<string>, copies: Copy[]]> => {
  const live = await openEditors()
  for (const copy of readNotedCopies(subject)) if (!live.has(copy.session)) await storeCopy(copy)
  return [live, await listCopies(subject)]
}

/**
 * The newest unsaved copy that no open tab writes; older ones go to the list.
 * @param asideId one put aside @param announce makes the editor that takes it known, and answers its id
 */
const adoptCopy = (
  subject: string,
  asideId: string | null,
  announce: (copy: Copy | null) => string,
): Promise<Copy | null> =>
  navigator.locks.request(`adopt ${subject}`, async () => {
    const [live, copies] = await readCopies(subject)
    const abandoned = copies
      .filter(({ id, state, session, at }) =>
        state === 'aside'
          ? id === asideId
          : !live.has(session) && (state === 'unsaved' || isDuringLoad(at)),
      )
      .sort((one, other) => Number(other.id === asideId) - Number(one.id === asideId))
    const [newest, ...older] = abandoned
    for (const copy of older) await storeCopy({ ...copy, state: 'aside' })
    const session = announce(newest ?? null)
    if (!newest) return null
    const adopted: Copy = { ...newest, session, state: 'unsaved' }
    await storeCopy(adopted)
    return adopted
  })

/** The newest unsaved copy of another editor that has ended, perhaps after this one opened. @throws as `listCopies` */
export const findAbandonedCopy = async (
  subject: string,
  presence: Presence,
): Promise<Copy | undefined> => {
  const [live, copies] = await readCopies(subject)
  return copies.find(
    ({ state, session }) =>
      state === 'unsaved' && session !== presence.session && !live.has(session),
  )
}

/**
 * @param asideId a copy put aside; undefined for a text that continues no copy
 * @param announce makes the editor known, which may continue a copy
 * @param onAttempt gets after each attempt whether the browser saved the text
 */
export const openAutosave = async (
  subject: string,
  asideId: string | null | undefined,
  announce: (copy: Copy | null) => Presence,
  onAttempt: (isStored: boolean) => void,
): Promise<Autosave> => {
  let announced: Presence | undefined
  const announceOnce = (copy: Copy | null): Presence => {
    announced ??= announce(copy)
    return announced
  }
  const adopt = async () =>
    asideId === undefined ? null : adoptCopy(subject, asideId, (copy) => announceOnce(copy).session)
  const found = await adopt().catch(() => {
    onAttempt(false)
    return null
  })
  const { session, signal } = announceOnce(found)
  let id = found?.id ?? crypto.randomUUID()
  let current: Copy | null = found
  let waiting: Copy | null = null
  const pendingWrites = new Set<Promise<void>>()

  const write = (copy: Copy): void => {
    waiting = null
    const sent = storeCopy(copy)
      .then(
        () => onAttempt(true),
        () => onAttempt(false),
      )
      .then(() => {
        pendingWrites.delete(sent)
        if (waiting) write(waiting)
      })
    pendingWrites.add(sent)
  }
  const waitForWrites = async (): Promise<void> => {
    while (pendingWrites.size > 0) await Promise.all(pendingWrites)
  }
  // The last event of a page, and of a tab on a phone: saves now, without waiting.
  const flush = (): void => {
    if (waiting) void storeCopy(waiting).catch(() => {})
  }
  document.addEventListener('visibilitychange', flush, { signal })
  window.addEventListener('pagehide', flush, { signal })

  return {
    found,
    save(text) {
      current = { ...text, id, session, at: Date.now(), state: 'unsaved' }
      if (pendingWrites.size < maxPendingWrites) write(current)
      else {
        waiting = current
        noteCopy(current)
      }
    },
    markSaved(base) {
      if (!current) return
      current = { ...current, base, sent: null, state: 'saved', at: Date.now() }
      write(current)
    },
    async close(state) {
      // Before any wait, so that text typed meanwhile belongs to another copy.
      const closed = current?.subject ?? subject
      if (current) write({ ...current, state, at: Date.now() })
      current = null
      id = crypto.randomUUID()
      await waitForWrites()
      await pruneCopies(closed).catch(() => {})
    },
    copyId: () => id,
  }
}
