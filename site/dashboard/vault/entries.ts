import type { Credential } from '../../../shared/vault/contract.ts'
import { decodeName } from '../../../shared/vault/name.ts'
import { ask } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'

/** A credential as the list shows it; its password is still encrypted. */
export interface Entry {
  readonly id: string
  readonly name: string
  /** How often it was written. */
  readonly counter: number
  readonly encrypted: string
}

/** The credentials, oldest first. */
export const credentialList = createResource(() => ask('listCredentials'))

export const entryOf = ({ _id, name, password, counter }: Credential): Entry => ({
  id: _id,
  name: decodeName(name) ?? name,
  counter,
  encrypted: password,
})

/** The credentials whose name contains a text, whatever its case; all if it has fewer than two characters. */
export const filterEntries = (entries: readonly Entry[], search: string): readonly Entry[] => {
  const text = search.trim().toLocaleLowerCase()
  if ([...text].length < 2) return entries
  return entries.filter(({ name }) => name.toLocaleLowerCase().includes(text))
}
