import { isBlank } from '../../../shared/articles/validation.ts'
import { cookieNames } from '../../../shared/names.ts'
import { cookieAges, sessionTimes } from '../../../shared/timings.ts'
import { writeCookie } from '../../browser/lib/cookies.ts'
import { ask, askInBackground, describeProblem } from '../data/ask.ts'
import { storeCopy } from '../data/copies.ts'
import { scheduleDraft } from '../data/drafts.ts'
import { areIdentical, type Fields } from '../data/fields.ts'
import { session } from '../data/session.ts'
import type { StoredSubject } from '../data/subject.ts'
import { type Action, type FieldName, saveActions, validate } from './check.ts'
import { debounce } from './debounce.ts'
import { cleanCached } from './html/allowed.ts'
import type { Version } from './load.ts'
import { type Outcome, send } from './save.ts'
import type {
  Message,
  Notice,
  StateSetOutside,
  WritingOptions,
  WritingState,
} from './writing-state.ts'
import {
  describeOutcome,
  describePublishedBefore,
  describeUnsent,
  savesStopped,
} from './writing-state.ts'

/** The value of a field. Secrets are not part of the stored fields; an error about one has null. */
const valueIn = (fields: Fields, field: FieldName): unknown =>
  ({ ...fields, article: fields.html, reference: null, password: null })[field]

/** The state of an open editor: the text, its copies in the browser, and the results of saves. */
export const createWriting = (options: WritingOptions) => {
  const { connect, onEnd, onStored, onDirty } = options
  const listeners = new Set<() => void>()
  let { autosave, presence } = options.connection
  /** The text that was opened or sent last: the server may have it even without an answer. */
  let before = options.fields
  /** A text that the server may have stored: its answer is not there yet, or was lost. */
  let unconfirmed: Fields | null = null
  /** The last action, for a repeat after a conflict; restored text may conflict before the first action. */
  let lastAction: Action =
    options.subject.kind === 'new' ? 'save-draft' : saveActions[options.subject.kind]
  let runningSave: Promise<void> = Promise.resolve()
  let state: WritingState = {
    subject: options.subject,
    fields: options.fields,
    reference: options.from.reference ?? '',
    password: '',
    from: options.from,
    phase: 'writing',
    isClosing: false,
    message: null,
    notice: null,
    conflict: null,
    hasLocalCopy: null,
    localCopyAt: null,
    savedAt: null,
    stoppedBy: null,
    unsentBecause: null,
    others: 0,
    wasSavedElsewhere: false,
  }

  const set = (patch: Partial<WritingState>): void => {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }
  const isStored = (fields: Fields): boolean =>
    state.from.fields !== null && areIdentical(fields, state.from.fields)
  const hasChanges = (): boolean =>
    !isStored(state.fields) || (unconfirmed !== null && !isStored(unconfirmed))
  /** Whether only the editor saved the draft, by itself. */
  const isUnkept = (): boolean => state.subject.kind === 'draft' && state.from.isByHand === false

  /** Saves the current text in this browser, and asks for a save on the server. */
  const saveLocally = (): void => {
    if (hasChanges()) autosave.save(state.fields, state.from.base)
    else {
      autosave.markSaved()
      set({ unsentBecause: null })
    }
    debounced.schedule()
    keepAlive.schedule()
    onDirty(hasChanges())
  }

  /** A field's error disappears when its value changes. */
  const messageAfter = (isChanged: (field: FieldName) => boolean): Message | null =>
    state.message?.field && isChanged(state.message.field) ? null : state.message

  const write = (fields: Fields): void => {
    const before = state.fields
    const message = messageAfter((field) => valueIn(fields, field) !== valueIn(before, field))
    set({ fields, message, phase: state.phase === 'processing' ? state.phase : 'writing' })
    saveLocally()
  }

  /** Stops the saves until the author has compared the text with a newer version. */
  const stopSaves = (newer: Version): void => {
    const compare = () => set({ conflict: state.stoppedBy, notice: null })
    const action = { label: 'Compare', run: compare }
    set({ stoppedBy: newer, conflict: null })
    set({ notice: { text: savesStopped, endsWithSave: true, action } })
  }

  /**
   * Replaces the current text, which stays among the copies; Undo restores it. A save that comes between changes
   * what the server has, and neither of them changes that back.
   * @param theirs the newer version that the author chose
   */
  const replace = (fields: Fields, text: string, theirs: Version | null = null): void => {
    const before = state.fields
    const undo = () => {
      // A copy or the server has what took its place, unless something was written since.
      if (!theirs && areIdentical(state.fields, fields)) write(before)
      else replace(before, '')
      // The choice is open again.
      const newer = theirs && { ...state.from, fields: state.from.fields ?? theirs.fields }
      set({ notice: null, stoppedBy: newer ?? state.stoppedBy })
    }
    // The server keeps no earlier text of a draft.
    if (hasChanges() || state.subject.kind === 'draft') autosave.save(before, state.from.base)
    void autosave.close('aside')
    if (theirs) {
      unconfirmed = null
      set({
        from: theirs,
        savedAt: null,
        stoppedBy: null,
        conflict: null,
        wasSavedElsewhere: false,
      })
    }
    set({ message: null, notice: { text, action: { label: 'Undo', run: undo } } })
    write(fields)
  }

  /** The server has the sent text; text that was typed meanwhile is part of the next save. */
  const acceptSaved = (sent: Fields, base: string | null): boolean => {
    unconfirmed = null
    set({ from: { ...state.from, fields: sent, base }, stoppedBy: null, wasSavedElsewhere: false })
    set({ unsentBecause: null, notice: state.notice?.endsWithSave ? null : state.notice })
    const isUnchanged = areIdentical(sent, state.fields)
    if (!isUnchanged) saveLocally()
    onDirty(!isUnchanged)
    return isUnchanged
  }

  /** The text is another subject on the server now: the same editor continues with that. */
  const switchSubject = async (
    subject: StoredSubject,
    stored: Version,
    change: Partial<WritingState>,
  ) => {
    const before = { autosave, presence }
    const next = await connect(subject)
    // A copy that another tab left of the subject stays beside this text.
    await next.autosave.close('aside')
    autosave = next.autosave
    presence = next.presence
    set({ subject, ...change })
    if (!acceptSaved(stored.fields, stored.base)) set({ phase: 'writing' })
    onStored(subject)
    await before.autosave.close('saved')
    before.presence.leave()
  }

  const applyOutcome = async (
    action: Action,
    outcome: Outcome,
    sent: Fields,
    isAutomatic = false,
  ): Promise<void> => {
    const isFirstByHand = !isAutomatic && isUnkept()
    const isByHand = !isAutomatic || state.from.isByHand === true
    if (outcome.kind === 'edited') {
      const continues = action === 'save-draft'
      if (!continues) {
        await autosave.close('saved')
        set({ notice: null, password: '' })
      }
      set({ savedAt: Date.now(), from: { ...state.from, isByHand } })
      const isUnchanged = acceptSaved(sent, outcome.base)
      if (continues && isUnchanged) autosave.markSaved()
      const phase = isFirstByHand ? 'draft-saved' : 'writing'
      set({ phase: isUnchanged ? (continues ? phase : 'saved') : 'writing' })
      presence.announceSaved()
    } else if (outcome.kind === 'published') {
      await autosave.close('saved')
      presence.announceSaved()
      onDirty(false)
      onEnd(outcome)
    } else if (outcome.kind === 'draft-saved') {
      writeCookie(cookieNames.draft, '201', cookieAges.draft)
      const phase = isAutomatic ? 'writing' : 'draft-saved'
      const from = { ...state.from, isByHand }
      const change = { savedAt: Date.now(), phase, notice: null, from } as const
      await switchSubject({ kind: 'draft', id: outcome.id }, { ...outcome, fields: sent }, change)
    } else if (outcome.kind === 'published-before') {
      const { id, version } = outcome
      const notice = { text: describePublishedBefore(version.fields.title) }
      // An edit sends no alert, and a published article has a date.
      const { alert, date } = version.fields
      set({ fields: { ...state.fields, alert, date: state.fields.date || date } })
      await switchSubject({ kind: 'article', id }, version, { phase: 'writing', notice })
    } else if (outcome.kind === 'conflict') {
      set({ phase: 'writing', conflict: outcome.current, stoppedBy: outcome.current })
    } else set({ phase: 'writing', message: describeOutcome(outcome) })
  }

  const sendCurrent = async (action: Action, isAutomatic = false): Promise<[Fields, Outcome]> => {
    const { subject, fields, reference, password, from } = state
    const id = subject.kind === 'new' ? '' : subject.id
    const copyId = autosave.copyId()
    const secrets = { reference, password }
    const copy = { copyId, base: from.base, fields, before }
    unconfirmed = fields
    const outcome = await send({ action, id, isAutomatic, ...secrets, ...copy })
    // What is refused is not stored, except a draft whose publishing is refused.
    if (outcome.kind !== 'unanswered' && action !== 'publish') unconfirmed = null
    if (outcome.kind === 'gone') {
      set({ from: { ...state.from, fields: null } })
      onDirty(true)
    }
    if (outcome.kind !== 'gone' && outcome.kind !== 'conflict') before = fields
    return [fields, outcome]
  }

  /** @returns whether all fields are valid; otherwise shows the error */
  const check = (action: Action): boolean => {
    const error = validate(action, state.fields, state.reference)
    set({ message: error && { ...error }, phase: 'writing' })
    return !error
  }

  const submit = async (action: Action): Promise<void> => {
    if (state.phase === 'processing' || !check(action)) return
    lastAction = action
    if (state.stoppedBy) return set({ conflict: state.stoppedBy })
    set({ phase: 'processing', isClosing: action === 'publish', message: null, conflict: null })
    const wasNew = state.subject.kind === 'new'
    await runningSave
    // The new article became a draft by itself meanwhile.
    const isDraftNow = wasNew && state.subject.kind !== 'new'
    if (action === 'keep-draft' && isDraftNow) lastAction = 'save-draft'
    const [sent, outcome] = await sendCurrent(lastAction)
    if (outcome.kind !== 'published') set({ isClosing: false })
    await applyOutcome(lastAction, outcome, sent)
  }

  /** Saves the text as a draft, and schedules its publishing. */
  const schedule = async (publishAt: string): Promise<void> => {
    if (state.phase === 'processing' || !check('publish')) return
    await submit(state.subject.kind === 'new' ? 'keep-draft' : 'edit-draft')
    const { subject, phase, reference, from } = state
    if (subject.kind !== 'draft' || (phase !== 'draft-saved' && phase !== 'saved')) return
    set({ phase: 'processing' })
    const { id } = subject
    const reply = await scheduleDraft({ id, updatedAt: from.base ?? '', publishAt, reference })
    if (reply.ok) return onEnd({ kind: 'scheduled', publishAt })
    set({ phase: 'writing', message: { text: describeProblem(reply.problem) } })
  }

  /** Whether the text is a draft that saves itself, or a new article that has words to become one. */
  const savesItself = (): boolean => {
    const { subject, from, fields } = state
    if (subject.kind === 'draft') return !from.isScheduled
    return (
      subject.kind === 'new' && !isBlank(`${fields.title}${cleanCached(fields.html)?.text ?? ''}`)
    )
  }

  /** Saves a draft when the author pauses. The state shows a failure, and the save is tried again. */
  const autosaveDraft = async (): Promise<void> => {
    const { subject, phase, stoppedBy, conflict, fields, reference } = state
    if (!savesItself() || stoppedBy || conflict || !hasChanges()) return
    if (phase === 'processing') return debounced.schedule()
    const error = validate('save-draft', fields, reference)
    if (error || session.get() === 'put-off') {
      set({ unsentBecause: error?.text ?? describeUnsent({ kind: 'signed-out' }) })
      return debounced.schedule()
    }
    const action = subject.kind === 'new' ? 'keep-draft' : 'save-draft'
    const [sent, outcome] = await sendCurrent(action, true)
    if (['edited', 'draft-saved', 'published-before'].includes(outcome.kind))
      return applyOutcome(action, outcome, sent, true)
    if (outcome.kind === 'conflict') return stopSaves(outcome.current)
    set({ unsentBecause: describeUnsent(outcome) })
    if (outcome.kind !== 'gone') debounced.schedule()
  }
  const saveNow = (): Promise<void> => {
    runningSave = runningSave.then(autosaveDraft)
    return runningSave
  }
  const debounced = debounce(() => void saveNow())
  /** Writing alone makes no call, and without calls the server ends the session. */
  const keepAlive = debounce(() => void askInBackground('checkSession'), {
    pause: 1_500,
    minInterval: sessionTimes.idle / 6,
  })
  const end = (): void => {
    debounced.cancel()
    keepAlive.cancel()
  }

  return {
    state: (): WritingState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hasChanges,
    set: (patch: Partial<Pick<WritingState, StateSetOutside>>): void =>
      set({ message: messageAfter((field) => field in patch), ...patch }),
    setNotice: (notice: Notice | null): void => set({ notice }),
    write: (patch: Partial<Fields>): void => {
      const fields = { ...state.fields, ...patch }
      // The editor also reports a click into the text as a change.
      if (!areIdentical(fields, state.fields)) write(fields)
    },
    replace,
    check,
    submit,
    schedule,
    /** Repeats the action that conflicted, on top of the other version, which stays in the history. */
    keepMine: (): Promise<void> => {
      set({ from: state.conflict ?? state.from, stoppedBy: null })
      return submit(lastAction)
    },
    takeTheirs: (): void => {
      const text =
        'The other version is in the editor now. Yours is kept among the copies in this browser.'
      if (state.conflict) replace(state.conflict.fields, text, state.conflict)
    },
    /** Leaves the choice between both versions for later. */
    chooseLater: (): void => {
      if (state.conflict) stopSaves(state.conflict)
    },
    /** Asks the author to choose between the text and a newer version. */
    compareWith: (newer: Version): void => set({ conflict: newer, stoppedBy: newer }),
    /** Puts what the server has in place of the text that this browser restored. */
    discard: (): void => {
      const { stoppedBy, from, fields } = state
      const text = 'The unsaved text was discarded.'
      replace(stoppedBy?.fields ?? from.fields ?? fields, text, stoppedBy)
    },
    isUnkept,
    cancel: async (): Promise<void> => {
      // Whoever keeps a draft that saves itself keeps all of it.
      if (isUnkept()) await saveNow()
      end()
      const hasText = hasChanges()
      if (hasText) autosave.save(state.fields, state.from.base)
      const copyId = autosave.copyId()
      await autosave.close('aside')
      onDirty(false)
      onEnd(hasText ? { kind: 'cancelled', copyId } : { kind: 'cancelled' })
    },
    /** Deletes a draft that saved itself. Its text stays in this browser for a while. */
    throwAway: async (): Promise<void> => {
      const { subject } = state
      if (subject.kind !== 'draft' || state.phase === 'processing') return
      set({ phase: 'processing', message: null })
      await runningSave
      const copyId = crypto.randomUUID()
      const aside = { id: copyId, subject: 'new', session: presence.session, base: null } as const
      const { fields } = state
      await storeCopy({ ...aside, at: Date.now(), fields, state: 'aside' }).catch(() => {})
      const body = { arg: subject.id }
      const reply = await ask('deleteDraft', { body, idempotencyKey: copyId })
      if (!reply.ok && reply.problem?.code !== 'draft-not-found') {
        return set({ phase: 'writing', message: { text: describeProblem(reply.problem) } })
      }
      end()
      await autosave.close('saved')
      presence.announceSaved()
      onDirty(false)
      onEnd({ kind: 'thrown-away', copyId })
    },
    done: (): void => {
      const { subject } = state
      if (subject.kind !== 'new') onEnd({ kind: 'edited', id: subject.id })
    },
    copies: () => autosave.copies(),
    /** Stops the automatic saves. */
    end,
  }
}

export type Writing = ReturnType<typeof createWriting>
