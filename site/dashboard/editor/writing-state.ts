import type { FieldName } from './check.ts'
import type { Fields } from './fields.ts'
import type { Version } from './load.ts'

/** What is said beside the buttons. */
export interface Message {
  readonly text: string
  /** What to do about it. */
  readonly hint?: string
  readonly field?: FieldName
  readonly isSignedOut?: boolean
  /** The article is not on the server any more: only a draft can take the text. */
  readonly isGone?: boolean
}

/** What is said at the top, with the way back. */
export interface Notice {
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

export interface WritingState {
  readonly fields: Fields
  readonly reference: string
  readonly password: string
  /** The server's version that the writing began from. */
  readonly from: Version
  readonly phase: 'writing' | 'processing' | 'saved'
  /** Whether the editor closes when what is under way succeeds: nothing can be written meanwhile. */
  readonly isClosing: boolean
  readonly message: Message | null
  readonly notice: Notice | null
  /** Another version is on the server. */
  readonly conflict: Version | null
  /** Whether the browser keeps what is written; null before the first attempt. */
  readonly isKept: boolean | null
  /** Other tabs of this browser on the same subject. */
  readonly others: number
  readonly wasSavedElsewhere: boolean
}
