import { cookieNames } from '../../../shared/names.ts'
import { cookieAges } from '../../../shared/timings.ts'
import { writeCookie } from '../../browser/lib/cookies.ts'
import { type Action, type FieldName, findFault } from './check.ts'
import { areIdentical, type Fields } from './fields.ts'
import type { Version } from './load.ts'
import type { EditorProps } from './props.ts'
import type { Autosave } from './recovery/autosave.ts'
import type { Presence } from './recovery/presence.ts'
import { type Outcome, send } from './save.ts'
import type { Message, Notice, WritingState } from './writing-state.ts'

const untouched = 'Your text is unchanged. Try again: repeating it is safe.'

/** Fields whose errors concern secrets, which are not part of the stored fields. */
const valueIn = (fields: Fields, field: FieldName): unknown =>
  ({ ...fields, article: fields.html, reference: null, password: null })[field]

export interface WritingOptions extends EditorProps {
  readonly from: Version
  /** The first content of the editor: the server's version, or an unsaved copy. */
  readonly fields: Fields
  readonly autosave: Autosave
  readonly presence: Presence
}

/** The state of an open editor: the text, its copies in the browser, and the result of sending it. */
export const createWriting = (options: WritingOptions) => {
  const { subject, autosave, presence, onEnd, onDirty } = options
  const listeners = new Set<() => void>()
  let sentBefore: Fields | null = null
  let state: WritingState = {
    fields: options.fields,
    reference: '',
    password: '',
    from: options.from,
    phase: 'writing',
    isClosing: false,
    message: null,
    notice: null,
    conflict: null,
    isKept: null,
    others: 0,
    wasSavedElsewhere: false,
  }

  const set = (patch: Partial<WritingState>): void => {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }
  const hasChanges = (): boolean => !areIdentical(state.fields, state.from.fields)

  /** A field's error disappears when its value changes. */
  const saidAfter = (isChanged: (field: FieldName) => boolean): Message | null =>
    state.message?.field && isChanged(state.message.field) ? null : state.message

  const write = (fields: Fields): void => {
    const before = state.fields
    const message = saidAfter((field) => valueIn(fields, field) !== valueIn(before, field))
    set({ fields, message, phase: state.phase === 'saved' ? 'writing' : state.phase })
    autosave.keep(fields, state.from.base)
    onDirty(hasChanges())
  }

  /** Replaces the present text, which stays among the copies and can be restored with Undo. */
  const replace = (fields: Fields, from: Version, text: string): void => {
    const before = { fields: state.fields, from: state.from }
    if (hasChanges()) autosave.keep(before.fields, before.from.base)
    void autosave.settle('aside')
    const undo = () => {
      set({ from: before.from, notice: null })
      write(before.fields)
    }
    set({ from, fields, conflict: null, message: null, phase: 'writing' })
    set({ notice: { text, action: { label: 'Undo', run: undo } } })
    if (hasChanges()) autosave.keep(fields, from.base)
    onDirty(hasChanges())
  }

  const finish = async (outcome: Outcome, sent: Fields): Promise<void> => {
    if (outcome.kind === 'edited') {
      const isUnchanged = areIdentical(sent, state.fields)
      await autosave.settle('saved')
      set({ from: { fields: sent, base: outcome.base }, wasSavedElsewhere: false, notice: null })
      set({ phase: isUnchanged ? 'saved' : 'writing' })
      if (!isUnchanged) autosave.keep(state.fields, outcome.base)
      presence.tellSaved()
      onDirty(!isUnchanged)
    } else if (outcome.kind === 'published' || outcome.kind === 'kept') {
      await autosave.settle('saved')
      if (outcome.kind === 'kept') writeCookie(cookieNames.draft, '201', cookieAges.draft)
      onDirty(false)
      onEnd(outcome)
    } else if (outcome.kind === 'conflict') {
      set({ phase: 'writing', conflict: outcome.current })
    } else set({ phase: 'writing', message: messageOf(outcome) })
  }

  const submit = async (action: Action): Promise<void> => {
    if (state.phase === 'processing') return
    const { fields, reference, password } = state
    const fault = findFault(action, fields, { reference, password })
    if (fault) return set({ message: { ...fault }, phase: 'writing' })
    const isClosing = action === 'publish' || action === 'keep-draft'
    set({ phase: 'processing', isClosing, message: null, conflict: null })
    const id = subject.kind === 'new' ? '' : subject.id
    const copyId = autosave.copyId()
    const { base } = state.from
    const sending = { action, id, fields, base, reference, password, copyId }
    const before = sentBefore
    sentBefore = fields
    const outcome = await send(sending, before)
    if (outcome.kind !== 'published' && outcome.kind !== 'kept') set({ isClosing: false })
    await finish(outcome, fields)
  }

  return {
    state: (): WritingState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hasChanges,
    set: (patch: Partial<Pick<WritingState, SetByOthers>>): void =>
      set({ message: saidAfter((field) => field in patch), ...patch }),
    say: (notice: Notice | null): void => set({ notice }),
    write: (patch: Partial<Fields>): void => {
      const fields = { ...state.fields, ...patch }
      // The editor also reports a click into the text as a change.
      if (!areIdentical(fields, state.fields)) write(fields)
    },
    replace,
    submit,
    /** Saves again, on top of the other version, which stays in the history. */
    keepMine: (action: Action): Promise<void> => {
      set({ from: state.conflict ?? state.from })
      return submit(action)
    },
    takeTheirs: (): void => {
      if (!state.conflict) return
      replace(
        state.conflict.fields,
        state.conflict,
        'The other version is in the editor now. Yours is kept among the copies in this browser.',
      )
    },
    cancel: async (): Promise<void> => {
      if (hasChanges()) autosave.keep(state.fields, state.from.base)
      await autosave.settle('aside')
      onDirty(false)
      onEnd({ kind: 'cancelled' })
    },
    done: (): void => {
      if (subject.kind !== 'new') onEnd({ kind: 'edited', id: subject.id })
    },
    copies: autosave.copies,
  }
}

type SetByOthers =
  | 'reference'
  | 'password'
  | 'conflict'
  | 'message'
  | 'isKept'
  | 'others'
  | 'wasSavedElsewhere'

export type Writing = ReturnType<typeof createWriting>

const messageOf = (
  outcome: Extract<Outcome, { kind: 'signed-out' | 'gone' | 'refused' | 'unanswered' }>,
): Message => {
  if (outcome.kind === 'signed-out') {
    return {
      text: 'Authentication failed...',
      hint: 'Your session has ended. Your text is unchanged.',
      isSignedOut: true,
    }
  }
  if (outcome.kind === 'unanswered') return { text: outcome.text, hint: untouched }
  if (outcome.kind === 'gone') {
    const hint = 'It is no longer on the server. Your text is unchanged: save it as a draft.'
    return { ...outcome.fault, hint, isGone: true }
  }
  return outcome.fault
}
