import { createStore } from '../data/store.ts'
import type { Entry, Typed } from './credentials.ts'

/** The result of the last action in the list. */
export const outcome = createStore(() => '')

export const say = (text: string): void => outcome.set(text)

export interface Edit {
  /** The credential as it was when the edit began. */
  readonly from: Entry
  readonly typed: Typed
}

export const nothing: Typed = { name: '', password: '' }

/** The new credential's fields; they survive a change of screen, but not a reload. */
export const typedNew = createStore<Typed>(() => nothing)

/** The open edits by credential id; they survive a change of screen and a lock. */
export const edits = createStore<ReadonlyMap<string, Edit>>(() => new Map())

/** Begins an edit, or changes its fields. */
export const putEdit = (edit: Edit): void => edits.set(new Map(edits.get()).set(edit.from.id, edit))

/** Ends an edit. */
export const endEdit = (id: string): void =>
  edits.set(new Map([...edits.get()].filter(([other]) => other !== id)))
