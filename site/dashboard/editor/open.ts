import { type Copy, putCopy } from '../data/copies.ts'
import { inWords } from '../data/format.ts'
import type { EditorProps, Subject } from '../data/subject.ts'
import { saySame } from './equivalence.ts'
import { loadVersion, subjectKey, type Version } from './load.ts'
import { findLeft, openAutosave } from './recovery/autosave.ts'
import { join, type Presence } from './recovery/presence.ts'
import { createWriting, type Writing } from './writing.ts'
import type { Connection } from './writing-state.ts'

export type Opening =
  | { readonly kind: 'open'; readonly writing: Writing }
  /** Missing or unreachable, without an unsaved copy. */
  | { readonly kind: 'failed'; readonly isGone: boolean }

/** The time of a copy in the author's time zone. */
export const copyTime = (copy: Copy): string => inWords(new Date(copy.at).toISOString())

const withoutServer = (isGone: boolean, time: string): string =>
  isGone
    ? `This is no longer on the server. Here is your unsaved text from ${time}.`
    : `The server could not be reached. Here is your unsaved text from ${time}; you can continue.`

const resume = (writing: Writing, copy: Copy, server: Version | null | undefined): void => {
  const time = copyTime(copy)
  if (!server) {
    writing.say({ text: withoutServer(server === null, time) })
    return
  }
  if (copy.base !== server.base) writing.set({ conflict: server })
  const discard = () => writing.replace(server.fields, server, 'The unsaved text was discarded.')
  writing.say({
    text: `Unsaved text of ${time} is restored.`,
    action: { label: 'Discard', run: discard },
  })
}

/** Offers the text that an ended tab left for the same subject. Once the author takes it, its copy goes to the list. */
const offerLeft = async (writing: Writing, key: string, presence: Presence): Promise<void> => {
  const find = () => findLeft(key, presence).catch(() => undefined)
  const copy = await find()
  if (!copy || saySame(copy.fields, writing.state().from.fields)) return
  const restore = async (): Promise<void> => {
    const from = { ...writing.state().from, base: copy.base }
    writing.replace(copy.fields, from, 'The text of the other tab is in the editor now.')
    // That tab may have continued with it.
    const latest = await find()
    if (latest?.id === copy.id) await putCopy({ ...copy, state: 'aside' }).catch(() => {})
  }
  const text = `Another tab left unsaved text of ${copyTime(copy)}.`
  writing.say({ text, action: { label: 'Restore', run: () => void restore() } })
}

/** Opens an editor with the server's version, or a newer unsaved copy. @param signal ends the editor */
export const openWriting = async (props: EditorProps, signal: AbortSignal): Promise<Opening> => {
  let writing: Writing | undefined
  let present: Parameters<Writing['set']>[0] = { isKept: null, keptAt: null, others: 0 }
  const tell = (patch: typeof present) => {
    present = { ...present, ...patch }
    writing?.set(patch)
  }
  const connect = async (subject: Subject): Promise<Connection> => {
    const key = subjectKey(subject)
    const presence = join(key, {
      onOthers: (others) => {
        tell({ others })
        if (writing) void offerLeft(writing, key, presence)
      },
      onSavedElsewhere: () => tell({ wasSavedElsewhere: true }),
    })
    signal.addEventListener('abort', presence.leave)
    const copyId = new URLSearchParams(location.search).get('copy')
    const autosave = await openAutosave(key, presence, copyId, (isKept) => {
      const keptAt = isKept ? Math.floor(Date.now() / 1000) : (present.keptAt ?? null)
      if (isKept !== present.isKept || keptAt !== present.keptAt) tell({ isKept, keptAt })
    })
    return { presence, autosave }
  }
  const [server, connection] = await Promise.all([
    loadVersion(props.subject),
    connect(props.subject),
  ])
  const { autosave, presence } = connection
  const copy = autosave.found
  const isStored = copy && server && saySame(copy.fields, server.fields)
  // The server already has this text: an answer was lost, or the author wrote nothing.
  if (isStored) await autosave.settle('saved')
  const unsaved = isStored ? null : copy
  if (unsaved) tell({ isKept: true, keptAt: Math.floor(unsaved.at / 1000) })
  if (!server && !unsaved) {
    presence.leave()
    return { kind: 'failed', isGone: server === null }
  }
  const fields = unsaved?.fields ?? server?.fields
  const from = server ?? { fields: unsaved?.fields, base: unsaved?.base }
  writing = createWriting({
    ...props,
    connection,
    connect,
    fields: fields as Version['fields'],
    from: { ...from, base: unsaved?.base ?? from.base } as Version,
  })
  writing.set(present)
  signal.addEventListener('abort', writing.end)
  if (unsaved) resume(writing, unsaved, server)
  void offerLeft(writing, subjectKey(props.subject), presence)
  props.onDirty(writing.hasChanges())
  return { kind: 'open', writing }
}
