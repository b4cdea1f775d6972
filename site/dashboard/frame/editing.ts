import { storageNames } from '../../../shared/names.ts'
import { readItem, writeItem } from '../data/storage.ts'
import { createStore } from '../data/store.ts'

const readStored = (): string | null => {
  const stored = readItem(storageNames.editArticle)
  return stored && /^[0-9a-z-]{1,64}$/.test(stored) ? stored : null
}

/** The id of the article or draft that is being edited, or null: what the menu's 'Edit' leads to. */
export const editing = createStore(readStored)

/** Begins an edit, or with null forgets it; the editor keeps what was typed. */
export const setEditing = (id: string | null): void => {
  writeItem(storageNames.editArticle, id)
  editing.set(id)
}
