import type { Subject } from '../data/subject.ts'

let begun = 0
const stayed = new Map<string, string>()

/** The key of a subject's editor: while the key stays the same, screen, focus and undo history stay. */
export const editorKey = (subject: Subject): string =>
  subject.kind === 'new' ? `new ${begun}` : (stayed.get(subject.id) ?? subject.id)

/** Keeps the editor's key for text that has this id on the server now; the next new article gets another editor. */
export const stayWith = (id: string, before: Subject): void => {
  stayed.set(id, editorKey(before))
  if (before.kind === 'new') begun += 1
}
