import { areIdentical, type Fields } from '../data/fields.ts'
import type { StoredSubject } from '../data/subject.ts'
import type { FieldName } from './check.ts'
import { areEquivalent } from './equivalence.ts'
import { type Stored, subjectKey, type Version } from './load.ts'
import type { CopiedText } from './recovery/autosave.ts'
import {
  describePublishedBefore,
  isDirty,
  isUnsent,
  type Message,
  type WritingOptions,
  type WritingState,
} from './writing-state.ts'

/** The value of a field. Secrets are not part of the stored fields; an error about one has null. */
const valueIn = (fields: Fields, field: FieldName): unknown =>
  ({ ...fields, article: fields.html, reference: null, password: null })[field]

/**
 * The text of an open editor, and what the server has of it. One rule, however the editor learns of that (`meet`): it
 * is the version that the text began from, the editor's own text whose answer was lost, or a newer one.
 */
export const createText = (options: WritingOptions, onWritten: () => void) => {
  const { autosave, onStored, onDirty } = options
  const listeners = new Set<() => void>()
  let { presence } = options
  let state: WritingState = {
    subject: options.edited,
    fields: options.fields,
    reference: options.stored.reference ?? '',
    password: '',
    stored: options.stored,
    sent: options.sent,
    conflict: null,
    isComparing: false,
    phase: 'writing',
    isClosing: false,
    message: null,
    notice: null,
    hasLocalCopy: null,
    localCopyAt: null,
    savedAt: null,
    unsentBecause: null,
    others: 0,
  }

  const set = (patch: Partial<WritingState>): void => {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }
  /** A copy of a text for this browser. */
  const copyOf = (fields: Fields): CopiedText => {
    const { subject, stored, sent } = state
    const draftId = subject.kind === 'new' ? { draftId: subject.id } : {}
    return { subject: subjectKey(subject), ...draftId, base: stored.base, sent, fields }
  }
  /** Keeps in this browser what the server does not have, and tells the frame. */
  const keep = (): void => {
    if (isDirty(state)) autosave.save(copyOf(state.fields))
    else autosave.markSaved(state.stored.base)
    if (!isUnsent(state)) {
      const { notice } = state
      const isOver = notice?.endsWithSave || (notice?.about && notice.about !== state.fields)
      set({ unsentBecause: null, notice: isOver ? null : notice })
    }
    onDirty(isDirty(state))
  }

  /** A field's error disappears when its value changes; the others stay. */
  const messageAfter = (isChanged: (field: FieldName) => boolean): Message | null => {
    const { message } = state
    const errors = message ? [message, ...(message.others ?? [])] : []
    const left = errors.filter(({ field }) => !field || !isChanged(field))
    if (left.length === errors.length) return message
    const [first, ...others] = left
    return first ? { ...first, others, isRest: true } : null
  }

  const write = (fields: Fields): void => {
    const before = state.fields
    const message = messageAfter((field) => valueIn(fields, field) !== valueIn(before, field))
    set({ fields, message, phase: state.phase === 'processing' ? state.phase : 'writing' })
    keep()
    onWritten()
  }

  /** Asks the author to choose between the text and a newer version; until then nothing is sent. */
  const compareWith = (conflict: Version, isComparing = true): void =>
    set({ conflict, isComparing, phase: 'writing', isClosing: false })

  /** The newer version takes the place of the one that the text began from. */
  const begin = (version: Version): void =>
    set({ stored: version, sent: null, savedAt: null, conflict: null, isComparing: false })

  /** Other tabs know the editor by its subject. */
  const announce = (): void => {
    const before = presence
    presence = options.announce(state.subject, before.session)
    before.leave()
  }
  /** The text is another subject on the server. */
  const become = (subject: StoredSubject): void => {
    set({ subject })
    announce()
    onStored(subject)
  }

  /** Replaces the text, which stays among the copies; Undo restores it. What the server has stays what it is. */
  const replace = (fields: Fields, text: string, theirs: Version | null = null): void => {
    const before = state.fields
    const undo = () => {
      // A copy or the server has what took its place, unless something was written since.
      if (!theirs && areIdentical(state.fields, fields)) write(before)
      else replace(before, '')
      set({ notice: null })
      // The choice is open again.
      if (theirs)
        compareWith({ ...state.stored, fields: state.stored.fields ?? theirs.fields }, false)
    }
    // The server keeps no earlier text of a draft.
    if (isDirty(state) || state.subject.kind === 'draft') autosave.save(copyOf(before))
    void autosave.close('aside')
    if (theirs) begin(theirs)
    set({ message: null, notice: { text, action: { label: 'Undo', run: undo } } })
    write(fields)
  }

  /** The server has this text at this version. */
  const accept = (sent: Fields, stored: Partial<Version>): void => {
    set({ stored: { ...state.stored, ...stored, fields: sent }, sent: null, savedAt: Date.now() })
    keep()
  }

  /** A text as an article that it has become: an edit sends no alert, and a published article has a date. */
  const asArticle = (text: Fields, { fields: { alert, opening, date } }: Version): Fields => ({
    ...text,
    alert,
    opening,
    date: text.date || date,
  })

  /**
   * Compares what the server has with what this editor knows of it.
   * @returns whether it is the version that the text began from, the editor's own text, or somebody else's
   */
  const meet = ({ subject, version }: Stored): 'known' | 'own' | 'newer' => {
    const isArticle = subject.kind === 'article' && state.subject.kind !== 'article'
    if (!isArticle && version.base === state.stored.base) {
      if (subject.kind === 'draft' && state.subject.kind === 'new') become(subject)
      set({ sent: null })
      keep()
      return 'known'
    }
    const of = (text: Fields) => (isArticle ? asArticle(text, version) : text)
    const texts = [state.fields, state.sent, state.stored.fields]
    const known = texts.filter((text) => text !== null).map(of)
    const own = known.find((text) => areEquivalent(version.fields, text))
    set({ fields: of(state.fields), sent: null })
    if (subject.kind !== 'text' && subject.kind !== state.subject.kind) become(subject)
    if (own) accept(own, version)
    if (isArticle) {
      set({ notice: { text: describePublishedBefore(version.fields.title, isDirty(state)) } })
    }
    return own ? 'own' : 'newer'
  }

  return {
    state: (): WritingState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set,
    messageAfter,
    copyOf,
    keep,
    write,
    replace,
    compareWith,
    begin,
    announce,
    become,
    accept,
    meet,
    /** Tells the other tabs that the server has another version. */
    announceSaved: (): void => presence.announceSaved(),
    /** The editor's id among those of this browser. */
    session: (): string => presence.session,
  }
}
