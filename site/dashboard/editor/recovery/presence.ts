/** Makes an open editor visible to the other tabs of this browser. */
export interface Presence {
  /** The id of this editor. */
  readonly session: string
  /** The ids of all editors that are open on the subject. */
  sessions(): Promise<ReadonlySet<string>>
  /** Ends when the editor does. */
  readonly signal: AbortSignal
  /** Tells the others of a new version on the server. */
  tellSaved(): void
  leave(): void
}

export interface Watch {
  /** Called with the number of other tabs on the subject, whenever that may have changed. */
  readonly onOthers: (others: number) => void
  /** Called when another of them has saved. */
  readonly onSavedElsewhere: () => void
}

interface Announcement {
  readonly subject: string
  readonly isSaved: boolean
}

/** Announces an editor. The browser releases its lock however the tab ends; a channel announces new ones. */
export const join = (subject: string, { onOthers, onSavedElsewhere }: Watch): Presence => {
  const session: string = crypto.randomUUID()
  const prefix = `editor ${subject} `
  const channel = new BroadcastChannel('editor')
  const left = new AbortController()
  const { signal } = left
  const watched = new Set([session])

  const sessions = async (): Promise<ReadonlySet<string>> => {
    const { held = [] } = await navigator.locks.query()
    // A waiting editor also holds the lock for a moment, but in shared mode.
    const names = held.filter(({ mode }) => mode === 'exclusive').map(({ name = '' }) => name)
    return new Set(
      names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)),
    )
  }
  const untilEnded = (other: string): void => {
    if (watched.has(other)) return
    watched.add(other)
    navigator.locks
      .request(`${prefix}${other}`, { mode: 'shared', signal }, () => {})
      .then(look, () => {})
  }
  const look = async (): Promise<void> => {
    const others = [...(await sessions())].filter((one) => one !== session)
    if (signal.aborted) return
    for (const other of others) untilEnded(other)
    onOthers(others.length)
  }
  const announce = (isSaved: boolean): void => {
    channel.postMessage({ subject, isSaved } satisfies Announcement)
  }

  void navigator.locks.request(`${prefix}${session}`, async () => {
    announce(false)
    void look()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    channel.close()
  })
  channel.addEventListener('message', ({ data }: MessageEvent<Announcement>) => {
    if (data.subject !== subject) return
    void look()
    if (data.isSaved) onSavedElsewhere()
  })

  return {
    session,
    sessions,
    signal,
    tellSaved: () => announce(true),
    leave: () => left.abort(),
  }
}
