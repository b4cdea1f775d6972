import { type Copy, storeCopy } from '../data/copies.ts'
import { formatDateTime } from '../data/format.ts'
import type { EditorProps, Subject } from '../data/subject.ts'
import { areEquivalent } from './equivalence.ts'
import { loadVersion, subjectKey, type Version } from './load.ts'
import { findAbandonedCopy, openAutosave } from './recovery/autosave.ts'
import { announceEditor, type Presence } from './recovery/presence.ts'
import { createWriting, type Writing } from './writing.ts'
import type { Connection } from './writing-state.ts'

export type Opening =
  | { readonly kind: 'open'; readonly writing: Writing }
  /** Missing or unreachable, without an unsaved copy. */
  | { readonly kind: 'failed'; readonly isGone: boolean }

/** The time of a copy in the author's time zone. */
export const copyTime = (copy: Copy): string => formatDateTime(new Date(copy.at).toISOString())

const describeRestored = (isGone: boolean, time: string): string =>
  isGone
    ? `This is no longer on the server. Here is your unsaved text from ${time}.`
    : `The server could not be reached. Here is your unsaved text from ${time}; you can continue.`

const announceRestored = (
  writing: Writing,
  copy: Copy,
  server: Version | null | undefined,
): void => {
  const time = copyTime(copy)
  if (!server) {
    writing.setNotice({ text: describeRestored(server === null, time), endsWithSave: true })
    return
  }
  if (copy.base !== server.base) writing.compareWith(server)
  writing.setNotice({
    text: `Unsaved text of ${time} is restored.`,
    endsWithSave: true,
    action: { label: 'Discard', run: writing.discard },
  })
}

/** Offers the text that an ended tab left for the same subject. Once the author takes it, its copy goes to the list. */
const offerTextOfEndedTab = async (
  writing: Writing,
  key: string,
  presence: Presence,
): Promise<void> => {
  const find = () => findAbandonedCopy(key, presence).catch(() => undefined)
  const copy = await find()
  const stored = writing.state().from.fields
  if (!copy || (stored && areEquivalent(copy.fields, stored))) return
  const restore = async (): Promise<void> => {
    writing.replace(copy.fields, 'The text of the other tab is in the editor now.')
    const { from } = writing.state()
    const isOlder = (copy.base ?? '') < (from.base ?? '')
    if (isOlder && from.fields) writing.compareWith({ ...from, fields: from.fields })
    // That tab may have continued with it.
    const latest = await find()
    if (latest?.id === copy.id) await storeCopy({ ...copy, state: 'aside' }).catch(() => {})
  }
  const text = `Another tab left unsaved text of ${copyTime(copy)}.`
  writing.setNotice({ text, action: { label: 'Restore', run: () => void restore() } })
}

/** Opens an editor with the server's version, or a newer unsaved copy. @param signal ends the editor */
export const openWriting = async (props: EditorProps, signal: AbortSignal): Promise<Opening> => {
  let writing: Writing | undefined
  let localState: Parameters<Writing['set']>[0] = {
    hasLocalCopy: null,
    localCopyAt: null,
    others: 0,
  }
  const updateLocalState = (patch: typeof localState) => {
    localState = { ...localState, ...patch }
    writing?.set(patch)
  }
  const connect = async (subject: Subject): Promise<Connection> => {
    const key = subjectKey(subject)
    const presence = announceEditor(key, {
      onOthers: (others) => {
        updateLocalState({ others })
        if (writing) void offerTextOfEndedTab(writing, key, presence)
      },
      onSavedElsewhere: () => updateLocalState({ wasSavedElsewhere: true }),
    })
    // The answer of a first save may come after the editor has ended.
    if (signal.aborted) presence.leave()
    else signal.addEventListener('abort', presence.leave)
    const copyId = new URLSearchParams(location.search).get('copy')
    const autosave = await openAutosave(key, presence, copyId, (hasLocalCopy) => {
      const localCopyAt = hasLocalCopy
        ? Math.floor(Date.now() / 1000)
        : (localState.localCopyAt ?? null)
      if (hasLocalCopy !== localState.hasLocalCopy || localCopyAt !== localState.localCopyAt)
        updateLocalState({ hasLocalCopy, localCopyAt })
    })
    return { presence, autosave }
  }
  const [server, connection] = await Promise.all([
    loadVersion(props.subject),
    connect(props.subject),
  ])
  const { autosave, presence } = connection
  const copy = autosave.found
  const isStored = copy && server && areEquivalent(copy.fields, server.fields)
  // The server already has this text: an answer was lost, or the author wrote nothing.
  if (isStored) await autosave.close('saved')
  const unsaved = isStored ? null : copy
  if (unsaved) updateLocalState({ hasLocalCopy: true, localCopyAt: Math.floor(unsaved.at / 1000) })
  if (!server && !unsaved) {
    presence.leave()
    return { kind: 'failed', isGone: server === null }
  }
  const fields = unsaved?.fields ?? server?.fields
  writing = createWriting({
    ...props,
    connection,
    connect,
    fields: fields as Version['fields'],
    from: { fields: null, ...server, base: (unsaved ?? server)?.base ?? null },
  })
  writing.set(localState)
  signal.addEventListener('abort', writing.end)
  if (unsaved) announceRestored(writing, unsaved, server)
  void offerTextOfEndedTab(writing, subjectKey(props.subject), presence)
  props.onDirty(writing.hasChanges())
  return { kind: 'open', writing }
}
