import { createStore } from '../data/store.ts'
import type { CredentialInput } from './credentials.ts'
import type { Entry } from './entries.ts'
import { onLock } from './vault.ts'

/** The result of the last action in the list. */
export const listMessage = createStore(() => '')

export interface Edit {
  /** The credential as it was when the edit began. */
  readonly from: Entry
  readonly typed: CredentialInput
}

export const emptyCredential: CredentialInput = { name: '', password: '' }

/** The new credential's fields; they survive a change of screen, but not a lock. */
export const newCredential = createStore<CredentialInput>(() => emptyCredential)

/** The open edits by credential id; they survive the same. */
export const edits = createStore<ReadonlyMap<string, Edit>>(() => new Map())

/** Begins an edit, or changes its fields. */
export const setEdit = (edit: Edit): void => edits.set(new Map(edits.get()).set(edit.from.id, edit))

/** Ends an edit. */
export const endEdit = (id: string): void =>
  edits.set(new Map([...edits.get()].filter(([other]) => other !== id)))

onLock.add(() => {
  newCredential.set(emptyCredential)
  edits.set(new Map())
})
