import { newDraftId } from '../../../shared/articles/new-id.ts'
import { articlePath } from '../../../shared/articles/paths.ts'
import { isBlank } from '../../../shared/articles/validation.ts'
import { cookieNames } from '../../../shared/names.ts'
import { cookieAges, sessionTimes } from '../../../shared/timings.ts'
import { writeCookie } from '../../browser/lib/cookies.ts'
import { ask, askInBackground, describeProblem } from '../data/ask.ts'
import { type Copy, listCopies, storeCopy } from '../data/copies.ts'
import { scheduleDraft } from '../data/drafts.ts'
import { areIdentical, type Fields } from '../data/fields.ts'
import { session } from '../data/session.ts'
import type { StoredSubject } from '../data/subject.ts'
import { type Action, type FieldName, validate } from './check.ts'
import { debounce } from './debounce.ts'
import { areEquivalent } from './equivalence.ts'
import { cleanCached } from './html/allowed.ts'
import { loadStored, type Stored, subjectKey, type Version } from './load.ts'
import type { CopiedText } from './recovery/autosave.ts'
import { type Outcome, outcomeOfProblem, send } from './save.ts'
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
  isDirty,
  isSaved,
} from './writing-state.ts'

/** The value of a field. Secrets are not part of the stored fields; an error about one has null. */
const valueIn = (fields: Fields, field: FieldName): unknown =>
  ({ ...fields, article: fields.html, reference: null, password: null })[field]

/** The outcome of a save, or what the server's version of the text made of it. */
type Result = Outcome | { readonly kind: 'conflict' } | { readonly kind: 'is-article' }

/**
 * The state of an open editor. One rule for what the server has, however the editor learns of it (`meet`): the
 * version that the text began from, the editor's own text whose answer was lost, or a conflict.
 */
export const createWriting = (options: WritingOptions) => {
  const { autosave, onEnd, onStored, onDirty } = options
  const listeners = new Set<() => void>()
  let { presence } = options
  /** The last action, for a repeat after a conflict. */
  let lastAction: Action = 'save'
  let running: Promise<unknown> = Promise.resolve()
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
  /** Whether only the editor saved the draft, by itself. */
  const isUnkept = (): boolean => state.subject.kind === 'draft' && state.stored.isByHand === false

  const copyOf = (fields: Fields): CopiedText => {
    const { subject, stored, sent } = state
    const draftId = subject.kind === 'new' ? { draftId: subject.id } : {}
    return { subject: subjectKey(subject), ...draftId, base: stored.base, sent, fields }
  }
  /** Keeps in this browser what the server does not have, and tells the frame. */
  const keep = (): void => {
    if (isDirty(state)) autosave.save(copyOf(state.fields))
    else {
      autosave.markSaved(state.stored.base)
      const { notice } = state
      set({ unsentBecause: null, notice: notice?.endsWithSave ? null : notice })
    }
    onDirty(isDirty(state))
  }

  /** A field's error disappears when its value changes. */
  const messageAfter = (isChanged: (field: FieldName) => boolean): Message | null =>
    state.message?.field && isChanged(state.message.field) ? null : state.message

  const write = (fields: Fields): void => {
    const before = state.fields
    const message = messageAfter((field) => valueIn(fields, field) !== valueIn(before, field))
    set({ fields, message, phase: state.phase === 'processing' ? state.phase : 'writing' })
    keep()
    debounced.schedule()
    keepAlive.schedule()
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
  const acceptSaved = (sent: Fields, stored: Partial<Version>): void => {
    set({ stored: { ...state.stored, ...stored, fields: sent }, sent: null, savedAt: Date.now() })
    keep()
  }

  /** A text as an article that it has become: an edit sends no alert, and a published article has a date. */
  const asArticle = (text: Fields, { fields: { alert, date } }: Version): Fields => ({
    ...text,
    alert,
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
    if (own) acceptSaved(own, version)
    if (isArticle) {
      set({ notice: { text: describePublishedBefore(version.fields.title, isDirty(state)) } })
    }
    return own ? 'own' : 'newer'
  }

  /** Learns what the server has after a lost answer. @returns the end of the save, or null to go on with it */
  const settle = async (
    action: Action,
    found: Stored,
    isAutomatic: boolean,
  ): Promise<Result | null> => {
    const wasArticle = state.subject.kind === 'article'
    const met = meet(found)
    if (met === 'newer') {
      compareWith(found.version, !isAutomatic)
      return { kind: 'conflict' }
    }
    if (wasArticle || state.subject.kind !== 'article') return null
    if (action === 'publish' && !isDirty(state)) {
      return { kind: 'published', path: articlePath(state.subject.id) }
    }
    return { kind: 'is-article' }
  }

  /** Sends the text. After a lost answer it first asks what the server has. */
  const sendCurrent = async (action: Action, isAutomatic = false): Promise<Result> => {
    const { subject, fields, reference, password, stored } = state
    if (state.sent !== null) {
      const found = await loadStored(subject)
      if (found === undefined) return outcomeOfProblem(action, subject, null)
      const end = found && (await settle(action, found, isAutomatic))
      if (end) return end
      if (found) {
        if (action === 'save' && !isDirty(state)) {
          return { kind: 'saved', base: state.stored.base ?? '' }
        }
        return sendCurrent(action, isAutomatic)
      }
      set({ sent: null })
    }
    set({ sent: fields })
    keep()
    const { base } = stored
    const outcome = await send({
      ...{ action, subject, fields, base, reference, password, isAutomatic },
    })
    if (outcome.kind === 'unanswered') return outcome
    if (outcome.kind === 'differs') {
      return (await settle(action, outcome.found, isAutomatic)) ?? sendCurrent(action, isAutomatic)
    }
    if (outcome.kind === 'gone') set({ stored: { ...state.stored, fields: null } })
    if (outcome.kind === 'saved') {
      if (subject.kind === 'new') {
        writeCookie(cookieNames.draft, '201', cookieAges.draft)
        become({ kind: 'draft', id: subject.id })
      }
      const isByHand = !isAutomatic || state.stored.isByHand === true
      acceptSaved(fields, { base: outcome.base, isByHand })
    } else {
      set({ sent: null })
      keep()
    }
    return outcome
  }

  const applyResult = async (action: Action, result: Result, wasUnkept: boolean): Promise<void> => {
    if (result.kind === 'published') {
      await autosave.close('saved')
      presence.announceSaved()
      onDirty(false)
      return onEnd(result)
    }
    set({ isClosing: false })
    if (result.kind === 'saved') {
      presence.announceSaved()
      const isOpen = action === 'save' && state.subject.kind === 'draft'
      if (!isOpen) {
        if (!isDirty(state)) await autosave.close('saved')
        set({ notice: null, password: '' })
      }
      const ended = isOpen ? (wasUnkept ? 'draft-saved' : 'writing') : 'saved'
      set({ phase: isDirty(state) ? 'writing' : ended })
    } else if (result.kind === 'conflict' || result.kind === 'is-article') {
      set({ phase: 'writing' })
    } else if (result.kind !== 'differs') {
      set({ phase: 'writing', message: describeOutcome(result) })
      debounced.schedule()
    }
  }

  /** @returns whether all fields are valid; otherwise shows the error */
  const check = (action: Action): boolean => {
    const error = validate(action, state.subject.kind, state.fields, state.reference)
    set({ message: error && { ...error }, phase: 'writing' })
    return !error
  }

  const submit = async (action: Action): Promise<void> => {
    if (state.phase === 'processing' || !check(action)) return
    lastAction = action
    if (state.conflict) return set({ isComparing: true })
    set({ phase: 'processing', isClosing: action === 'publish', message: null })
    await running
    if (state.conflict) return compareWith(state.conflict)
    const wasUnkept = state.subject.kind === 'new' || isUnkept()
    const result = await sendCurrent(action)
    await applyResult(action, result, wasUnkept)
  }

  /** Saves the text as a draft, and schedules its publishing. */
  const schedule = async (publishAt: string): Promise<void> => {
    if (state.phase === 'processing' || !check('publish')) return
    await submit(state.subject.kind === 'new' ? 'save' : 'edit')
    const { subject, phase, reference, stored } = state
    if (subject.kind !== 'draft' || (phase !== 'draft-saved' && phase !== 'saved')) return
    set({ phase: 'processing' })
    const { id } = subject
    const reply = await scheduleDraft({ id, updatedAt: stored.base ?? '', publishAt, reference })
    if (reply.ok) return onEnd({ kind: 'scheduled', publishAt })
    set({ phase: 'writing', message: { text: describeProblem(reply.problem) } })
  }

  /** Whether the text is a draft that saves itself, or a new article that has words to become one. */
  const savesItself = (): boolean => {
    const { subject, stored, fields } = state
    if (subject.kind === 'draft') return !stored.isScheduled
    return (
      subject.kind === 'new' && !isBlank(`${fields.title}${cleanCached(fields.html)?.text ?? ''}`)
    )
  }

  /** Saves a draft when the author pauses. The state shows a failure, and the save is tried again. */
  const autosaveDraft = async (): Promise<void> => {
    const { subject, phase, conflict, fields, reference } = state
    if (!savesItself() || conflict || !isDirty(state)) return
    if (phase === 'processing') return debounced.schedule()
    const error = validate('save', subject.kind, fields, reference)
    if (error || session.get() === 'put-off') {
      set({ unsentBecause: error?.text ?? describeUnsent({ kind: 'signed-out' }) })
      return debounced.schedule()
    }
    const result = await sendCurrent('save', true)
    if (result.kind === 'saved') return presence.announceSaved()
    if (result.kind === 'conflict' || result.kind === 'is-article') return
    set({ unsentBecause: describeUnsent(result as Outcome) })
    if (result.kind !== 'gone') debounced.schedule()
  }
  const saveNow = (): Promise<unknown> => {
    running = running.then(autosaveDraft)
    return running
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
    isDirty: (): boolean => isDirty(state),
    isSaved: (): boolean => isSaved(state),
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
    /** The text, which is no longer on the server, becomes a new draft. */
    saveAsNew: (): Promise<void> => {
      const subject = { kind: 'new', id: newDraftId() } as const
      set({ subject, stored: { fields: null, base: null }, sent: null, conflict: null })
      announce()
      return submit('save')
    },
    /** Repeats the action that conflicted, on top of the other version, which stays in the history. */
    keepMine: (): Promise<void> => {
      if (state.conflict) begin(state.conflict)
      return submit(lastAction)
    },
    takeTheirs: (): void => {
      const text =
        'The other version is in the editor now. Yours is kept among the copies in this browser.'
      if (state.conflict) replace(state.conflict.fields, text, state.conflict)
    },
    /** Leaves the choice between both versions for later. */
    chooseLater: (): void => set({ isComparing: false }),
    compareWith,
    /** Opens the comparison that waits. */
    compare: (): void => set({ isComparing: true }),
    /** Puts what the server has in place of the text that this browser restored. */
    discard: (): void => {
      const { conflict, stored, fields } = state
      const text = 'The unsaved text was discarded.'
      replace(conflict?.fields ?? stored.fields ?? fields, text, conflict)
    },
    /** Another tab has saved: a text without changes follows it, one with changes is compared with it. */
    follow: async (): Promise<void> => {
      const before = state
      if (before.sent !== null || before.phase === 'processing') return
      const found = await loadStored(before.subject)
      if (!found || state.sent !== null || state.stored !== before.stored) return
      const { version } = found
      if (version.base === state.stored.base || meet(found) === 'own') return
      if (isDirty(before)) return compareWith(version, false)
      begin(version)
      write(version.fields)
      set({ notice: { text: 'This is the newer text of another tab.' } })
    },
    meet,
    isUnkept,
    cancel: async (): Promise<void> => {
      // Whoever keeps a draft that saves itself keeps all of it.
      if (isUnkept()) await saveNow()
      end()
      const hasText = isDirty(state)
      if (hasText) autosave.save(copyOf(state.fields))
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
      await running
      const copyId = crypto.randomUUID()
      const aside = { id: copyId, subject: 'new', session: presence.session, base: null } as const
      const { fields } = state
      await storeCopy({ ...aside, at: Date.now(), fields, state: 'aside' }).catch(() => {})
      const reply = await ask('deleteDraft', { body: { arg: subject.id } })
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
    copies: (): Promise<Copy[]> => listCopies(subjectKey(state.subject)).catch(() => []),
    /** Stops the automatic saves. */
    end,
  }
}

export type Writing = ReturnType<typeof createWriting>
