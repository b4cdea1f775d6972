import { authorItems } from '../../../shared/author-names.ts'
import { readItem, writeItem } from '../data/storage.ts'
import { createStore } from '../data/store.ts'

const readStoredId = (): string | null => {
  const stored = readItem(authorItems.editArticle)
  return stored && /^[0-9a-z-]{1,64}$/.test(stored) ? stored : null
}

/** The id of the article or draft that the author edits, or null; the menu's 'Edit' leads to it. */
export const editing = createStore(readStoredId)

/** Begins an edit, or forgets it if `id` is null; the editor keeps the typed text. */
export const setEditing = (id: string | null): void => {
  writeItem(authorItems.editArticle, id)
  editing.set(id)
}
