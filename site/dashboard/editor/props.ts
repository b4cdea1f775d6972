/** What an editor is open on. */
export type Subject =
  | { readonly kind: 'new' }
  | { readonly kind: 'article'; readonly id: string }
  | { readonly kind: 'draft'; readonly id: string }

/**
 * How an editor ended: `published` carries the public path, `kept` a draft's id, `edited` the id of
 * what was edited, `cancelled` nothing.
 */
export type EditorEnd =
  | { readonly kind: 'published'; readonly path: string }
  | { readonly kind: 'kept'; readonly id: string }
  | { readonly kind: 'edited'; readonly id: string }
  | { readonly kind: 'cancelled' }

export interface EditorProps {
  readonly subject: Subject
  readonly onEnd: (end: EditorEnd) => void
  /** Tells the frame whether there is unsaved text. */
  readonly onDirty: (isDirty: boolean) => void
}
