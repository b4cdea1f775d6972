import { findWaiting } from '../../../shared/pictures/waiting.ts'
import { areIdentical, type Fields } from '../data/fields.ts'
import type { Edited, EditorProps } from '../data/subject.ts'
import { type WaitingPicture, waitingPicture } from '../media/waiting.ts'
import type { FieldName, ValidationError } from './check.ts'
import type { Version } from './load.ts'
import type { Autosave } from './recovery/autosave.ts'
import type { Presence } from './recovery/presence.ts'
import type { Outcome } from './save.ts'

const unchangedHint = 'Your text is unchanged. Try again: repeating it is safe.'

/** The notice when a draft is an article already. @param hasMore whether the author wrote more since */
export const describePublishedBefore = (title: string, hasMore: boolean): string => {
  const more = hasMore ? ' What you wrote since is not published yet: Edit it publishes it.' : ''
  return `“${title}” is live already, by an earlier Publish or its schedule.${more}`
}

/** Why an automatic save failed. */
export const describeUnsent = (outcome: Outcome): string => {
  if (outcome.kind === 'signed-out') return 'you are signed out'
  if (outcome.kind === 'gone') return 'it is no longer on the server'
  return outcome.kind === 'refused' ? outcome.error.text : 'the site does not answer; trying again'
}

/** The message about a save that failed. */
export const describeOutcome = (
  outcome: Extract<Outcome, { kind: 'signed-out' | 'gone' | 'refused' | 'unanswered' }>,
): Message => {
  if (outcome.kind === 'signed-out') {
    return {
      text: 'Authentication failed...',
      hint: 'Your session has ended. Your text is unchanged.',
      isSignedOut: true,
    }
  }
  if (outcome.kind === 'unanswered') return { text: outcome.text, hint: unchangedHint }
  if (outcome.kind === 'gone') {
    const hint = 'It is no longer on the server. Your text is unchanged: save it as a draft.'
    return { ...outcome.error, hint, isGone: true }
  }
  return outcome.error
}

/** The message beside the buttons. */
export interface Message {
  readonly text: string
  /** Advice for the author. */
  readonly hint?: string
  readonly field?: FieldName
  /** What else is missing or wrong, each at its field. */
  readonly others?: readonly ValidationError[]
  /** Whether it is what is left of such a message: it takes nobody from where he writes. */
  readonly isRest?: boolean
  readonly isSignedOut?: boolean
  /** The article is no longer on the server: the text can only become a draft. */
  readonly isGone?: boolean
}

/** The notice at the top, with an action. */
export interface Notice {
  readonly text: string
  /** Whether a save makes it untrue. */
  readonly endsWithSave?: boolean
  /** The restored text that it is about: it ends when another one is saved. */
  readonly about?: Fields
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** What the server has, as far as this tab knows; its fields are null if that is nothing, or not known. */
export type Base = Omit<Version, 'fields'> & { readonly fields: Fields | null }

export interface WritingState {
  readonly subject: Edited
  readonly fields: Fields
  readonly reference: string
  readonly password: string
  /** The server's version that the text began from. Only the server's answers and the author's choice change it. */
  readonly stored: Base
  /** The text that was sent and has no answer yet, or lost it: the server may have it. */
  readonly sent: Fields | null
  /** The other version on the server, with which the author has to compare the text before it is saved. */
  readonly conflict: Version | null
  /** Whether the comparison is open. */
  readonly isComparing: boolean
  readonly phase: 'writing' | 'processing' | 'saved' | 'draft-saved'
  /** Whether the editor closes after the running request; until then the author cannot type. */
  readonly isClosing: boolean
  readonly message: Message | null
  readonly notice: Notice | null
  /** Whether the browser saves copies; null before the first attempt. */
  readonly hasLocalCopy: boolean | null
  /** When the browser last saved a copy, in whole seconds since 1970; null before the first copy. */
  readonly localCopyAt: number | null
  /** When the server last got the text, in milliseconds since 1970; null if this editor sent nothing. */
  readonly savedAt: number | null
  /** Why the last automatic save failed. */
  readonly unsentBecause: string | null
  /** How many other tabs of this browser have the same subject open. */
  readonly others: number
}

const isStored = ({ stored }: WritingState, fields: Fields): boolean =>
  stored.fields !== null && areIdentical(fields, stored.fields)

/** Whether the words differ from what the server has, or may have. */
export const isUnsent = (state: WritingState): boolean =>
  !isStored(state, state.fields) || (state.sent !== null && !isStored(state, state.sent))

/** The pictures of the text that are on their way to the server, or could not be sent. */
export const waitingPictures = ({ fields }: Pick<WritingState, 'fields'>): WaitingPicture[] =>
  findWaiting(fields.html, fields.sketch).map(waitingPicture)

/** Whether the server lacks something of the text, words or pictures, that this browser has. */
export const isDirty = (state: WritingState): boolean =>
  isUnsent(state) || waitingPictures(state).some(({ isMissing }) => !isMissing)

/** Whether the server has the text on the screen, as far as this tab knows. */
export const isSaved = (state: WritingState): boolean =>
  !isUnsent(state) &&
  waitingPictures(state).length === 0 &&
  state.stored.base !== null &&
  state.conflict === null

/** How far the pictures are that the server lacks; empty if it has all. */
export const describePictures = (state: WritingState): string => {
  const count = (is: (picture: WaitingPicture) => boolean | undefined) => {
    const { length } = waitingPictures(state).filter(is)
    return length === 1 ? '1 picture' : length > 0 && `${length} pictures`
  }
  const hasFailed = ({ state }: WaitingPicture) => state.get().kind === 'failed'
  const sending = count((one) => !hasFailed(one))
  const failed = count((one) => hasFailed(one) && !one.isMissing)
  const missing = count(({ isMissing }) => isMissing)
  return [
    ...(sending ? [`Uploading ${sending} …`] : []),
    ...(failed ? [`${failed} could not be sent`] : []),
    ...(missing ? [`${missing} not in this browser`] : []),
  ].join(', ')
}

export interface WritingOptions extends EditorProps {
  readonly edited: Edited
  readonly stored: Base
  /** The editor's first content: the server's version, or an unsaved copy. */
  readonly fields: Fields
  /** What the copy's tab had sent without an answer. */
  readonly sent: Fields | null
  readonly autosave: Autosave
  readonly presence: Presence
  /** Makes the editor known under another subject. */
  readonly announce: (subject: Edited, session: string) => Presence
}

/** The state that views and the browser set. */
export type StateSetOutside =
  | 'reference'
  | 'password'
  | 'message'
  | 'hasLocalCopy'
  | 'localCopyAt'
  | 'others'
