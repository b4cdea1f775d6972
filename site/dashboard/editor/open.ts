import { newDraftId } from '../../../shared/articles/new-id.ts'
import { type Copy, storeCopy } from '../data/copies.ts'
import { newFields } from '../data/fields.ts'
import { formatDateTime } from '../data/format.ts'
import type { Edited, EditorProps } from '../data/subject.ts'
import { areEquivalent } from './equivalence.ts'
import { loadStored, type Stored, subjectKey } from './load.ts'
import { findAbandonedCopy, openAutosave } from './recovery/autosave.ts'
import { announceEditor, type Presence } from './recovery/presence.ts'
import { createWriting, type Writing } from './writing.ts'
import { type Base, isUnsent } from './writing-state.ts'

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

/** Offers the text that an ended tab left for the same subject. Once the author takes it, its copy goes to the list. */
const offerTextOfEndedTab = async (writing: Writing, presence: Presence): Promise<void> => {
  const find = () =>
    findAbandonedCopy(subjectKey(writing.state().subject), presence).catch(() => undefined)
  const copy = await find()
  const stored = writing.state().stored.fields
  if (!copy || (stored && areEquivalent(copy.fields, stored))) return
  const restore = async (): Promise<void> => {
    writing.replace(copy.fields, 'The text of the other tab is in the editor now.')
    const { subject, stored } = writing.state()
    const isOlder = copy.subject === subjectKey(subject) && (copy.base ?? '') < (stored.base ?? '')
    if (isOlder && stored.fields) writing.compareWith({ ...stored, fields: stored.fields })
    // That tab may have continued with it.
    const latest = await find()
    if (latest?.id === copy.id) await storeCopy({ ...copy, state: 'aside' }).catch(() => {})
  }
  const text = `Another tab left unsaved text of ${copyTime(copy)}.`
  writing.setNotice({ text, action: { label: 'Restore', run: () => void restore() } })
}

/** Says that unsaved text is restored. */
const announceRestored = (writing: Writing, copy: Copy, found: Stored | null | undefined): void => {
  const time = copyTime(copy)
  const { subject, fields, stored } = writing.state()
  const isNew = subject.kind === 'new'
  const before = found?.version.fields ?? stored.fields ?? fields
  if (!found && !isNew) {
    writing.setNotice({ text: describeRestored(found === null, time), endsWithSave: true })
    return
  }
  writing.setNotice({
    text: `Unsaved text of ${time} is restored.`,
    about: fields,
    action: { label: 'Discard', run: () => writing.discard(before) },
  })
}

/** What the text of a copy began from. @param found what the server has; null for nothing, undefined without an answer */
const baseOf = (copy: Copy, found: Stored | null | undefined): Base => {
  const { version } = found ?? {}
  if (version?.base !== copy.base) return { ...version, fields: null, base: copy.base }
  const isSame = areEquivalent(copy.fields, version.fields)
  return { ...version, fields: isSame ? copy.fields : version.fields }
}

/**
 * Opens an editor with the server's version, or a newer unsaved copy.
 * @param signal ends the editor @param hasWords whether the author began a new text already, which continues no copy
 */
export const openWriting = async (
  props: EditorProps,
  signal: AbortSignal,
  hasWords = false,
): Promise<Opening> => {
  const { subject } = props
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
  const announce = (edited: Edited, session?: string): Presence => {
    const presence = announceEditor(subjectKey(edited), {
      onOthers: (others) => {
        updateLocalState({ others })
        if (writing) void offerTextOfEndedTab(writing, presence)
      },
      onSavedElsewhere: () => void writing?.follow(),
      session,
    })
    // The answer of a save may come after the editor has ended.
    if (signal.aborted) presence.leave()
    else signal.addEventListener('abort', presence.leave)
    return presence
  }
  const begun =
    subject.kind === 'new' && location.hash
      ? await import('./begun.ts').then((code) => code.fieldsBegun(location.hash))
      : null
  let edited = subject as Edited
  let presence: Presence | undefined
  const announceFirst = (copy: Copy | null): Presence => {
    if (subject.kind === 'new') edited = { kind: 'new', id: copy?.draftId ?? newDraftId() }
    presence = announce(edited)
    return presence
  }
  const asideId = begun || hasWords ? undefined : new URLSearchParams(location.search).get('copy')
  const opening = openAutosave(subjectKey(subject), asideId, announceFirst, (hasLocalCopy) => {
    const localCopyAt = hasLocalCopy
      ? Math.floor(Date.now() / 1000)
      : (localState.localCopyAt ?? null)
    if (hasLocalCopy !== localState.hasLocalCopy || localCopyAt !== localState.localCopyAt)
      updateLocalState({ hasLocalCopy, localCopyAt })
  })
  const loading = subject.kind === 'new' ? null : loadStored(subject)
  const autosave = await opening
  const copy = autosave.found
  // The server has a new text only if the tab that sent it ended before or at the answer.
  const found = await (loading ?? (copy?.sent || copy?.base ? loadStored(edited) : null))
  if (copy) updateLocalState({ hasLocalCopy: true, localCopyAt: Math.floor(copy.at / 1000) })
  if (!found && !copy && subject.kind !== 'new') {
    presence?.leave()
    return { kind: 'failed', isGone: found === null }
  }
  // What an address begins is stored once the author changes or saves it.
  const blank = { fields: begun ?? newFields(), base: null }
  writing = createWriting({
    ...props,
    onDirty(isDirty) {
      // A reload brings the author's own words, not the address's.
      if (isDirty && begun) history.replaceState(history.state, '', location.pathname)
      props.onDirty(isDirty)
    },
    ...{ autosave, presence: presence as Presence, announce },
    edited,
    stored:
      copy && (found || subject.kind !== 'new') ? baseOf(copy, found) : (found?.version ?? blank),
    fields: copy?.fields ?? found?.version.fields ?? blank.fields,
    sent: copy?.sent ?? null,
  })
  writing.set(localState)
  signal.addEventListener('abort', writing.end)
  // A draft may be an article meanwhile, also without a copy.
  const isToMeet = copy !== null || found?.subject.kind !== edited.kind
  if (found && isToMeet && writing.meet(found) === 'newer') writing.compareWith(found.version)
  // The server may have the text already: an answer was lost.
  const isPublished = writing.state().notice !== null
  if (copy && isUnsent(writing.state()) && !isPublished) announceRestored(writing, copy, found)
  else if (copy && !writing.isDirty()) await autosave.close('saved')
  writing.resume()
  void offerTextOfEndedTab(writing, presence as Presence)
  props.onDirty(writing.isDirty())
  return { kind: 'open', writing }
}
