import { cookieNames } from '../../../shared/names.ts'
import { cookieAges } from '../../../shared/timings.ts'
import { writeCookie } from '../../browser/lib/cookies.ts'
import { type Action, type FieldName, findFault } from './check.ts'
import { areIdentical, type Fields } from './fields.ts'
import type { Version } from './load.ts'
import type { EditorProps } from './props.ts'
import type { Keeper } from './recovery/keeper.ts'
import type { Presence } from './recovery/presence.ts'
import { type Outcome, send } from './save.ts'
import type { Message, Notice, WritingState } from './writing-state.ts'

const untouched = 'Your text is untouched. Try again: it is stored once, however often it is sent.'

/** What a fault of this field is about; the secrets are no part of the fields. */
const valueIn = (fields: Fields, field: FieldName): unknown =>
  ({ ...fields, article: fields.html, reference: null, password: null })[field]

export interface WritingOptions extends EditorProps {
  readonly from: Version
  /** What the editor shows first: the server's version, or an unsaved copy. */
  readonly fields: Fields
  readonly keeper: Keeper
  readonly presence: Presence
}

/** One article being written: what is typed, where it is kept, and what became of sending it. */
export const createWriting = (options: WritingOptions) => {
  const { subject, keeper, presence, onEnd, onDirty } = options
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

  /** What is said of a field is over once another thing stands in it. */
  const saidAfter = (isChanged: (field: FieldName) => boolean): Message | null =>
    state.message?.field && isChanged(state.message.field) ? null : state.message

  const write = (fields: Fields): void => {
    const before = state.fields
    const message = saidAfter((field) => valueIn(fields, field) !== valueIn(before, field))
    set({ fields, message, phase: state.phase === 'saved' ? 'writing' : state.phase })
    keeper.keep(fields, state.from.base)
    onDirty(hasChanges())
  }

  /** Puts another text in place of the present one, which stays among the copies and one step away. */
  const replace = (fields: Fields, from: Version, text: string): void => {
    const before = { fields: state.fields, from: state.from }
    if (hasChanges()) keeper.keep(before.fields, before.from.base)
    void keeper.settle('aside')
    const undo = () => {
      set({ from: before.from, notice: null })
      write(before.fields)
    }
    set({ from, fields, conflict: null, message: null, phase: 'writing' })
    set({ notice: { text, action: { label: 'Undo', run: undo } } })
    if (hasChanges()) keeper.keep(fields, from.base)
    onDirty(hasChanges())
  }

  const finish = async (outcome: Outcome, sent: Fields): Promise<void> => {
    if (outcome.kind === 'edited') {
      const isUnchanged = areIdentical(sent, state.fields)
      await keeper.settle('saved')
      set({ from: { fields: sent, base: outcome.base }, wasSavedElsewhere: false, notice: null })
      set({ phase: isUnchanged ? 'saved' : 'writing' })
      if (!isUnchanged) keeper.keep(state.fields, outcome.base)
      presence.tellSaved()
      onDirty(!isUnchanged)
    } else if (outcome.kind === 'published' || outcome.kind === 'kept') {
      await keeper.settle('saved')
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
    const copyId = keeper.copyId()
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
      // A click into the text is told as a change, too.
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
      if (hasChanges()) keeper.keep(state.fields, state.from.base)
      await keeper.settle('aside')
      onDirty(false)
      onEnd({ kind: 'cancelled' })
    },
    done: (): void => {
      if (subject.kind !== 'new') onEnd({ kind: 'edited', id: subject.id })
    },
    copies: keeper.copies,
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
      hint: 'Your session has ended; your text is untouched.',
      isSignedOut: true,
    }
  }
  if (outcome.kind === 'unanswered') return { text: outcome.text, hint: untouched }
  if (outcome.kind === 'gone') {
    const hint = 'It is not on the server any more. Your text is untouched: keep it as a draft.'
    return { ...outcome.fault, hint, isGone: true }
  }
  return outcome.fault
}
