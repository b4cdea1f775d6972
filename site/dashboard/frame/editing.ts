import { storageNames } from '../../../shared/names.ts'
import { readItem, writeItem } from '../data/storage.ts'
import { createStore } from '../data/store.ts'

const kept = readItem(storageNames.editArticle)

/** The id of the article or draft that is being edited, or null: what the menu's 'Edit' leads to. */
export const editing = createStore(kept && /^[0-9a-z-]{1,64}$/.test(kept) ? kept : null)

/** Begins an edit, or with null forgets it; the editor keeps what was typed. */
export const setEditing = (id: string | null): void => {
  writeItem(storageNames.editArticle, id)
  editing.set(id)
}
