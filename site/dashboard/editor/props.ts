export interface StoredSubject {
  readonly kind: 'article' | 'draft'
  readonly id: string
}

export type Subject = StoredSubject | { readonly kind: 'new' }

/**
 * How an editor ended: `published` carries the public path, `scheduled` the instant, `edited` the id of what was
 * edited, `cancelled` the id of the copy with the text that was put aside, if there was any.
 */
export type EditorEnd =
  | { readonly kind: 'scheduled'; readonly publishAt: string }
  | { readonly kind: 'published'; readonly path: string }
  | { readonly kind: 'edited'; readonly id: string }
  | { readonly kind: 'cancelled'; readonly copyId?: string }

export interface EditorProps {
  readonly subject: Subject
  readonly onEnd: (end: EditorEnd) => void
  /** What is written is this on the server now; the editor stays. */
  readonly onStored: (subject: StoredSubject) => void
  /** Tells the frame whether there is unsaved text. */
  readonly onDirty: (isDirty: boolean) => void
}
