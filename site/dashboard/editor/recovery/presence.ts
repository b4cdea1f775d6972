import type { Announcement } from '../../data/subject.ts'

/** Makes an open editor known to the other tabs of this browser. */
export interface Presence {
  /** This editor's id. */
  readonly session: string
  /** Aborts when the editor ends. */
  readonly signal: AbortSignal
  /** Tells the other tabs of a new version on the server. */
  announceSaved(): void
  leave(): void
}

export interface PresenceListeners {
  /** Called with the number of other tabs on the subject, whenever it may have changed. */
  readonly onOthers: (others: number) => void
  /** Called when another of these tabs has saved. */
  readonly onSavedElsewhere: () => void
  /** The editor's id, if it has one. */
  readonly session?: string | undefined
}

/** The names of the locks that open editors hold: `editor`, the subject and the editor's id. */
const heldLocks = async (): Promise<string[]> => {
  const { held = [] } = await navigator.locks.query()
  // Another editor that waits also holds the lock for a moment, but in shared mode.
  return held
    .filter(({ name = '', mode }) => mode === 'exclusive' && name.startsWith('editor '))
    .map(({ name = '' }) => name)
}

/** The ids of all open editors in this browser. */
export const openEditors = async (): Promise<ReadonlySet<string>> =>
  new Set((await heldLocks()).map((name) => name.split(' ').at(-1) ?? ''))

/** Announces an editor. The browser releases its lock whenever the tab ends; a channel announces new editors. */
export const announceEditor = (
  subject: string,
  { onOthers, onSavedElsewhere, session = crypto.randomUUID() }: PresenceListeners,
): Presence => {
  const prefix = `editor ${subject} `
  const channel = new BroadcastChannel('editor')
  const leaving = new AbortController()
  const { signal } = leaving
  const watched = new Set([session])

  const watchEditor = (other: string): void => {
    if (watched.has(other)) return
    watched.add(other)
    navigator.locks
      .request(`${prefix}${other}`, { mode: 'shared', signal }, () => {})
      .then(countOthers, () => {})
  }
  const countOthers = async (): Promise<void> => {
    const names = (await heldLocks()).filter((name) => name.startsWith(prefix))
    const others = names.map((name) => name.slice(prefix.length)).filter((one) => one !== session)
    if (signal.aborted) return
    for (const other of others) watchEditor(other)
    onOthers(others.length)
  }
  const announce = (isSaved: boolean): void => {
    // An answer may come after the editor was left.
    const sender = signal.aborted ? new BroadcastChannel('editor') : channel
    sender.postMessage({ subject, isSaved } satisfies Announcement)
    if (sender !== channel) sender.close()
  }

  void navigator.locks.request(`${prefix}${session}`, async () => {
    announce(false)
    void countOthers()
    // The editor may have closed before it got the lock.
    if (!signal.aborted) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    }
    channel.close()
  })
  channel.addEventListener('message', ({ data }: MessageEvent<Announcement>) => {
    if (data.subject !== subject) return
    void countOthers()
    if (data.isSaved) onSavedElsewhere()
  })

  return {
    session,
    signal,
    announceSaved: () => announce(true),
    leave: () => leaving.abort(),
  }
}
