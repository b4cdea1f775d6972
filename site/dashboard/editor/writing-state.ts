import type { Fields } from '../data/fields.ts'
import type { EditorProps, Subject } from '../data/subject.ts'
import type { FieldName } from './check.ts'
import type { Version } from './load.ts'
import type { Autosave } from './recovery/autosave.ts'
import type { Presence } from './recovery/presence.ts'
import type { Outcome } from './save.ts'

const unchangedHint = 'Your text is unchanged. Try again: repeating it is safe.'

/** The notice while the author has not chosen between the text and a newer version. */
export const savesStopped =
  'There is a newer version on the server. Your text is saved in this browser only until you choose.'

/** The notice when the text is an article already. */
export const describePublishedBefore = (title: string): string =>
  `“${title}” is live already, by an earlier Publish or its schedule. What you wrote since is not published yet: Edit it publishes it.`

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
  readonly isSignedOut?: boolean
  /** The article is no longer on the server: the text can only become a draft. */
  readonly isGone?: boolean
}

/** The notice at the top, with an action. */
export interface Notice {
  readonly text: string
  /** Whether a save makes it untrue. */
  readonly endsWithSave?: boolean
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** The version that a text began from; its fields are null if nobody knows whether the server still has it. */
type Base = Omit<Version, 'fields'> & { readonly fields: Fields | null }

export interface WritingState {
  /** The subject of the text; a new article becomes a draft when it is saved as one. */
  readonly subject: Subject
  readonly fields: Fields
  readonly reference: string
  readonly password: string
  /** The server's version that the text began from. */
  readonly from: Base
  readonly phase: 'writing' | 'processing' | 'saved' | 'draft-saved'
  /** Whether the editor closes after the running request; until then the author cannot type. */
  readonly isClosing: boolean
  readonly message: Message | null
  readonly notice: Notice | null
  /** The other version on the server, if there is a conflict. */
  readonly conflict: Version | null
  /** Whether the browser saves copies; null before the first attempt. */
  readonly hasLocalCopy: boolean | null
  /** When the browser last saved a copy, in whole seconds since 1970; null before the first copy. */
  readonly localCopyAt: number | null
  /** When the server last got the draft, in milliseconds since 1970; null if this editor sent nothing. */
  readonly savedAt: number | null
  /** The newer version with which the author has to compare the text before it is saved. */
  readonly stoppedBy: Version | null
  /** Why the last automatic save failed. */
  readonly unsentBecause: string | null
  /** How many other tabs of this browser have the same subject open. */
  readonly others: number
  readonly wasSavedElsewhere: boolean
}

/** An editor's connection to this browser: the copies of its text, and the other tabs on its subject. */
export interface Connection {
  readonly autosave: Autosave
  readonly presence: Presence
}

export interface WritingOptions extends EditorProps {
  readonly from: Base
  /** The editor's first content: the server's version, or an unsaved copy. */
  readonly fields: Fields
  readonly connection: Connection
  /** Connects to another subject, for example when a new article becomes a draft. */
  readonly connect: (subject: Subject) => Promise<Connection>
}

/** The state that the other tabs set. */
export type StateSetOutside =
  | 'reference'
  | 'password'
  | 'message'
  | 'hasLocalCopy'
  | 'localCopyAt'
  | 'others'
  | 'wasSavedElsewhere'
