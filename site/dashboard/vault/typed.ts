import { createStore } from '../data/store.ts'
import type { Entry, Typed } from './credentials.ts'

/** An edit that is going on. */
export interface Edit {
  /** The credential as it was when the edit began. */
  readonly from: Entry
  readonly typed: Typed
}

export const nothing: Typed = { name: '', password: '' }

/** The credential that is being typed; it outlives its screen, not the page. */
export const typedNew = createStore<Typed>(nothing)

/** The edits that are going on, by the credential's id; they outlive their screen, and a lock. */
export const edits = createStore<ReadonlyMap<string, Edit>>(new Map())

/** Begins an edit, or goes on with what is typed in it. */
export const putEdit = (edit: Edit): void => edits.set(new Map(edits.get()).set(edit.from.id, edit))

/** Ends an edit. */
export const endEdit = (id: string): void =>
  edits.set(new Map([...edits.get()].filter(([other]) => other !== id)))
