import type { FieldName } from './check.ts'
import type { Fields } from './fields.ts'
import type { Version } from './load.ts'
import type { EditorProps, Subject } from './props.ts'
import type { Autosave } from './recovery/autosave.ts'
import type { Presence } from './recovery/presence.ts'

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

/** What ties an editor to this browser: the copies of its text, and the other tabs on its subject. */
export interface Connection {
  readonly autosave: Autosave
  readonly presence: Presence
}

export interface WritingOptions extends EditorProps {
  readonly from: Version
  /** The first content of the editor: the server's version, or an unsaved copy. */
  readonly fields: Fields
  readonly connection: Connection
  /** Connects to another subject: a new article that became a draft. */
  readonly connect: (subject: Subject) => Promise<Connection>
}

/** What the tabs around the writing tell it. */
export type SetByOthers =
  | 'reference'
  | 'password'
  | 'conflict'
  | 'message'
  | 'isKept'
  | 'keptAt'
  | 'others'
  | 'wasSavedElsewhere'
