import type { Subject } from '../editor/props.ts'

let begun = 0
const stayed = new Map<string, string>()

/** Which editor a subject is open in: while it stays the same, screen, focus and undo history stay. */
export const editorKey = (subject: Subject): string =>
  subject.kind === 'new' ? `new ${begun}` : (stayed.get(subject.id) ?? subject.id)

/** What is written in an editor has this id on the server now; another new article is another editor. */
export const stayWith = (id: string, before: Subject): void => {
  stayed.set(id, editorKey(before))
  if (before.kind === 'new') begun += 1
}
