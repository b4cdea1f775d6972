import type { TextName } from '../../../shared/texts/texts.ts'

export interface StoredSubject {
  readonly kind: 'article' | 'draft'
  readonly id: string
}

/** What an editor edits; `text` is a page that is no article. */
export type Subject =
  | StoredSubject
  | { readonly kind: 'text'; readonly id: TextName }
  | { readonly kind: 'new' }

/** What is in an open editor: a new text has the id of its draft before the server has it. */
export type Edited =
  | Exclude<Subject, { kind: 'new' }>
  | { readonly kind: 'new'; readonly id: string }

/**
 * How an editor ended. `published` has the public path, `scheduled` the instant, `edited` the id of what it
 * edited, `cancelled` the id of the copy with the unsaved text, if there was any, `thrown-away` that of a draft's.
 */
export type EditorEnd =
  | { readonly kind: 'scheduled'; readonly publishAt: string }
  | { readonly kind: 'published'; readonly path: string }
  | { readonly kind: 'edited'; readonly id: string }
  | { readonly kind: 'cancelled'; readonly copyId?: string }
  | { readonly kind: 'thrown-away'; readonly copyId: string }

export interface EditorProps {
  readonly subject: Subject
  readonly onEnd: (end: EditorEnd) => void
  /** Called when the text is this article or draft on the server now; the editor stays. */
  readonly onStored: (subject: StoredSubject) => void
  /** Tells the frame whether there is unsaved text. */
  readonly onDirty: (isDirty: boolean) => void
}

/** What editors say to each other over the channel `editor`. */
export interface Announcement {
  readonly subject: string
  readonly isSaved: boolean
}

/** Tells the editors of all tabs that the server has another version of a subject, or none. */
export const tellEditors = (subject: string): void => {
  const channel = new BroadcastChannel('editor')
  channel.postMessage({ subject, isSaved: true } satisfies Announcement)
  channel.close()
}
