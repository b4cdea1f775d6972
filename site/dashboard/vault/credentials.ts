import { limits } from '../../../shared/limits.ts'
import type { Problem } from '../../../shared/problem.ts'
import type { Credential } from '../../../shared/vault/contract.ts'
import { encodeName } from '../../../shared/vault/name.ts'
import { ask } from '../data/ask.ts'
import { type OpenVault, openEntry, randomBytes, sealEntry, toHex } from './encryption.ts'
import { credentialList, type Entry, entryOf } from './entries.ts'
import { dropOldKey, vaultKey } from './vault.ts'
import { createAttempts, describeFailure, describeRefusal } from './write-attempts.ts'

export interface CredentialInput {
  readonly name: string
  readonly password: string
}

/** The error of the typed fields; null if they can be sent. */
export const validateCredential = ({ name, password }: CredentialInput): string | null => {
  if (name.trim() === '') {
    return password === ''
      ? 'Type an application name and a password.'
      : 'Type the application name: both are needed.'
  }
  if (password === '') return 'Type the password: both are needed.'
  if (name.trim().length > limits.credentialName) {
    return `An application name has at most ${limits.credentialName} characters.`
  }
  if (password.length > limits.credentialPassword) {
    return `A password has at most ${limits.credentialPassword} characters.`
  }
  // Half of a surrogate pair would be encrypted as another character.
  return (name + password).isWellFormed() ? null : 'One of the characters is broken. Type it again.'
}

/** A credential as it travels, with the key that sealed it. */
const sealCredential = async (
  open: OpenVault,
  id: string,
  counter: number,
  { name, password }: CredentialInput,
) => {
  const { vault, version } = open
  const sealed = await sealEntry(open, { id, name, counter, password })
  return { vault, version, _id: id, name: encodeName(name), password: sealed, counter }
}

/** The error of a write; if the vault's key is an old one, it is dropped. */
const describeWrite = (problem: Problem | null): string => {
  if (problem?.code === 'vault-key-changed') dropOldKey()
  return describeRefusal(problem)
}

const isCredential = (data: Partial<Credential> | null): data is Credential =>
  [data?.name, data?.password, data?._id].every((text) => typeof text === 'string')

type Sealed = Awaited<ReturnType<typeof sealCredential>>
const sendNew = createAttempts<Sealed, Credential>((body) => ask('createCredential', { body }))

/** Encrypts and stores a credential. @returns the error, or null */
export const saveCredential = async (
  open: OpenVault,
  typed: CredentialInput,
): Promise<string | null> => {
  const content = { ...typed, name: typed.name.trim() }
  const words = [open.vault, `${open.version}`, content.name, content.password]
  const { reply } = await sendNew(words, () =>
    sealCredential(open, toHex(randomBytes(12)), 1, content),
  )
  if (!reply.ok) return describeWrite(reply.problem)
  const stored: unknown = reply.data
  if (!isCredential(stored as Partial<Credential> | null)) return String(stored)
  credentialList.update((all) => [...all.filter(({ _id }) => _id !== reply.data._id), reply.data])
  return null
}

const sendEdit = createAttempts<Sealed & { readonly before: string }, 'updated'>((body) =>
  ask('editCredential', { body }),
)

/** The error of an edit of what was changed or deleted elsewhere, with the entry as it is now. */
const describeConflict = async (
  open: OpenVault,
  from: Entry,
): Promise<{ readonly message: string; readonly current?: Entry }> => {
  await credentialList.load()
  const found = credentialList.store.get().data?.find(({ _id }) => _id === from.id)
  if (!found) {
    return {
      message:
        'Data not available: it was deleted elsewhere. Copy what you typed, and save it as a new credential.',
    }
  }
  const current = entryOf(found)
  const content = await openEntry(open, current)
  const there = content ? `its password is “${content.password}”` : 'the vault does not open it'
  return {
    current,
    message: `It was changed elsewhere after you opened it: it is “${current.name}” there, and ${there}. Press Send again to replace that with yours.`,
  }
}

/** Sends an edit, which the server refuses if `from` was changed elsewhere. @returns the error or null, and the current entry if it differs */
export const editCredential = async (
  open: OpenVault,
  from: Entry,
  typed: CredentialInput,
): Promise<{ readonly message: string | null; readonly current?: Entry }> => {
  const content = { ...typed, name: typed.name.trim() }
  const words = [from.encrypted, content.name, content.password]
  const { body, reply } = await sendEdit(words, async () => ({
    ...(await sealCredential(open, from.id, from.counter + 1, content)),
    before: from.encrypted,
  }))
  if (!reply.ok) {
    const { problem } = reply
    const isConflict =
      problem?.code === 'credential-changed' || problem?.code === 'credential-not-found'
    return isConflict ? describeConflict(open, from) : { message: describeWrite(problem) }
  }
  const { _id, name, password, counter } = body
  credentialList.update((all) =>
    all.map((one) => (one._id === _id ? { _id, name, password, counter } : one)),
  )
  return { message: null }
}

/** Deletes a credential, wherever it is in the list now. @returns the error, or null */
export const deleteCredential = async ({ id }: Entry, isMoved = false): Promise<string | null> => {
  if (isMoved) await credentialList.load()
  const { data: known } = vaultKey.store.get()
  const index = credentialList.store.get().data?.findIndex(({ _id }) => _id === id) ?? -1
  const { vault, version } = known ?? {}
  const query = { indexArray: Math.max(index, 0), _id: id, vault, version }
  const reply = await ask('deleteCredential', { query })
  if (reply.ok || reply.problem?.code === 'credential-not-found') {
    credentialList.update((all) => all.filter(({ _id }) => _id !== id))
    void credentialList.load()
    return null
  }
  // The list changed elsewhere. The author confirmed the credential, not its index.
  if (reply.problem?.code === 'credential-moved' && !isMoved) {
    return deleteCredential({ id } as Entry, true)
  }
  return `system failed. ${describeFailure(reply.problem)}`
}
