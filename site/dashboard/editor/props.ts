export type Subject =
  | { readonly kind: 'new' }
  | { readonly kind: 'article'; readonly id: string }
  | { readonly kind: 'draft'; readonly id: string }

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
  /** A new article became the draft with this id; the editor stays. */
  readonly onDraft: (id: string) => void
  /** Tells the frame whether there is unsaved text. */
  readonly onDirty: (isDirty: boolean) => void
}
