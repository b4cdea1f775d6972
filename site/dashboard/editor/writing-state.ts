import type { FieldName } from './check.ts'
import type { Fields } from './fields.ts'
import type { Version } from './load.ts'
import type { Subject } from './props.ts'

/** The message beside the buttons. */
export interface Message {
  readonly text: string
  /** Advice. */
  readonly hint?: string
  readonly field?: FieldName
  readonly isSignedOut?: boolean
  /** The article is no longer on the server: the text can only become a draft. */
  readonly isGone?: boolean
}

/** The notice at the top, with an undo action. */
export interface Notice {
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

export interface WritingState {
  /** What is written: a new article becomes a draft when it is saved as one. */
  readonly subject: Subject
  readonly fields: Fields
  readonly reference: string
  readonly password: string
  /** The server's version that the writing began from. */
  readonly from: Version
  readonly phase: 'writing' | 'processing' | 'saved' | 'kept'
  /** Whether the editor closes after the running request; nothing can be typed meanwhile. */
  readonly isClosing: boolean
  readonly message: Message | null
  readonly notice: Notice | null
  /** Another version is on the server. */
  readonly conflict: Version | null
  /** Whether the browser saves copies; null before the first attempt. */
  readonly isKept: boolean | null
  /** When the browser saved a copy last, in whole seconds since 1970; null before the first time. */
  readonly keptAt: number | null
  /** When the server got the draft last, in milliseconds since 1970; null if this editor sent nothing. */
  readonly savedAt: number | null
  /** The newer version that ended the saving by itself. */
  readonly stoppedBy: Version | null
  /** Other tabs of this browser on the same subject. */
  readonly others: number
  readonly wasSavedElsewhere: boolean
}
