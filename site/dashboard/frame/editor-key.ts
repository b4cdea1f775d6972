import type { Subject } from '../editor/props.ts'

let begun = 0
const drafts = new Map<string, string>()

/** Which editor a subject is open in: while it stays the same, screen, focus and undo history stay. */
export const editorKey = (subject: Subject): string =>
  subject.kind === 'new' ? `new ${begun}` : (drafts.get(subject.id) ?? subject.id)

/** What is written in an editor is the draft with this id now; another new article is another editor. */
export const stayWithDraft = (id: string, before: Subject): void => {
  drafts.set(id, editorKey(before))
  if (before.kind === 'new') begun += 1
}
