import type { Subject } from '../data/subject.ts'

let newArticles = 0
const editorKeys = new Map<string, string>()

/** The key of a subject's editor: while the key stays the same, screen, focus and undo history stay. */
export const editorKey = (subject: Subject): string =>
  subject.kind === 'new' ? `new ${newArticles}` : (editorKeys.get(subject.id) ?? subject.id)

/** Keeps the editor's key for text that has this id on the server now; the next new article gets another editor. */
export const keepEditorKey = (id: string, before: Subject): void => {
  editorKeys.set(id, editorKey(before))
  if (before.kind === 'new') newArticles += 1
}
