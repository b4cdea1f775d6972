import type { Subject } from '../data/subject.ts'

let newArticles = 0
const editorKeys = new Map<string, string>()

/** The key of a subject's editor: while the key stays the same, screen, focus and undo history stay. */
export const editorKey = (subject: Subject): string =>
  subject.kind === 'new' ? `new ${newArticles}` : (editorKeys.get(subject.id) ?? subject.id)

/** Keeps an editor open when its text gets an id on the server; the next new article gets an editor of its own. */
export const keepEditorKey = (id: string, before: Subject): void => {
  editorKeys.set(id, editorKey(before))
  if (before.kind === 'new') newArticles += 1
}
