import { newDraftId } from '../../../shared/articles/new-id.ts'
import { articlePath } from '../../../shared/articles/paths.ts'
import { isBlank } from '../../../shared/articles/validation.ts'
import { sessionTimes } from '../../../shared/author-times.ts'
import { cookieNames } from '../../../shared/names.ts'
import {
  findWaiting,
  replaceWaiting,
  waitingAddress,
  waitingId,
} from '../../../shared/pictures/waiting.ts'
import { cookieAges } from '../../../shared/timings.ts'
import { writeCookie } from '../../browser/lib/cookies.ts'
import { ask, askInBackground, describeProblem } from '../data/ask.ts'
import { type Copy, listCopies, storeCopy } from '../data/copies.ts'
import { scheduleDraft } from '../data/drafts.ts'
import { areIdentical, type Fields } from '../data/fields.ts'
import { session } from '../data/session.ts'
import { canRetry } from '../media/upload.ts'
import { forgetPictures, sentAddress, waitingStore } from '../media/waiting.ts'
import { type Action, errorOf, validate } from './check.ts'
import { debounce } from './debounce.ts'
import { cleanCached } from './html/allowed.ts'
import { loadStored, type Stored, subjectKey } from './load.ts'
import { type Outcome, outcomeOfProblem, send } from './save.ts'
import { createText } from './text.ts'
import type { Notice, StateSetOutside, WritingOptions, WritingState } from './writing-state.ts'
import {
  describeOutcome,
  describeUnsent,
  isDirty,
  isSaved,
  isUnsent,
  waitingPictures,
} from './writing-state.ts'

/** The outcome of a save, or what the server's version of the text made of it. */
type Result = Outcome | { readonly kind: 'conflict' } | { readonly kind: 'is-article' }

/** The state of an open editor, and what the author does with it. */
export const createWriting = (options: WritingOptions) => {
  const { autosave, onEnd, onDirty } = options
  const text = createText(options, () => {
    debounced.schedule()
    keepAlive.schedule()
  })
  const { state, set } = text
  /** The last action, for a repeat after a conflict. */
  let lastAction: Action = 'save'
  let running: Promise<unknown> = Promise.resolve()

  /** Whether only the editor saved the draft, by itself. */
  const isUnkept = (): boolean =>
    state().subject.kind === 'draft' && state().stored.isByHand === false

  /** What the server has decides how a save goes on. @returns its end, or null to send the text */
  const settle = (action: Action, found: Stored, isAutomatic: boolean): Result | null => {
    const wasArticle = state().subject.kind === 'article'
    if (text.meet(found) === 'newer') {
      text.compareWith(found.version, !isAutomatic)
      return { kind: 'conflict' }
    }
    const { subject, stored } = state()
    if (subject.kind === 'article' && !wasArticle) {
      const isPublished = action === 'publish' && !isUnsent(state())
      return isPublished
        ? { kind: 'published', path: articlePath(subject.id) }
        : { kind: 'is-article' }
    }
    const isSavedBefore = action === 'save' && stored.base !== null && !isUnsent(state())
    return isSavedBefore ? { kind: 'saved', base: stored.base } : null
  }

  /** The server has answered to what was sent. */
  const applyOutcome = (outcome: Outcome, sent: WritingState, isAutomatic: boolean): void => {
    if (outcome.kind === 'unanswered') return
    if (outcome.kind !== 'saved') {
      const { stored } = state()
      // What is gone is not known to be the same if it comes back.
      set({ sent: null, ...(outcome.kind === 'gone' && { stored: { ...stored, fields: null } }) })
      text.keep()
      return
    }
    if (sent.subject.kind === 'new') {
      writeCookie(cookieNames.draft, '201', cookieAges.draft)
      text.become({ kind: 'draft', id: sent.subject.id })
    }
    const isByHand = !isAutomatic || state().stored.isByHand === true
    text.accept(sent.fields, { base: outcome.base, isByHand })
  }

  /** Sends the text. After a lost answer it first asks what the server has. @param repeats how often at most */
  const sendCurrent = async (action: Action, isAutomatic = false, repeats = 3): Promise<Result> => {
    const unanswered = () => outcomeOfProblem(action, state().subject, null)
    if (state().sent !== null) {
      const found = await loadStored(state().subject)
      if (found === undefined) return unanswered()
      const end = found && settle(action, found, isAutomatic)
      if (end) return end
    }
    const sent = state()
    const { subject, fields, reference, password, stored } = sent
    set({ sent: fields })
    text.keep()
    const { base } = stored
    const request = { action, subject, fields, base, reference, password, isAutomatic }
    const outcome = await send(request)
    if (outcome.kind !== 'differs') {
      applyOutcome(outcome, sent, isAutomatic)
      return outcome
    }
    const end = settle(action, outcome.found, isAutomatic)
    if (end) return end
    return repeats === 0 ? unanswered() : sendCurrent(action, isAutomatic, repeats - 1)
  }

  /** @param sent the text when it was sent */
  const applyResult = async (
    action: Action,
    result: Result,
    wasUnkept: boolean,
    sent: Fields,
  ): Promise<void> => {
    if (result.kind === 'published') {
      await autosave.close('saved')
      text.announceSaved()
      onDirty(false)
      return onEnd(result)
    }
    set({ isClosing: false })
    if (result.kind === 'saved') {
      text.announceSaved()
      const isOpen = action === 'save' && state().subject.kind === 'draft'
      if (!isOpen) {
        if (!isDirty(state())) await autosave.close('saved')
        set({ notice: null, password: '' })
      }
      const ended = isOpen ? (wasUnkept ? 'draft-saved' : 'writing') : 'saved'
      set({ phase: isDirty(state()) ? 'writing' : ended })
    } else if (result.kind === 'conflict' || result.kind === 'is-article') {
      set({ phase: 'writing' })
    } else if (result.kind !== 'differs') {
      // It takes nobody from what he wrote meanwhile.
      const isRest = sent !== state().fields
      set({ phase: 'writing', message: { ...describeOutcome(result), isRest } })
      debounced.schedule()
    }
  }

  /** @returns whether all fields are valid; otherwise shows the error */
  const check = (action: Action): boolean => {
    const { subject, fields, reference } = state()
    const [first, ...others] = validate(action, subject.kind, fields, reference)
    set({ message: first ? { ...first, others } : null, phase: 'writing' })
    return !first
  }

  /** Sends pictures again that failed, as far as that can help. */
  const retryPictures = (): void => {
    for (const picture of waitingPictures(state())) {
      if (canRetry(picture.state.get())) picture.retry()
    }
  }

  /** Ends when no picture is on its way any more; those that arrived have their addresses then in any view. */
  const waitForPictures = async (): Promise<void> => {
    retryPictures()
    const isSending = () =>
      waitingPictures(state()).some(({ state }) => state.get().kind === 'sending')
    if (isSending())
      await new Promise<void>((resolve) => {
        const unsubscribe = waitingStore.subscribe(() => {
          if (!isEnded && isSending()) return
          unsubscribe()
          resolve()
        })
      })
    const { fields } = state()
    const head = waitingId(fields.sketch)
    const sketch = (head && sentAddress(head)) ?? fields.sketch
    const html = replaceWaiting(fields.html, (id) => sentAddress(id) ?? waitingAddress(id))
    const arrived = { ...fields, html, sketch }
    if (!areIdentical(arrived, fields)) text.write(arrived)
  }

  const submit = async (action: Action, isPublic = action !== 'save'): Promise<void> => {
    if (state().phase === 'processing' || !check(action)) return
    lastAction = action
    if (state().conflict) return set({ isComparing: true })
    set({ phase: 'processing', isClosing: action === 'publish', message: null })
    if (isPublic || /article|text/.test(state().subject.kind)) {
      await waitForPictures()
      if (isEnded) return
    }
    await running
    const { conflict } = state()
    if (conflict) return text.compareWith(conflict)
    const wasUnkept = state().subject.kind === 'new' || isUnkept()
    const { fields } = state()
    const result = await sendCurrent(action)
    await applyResult(action, result, wasUnkept, fields)
    const { phase, message } = state()
    if (isPublic && phase === 'writing' && !message && waitingPictures(state()).length > 0)
      set({ message: errorOf('picture-unsent') })
  }

  /** Saves the text as a draft, and schedules its publishing. */
  const schedule = async (publishAt: string): Promise<void> => {
    if (state().phase === 'processing' || !check('publish')) return
    await submit(state().subject.kind === 'new' ? 'save' : 'edit', true)
    const { subject, phase, reference, stored } = state()
    if (subject.kind !== 'draft' || (phase !== 'draft-saved' && phase !== 'saved')) return
    set({ phase: 'processing' })
    const { id } = subject
    const reply = await scheduleDraft({ id, updatedAt: stored.base ?? '', publishAt, reference })
    if (reply.ok) return onEnd({ kind: 'scheduled', publishAt })
    set({ phase: 'writing', message: { text: describeProblem(reply.problem) } })
  }

  /** Whether the text saves itself: as a draft, or a new one with words or a picture. A new one whose answer was lost may be a draft. */
  const savesItself = (): boolean => {
    const { subject, stored, fields, sent } = state()
    if (subject.kind === 'draft') return !stored.publishAt
    if (subject.kind === 'new' && sent !== null) return true
    const { text: words, hasMedia } = cleanCached(fields.html) ?? { text: '', hasMedia: false }
    return subject.kind === 'new' && (hasMedia || !isBlank(`${fields.title}${words}`))
  }

  /** Saves a draft when the author pauses, and sends what failed. The state shows a failure, and all is tried again. */
  const autosaveDraft = async (): Promise<void> => {
    if (!isDirty(state())) return
    if (session.get() === 'put-off') await askInBackground('checkSession')
    if (session.get() === 'put-off') {
      set({ unsentBecause: describeUnsent({ kind: 'signed-out' }) })
      return debounced.schedule()
    }
    if (state().message?.isSignedOut && session.get() === 'open') set({ message: null })
    if (!savesItself()) set({ unsentBecause: null })
    retryPictures()
    const { subject, phase, conflict, fields, reference } = state()
    if (!savesItself() || conflict || !isUnsent(state())) return
    if (phase === 'processing') return debounced.schedule()
    const [error] = validate('save', subject.kind, fields, reference)
    if (error) {
      set({ unsentBecause: error.text })
      return debounced.schedule()
    }
    const result = await sendCurrent('save', true)
    if (result.kind === 'saved') {
      // What a press of Save could not do is done.
      if (lastAction !== 'publish' && !state().message?.field) set({ message: null })
      return text.announceSaved()
    }
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
  // What a picture's upload came to changes what is saved; a failed one is tried again with the text.
  const unsubscribe = waitingStore.subscribe(() => {
    if (waitingPictures(state()).length === 0) return
    text.keep()
    set({})
    debounced.schedule()
  })
  let isEnded = false
  const end = (): void => {
    isEnded = true
    unsubscribe()
    debounced.cancel()
    keepAlive.cancel()
  }

  return {
    state,
    subscribe: text.subscribe,
    isDirty: (): boolean => isDirty(state()),
    isSaved: (): boolean => isSaved(state()),
    set: (patch: Partial<Pick<WritingState, StateSetOutside>>): void =>
      set({ message: text.messageAfter((field) => field in patch), ...patch }),
    setNotice: (notice: Notice | null): void => set({ notice }),
    write: (patch: Partial<Fields>): void => {
      const fields = { ...state().fields, ...patch }
      // The editor also reports a click into the text as a change.
      if (!areIdentical(fields, state().fields)) text.write(fields)
    },
    replace: text.replace,
    check,
    submit,
    schedule,
    /** The text, which is no longer on the server, becomes a new draft. */
    saveAsNew: (): Promise<void> => {
      const subject = { kind: 'new', id: newDraftId() } as const
      set({ subject, stored: { fields: null, base: null }, sent: null, conflict: null })
      text.announce()
      return submit('save')
    },
    /** Repeats the action that conflicted, on top of the other version, which stays in the history. */
    keepMine: (): Promise<void> => {
      const { conflict } = state()
      if (conflict) text.begin(conflict)
      return submit(lastAction)
    },
    takeTheirs: (): void => {
      const { conflict } = state()
      const said =
        'The other version is in the editor now. Yours is saved in this browser: History has it.'
      if (conflict) text.replace(conflict.fields, said, conflict)
    },
    /** Leaves the choice between both versions for later. */
    chooseLater: (): void => set({ isComparing: false }),
    compareWith: text.compareWith,
    /** Opens the comparison that waits. */
    compare: (): void => set({ isComparing: true }),
    /** Puts what the server had in place of the text that this browser restored. */
    discard: (before: Fields): void => {
      const { conflict } = state()
      text.replace(conflict?.fields ?? before, 'The unsaved text was discarded.', conflict)
    },
    retryPictures,
    /** Sends what was restored, as after a pause of the author. */
    resume: (): void => {
      if (isDirty(state())) debounced.schedule()
    },
    /** Another tab has saved: a text without changes follows it, one with changes is compared with it. */
    follow: async (): Promise<void> => {
      const before = state()
      if (before.sent !== null || before.phase === 'processing') return
      const found = await loadStored(before.subject)
      if (found === undefined || state().sent !== null || state().stored !== before.stored) return
      if (found === null) {
        if (before.stored.base === null) return
        const isArticle = before.subject.kind === 'article'
        const error = errorOf(isArticle ? 'article-not-found' : 'draft-not-found')
        const gone = { kind: 'gone', error } as const
        applyOutcome(gone, before, true)
        return set({ unsentBecause: describeUnsent(gone), message: describeOutcome(gone) })
      }
      const { version } = found
      if (version.base === state().stored.base || text.meet(found) === 'own') return
      if (isUnsent(before)) return text.compareWith(version, false)
      text.begin(version)
      text.write(version.fields)
      set({ notice: { text: 'This is the newer text of another tab.' } })
    },
    meet: text.meet,
    isUnkept,
    cancel: async (): Promise<void> => {
      // Whoever keeps a draft that saves itself keeps all of it.
      if (isUnkept()) await saveNow()
      end()
      const hasText = isDirty(state())
      if (hasText) autosave.save(text.copyOf(state().fields))
      const copyId = autosave.copyId()
      await autosave.close('aside')
      onDirty(false)
      onEnd(hasText ? { kind: 'cancelled', copyId } : { kind: 'cancelled' })
    },
    /** Deletes a draft that saved itself. Its text stays in this browser for a while. */
    throwAway: async (): Promise<void> => {
      const { subject } = state()
      if (subject.kind !== 'draft' || state().phase === 'processing') return
      set({ phase: 'processing', message: null })
      await running
      const copyId = crypto.randomUUID()
      const aside = { id: copyId, subject: 'new', session: text.session(), base: null } as const
      const { html, sketch } = state().fields
      const fields = {
        ...state().fields,
        html: replaceWaiting(html, () => null),
        sketch: waitingId(sketch) ? '' : sketch,
      }
      await storeCopy({ ...aside, at: Date.now(), fields, state: 'aside' }).catch(() => {})
      const reply = await ask('deleteDraft', { body: { arg: subject.id } })
      if (!reply.ok && reply.problem?.code !== 'draft-not-found') {
        return set({ phase: 'writing', message: { text: describeProblem(reply.problem) } })
      }
      end()
      await forgetPictures(findWaiting(html, sketch))
      await autosave.close('saved')
      text.announceSaved()
      onDirty(false)
      onEnd({ kind: 'thrown-away', copyId })
    },
    done: (): void => {
      const { subject } = state()
      if (subject.kind !== 'new') onEnd({ kind: 'edited', id: subject.id })
    },
    copies: (): Promise<Copy[]> => listCopies(subjectKey(state().subject)).catch(() => []),
    /** Stops the automatic saves. */
    end,
  }
}

export type Writing = ReturnType<typeof createWriting>
