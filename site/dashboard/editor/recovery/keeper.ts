import { type Copy, listCopies, pruneCopies, putCopy } from '../../recovery.ts'
import type { Fields } from '../fields.ts'
import type { Presence } from './presence.ts'

/** Keeps what one editor writes in this browser while it is written. */
export interface Keeper {
  /** The unsaved copy that was brought back; null when there was none. */
  readonly found: Copy | null
  /** Keeps what is written now, at once; while the browser is busy with many, only the last waits. */
  keep(fields: Fields, base: string | null): void
  /** The present copy is done with: what is written next makes another one. */
  settle(state: 'aside' | 'saved'): Promise<void>
  /** Names the present copy, for the writes that are made from it. */
  copyId(): string
  copies(): Promise<Copy[]>
}

/**
 * How many copies may be on their way into the storage. None waits for the one before it, because a
 * tab that crashes meanwhile would take the last words along; but a slow disk gets no endless row.
 */
const mostUnderWay = 16

/** Brings back the newest unsaved copy that no open tab is writing; older ones are put aside. */
const adopt = (subject: string, { session, sessions }: Presence): Promise<Copy | null> =>
  navigator.locks.request(`adopt ${subject}`, async () => {
    const live = await sessions()
    const lost = (await listCopies(subject)).filter(
      (copy) => copy.state === 'unsaved' && !live.has(copy.session),
    )
    const [newest, ...older] = lost
    for (const copy of older) await putCopy({ ...copy, state: 'aside' })
    if (!newest) return null
    const adopted = { ...newest, session }
    await putCopy(adopted)
    return adopted
  })

/**
 * @param onKept told after each attempt whether the browser took the text
 */
export const openKeeper = async (
  subject: string,
  presence: Presence,
  onKept: (isKept: boolean) => void,
): Promise<Keeper> => {
  const found = await adopt(subject, presence).catch(() => {
    onKept(false)
    return null
  })
  let id = found?.id ?? crypto.randomUUID()
  let present: Copy | null = found
  let waiting: Copy | null = null
  const underWay = new Set<Promise<void>>()

  const send = (copy: Copy): void => {
    waiting = null
    const sent = putCopy(copy)
      .then(
        () => onKept(true),
        () => onKept(false),
      )
      .then(() => {
        underWay.delete(sent)
        if (waiting) send(waiting)
      })
    underWay.add(sent)
  }
  const written = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  // The last moment of a page, and of a tab on a phone: what waits goes out past the queue.
  const flush = (): void => {
    if (waiting) void putCopy(waiting).catch(() => {})
  }
  const { signal } = presence
  document.addEventListener('visibilitychange', flush, { signal })
  window.addEventListener('pagehide', flush, { signal })

  return {
    found,
    keep(fields, base) {
      const { session } = presence
      present = { id, subject, session, at: Date.now(), base, fields, state: 'unsaved' }
      if (underWay.size < mostUnderWay) send(present)
      else waiting = present
    },
    async settle(state) {
      // At once, so that what is written meanwhile is another copy already.
      if (present) send({ ...present, state })
      present = null
      id = crypto.randomUUID()
      await written()
      await pruneCopies(subject).catch(() => {})
    },
    copyId: () => id,
    copies: () => listCopies(subject).catch(() => []),
  }
}
