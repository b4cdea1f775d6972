import { limits } from '../../../shared/limits.ts'
import type { Credential } from '../../../shared/vault/contract.ts'
import { decodeName, encodeName } from '../../../shared/vault/name.ts'
import { ask } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'
import { encryptPassword } from './encryption.ts'
import { createAttempts, describeRefusal, isCertainlyNotDone } from './write-attempts.ts'

/** A credential as the list shows it; its password is still encrypted. */
export interface Entry {
  readonly id: string
  readonly name: string
  readonly encrypted: string
}

export interface CredentialInput {
  readonly name: string
  readonly password: string
}

/** The credentials, oldest first. */
export const credentialList = createResource(() => ask('listCredentials'))

export const entryOf = ({ _id, name, password }: Credential): Entry => ({
  id: _id,
  name: decodeName(name) ?? name,
  encrypted: password,
})

/** The credentials whose name contains a text, whatever its case; all if it has fewer than two characters. */
export const filterEntries = (entries: readonly Entry[], search: string): readonly Entry[] => {
  const text = search.trim().toLocaleLowerCase()
  if ([...text].length < 2) return entries
  return entries.filter(({ name }) => name.toLocaleLowerCase().includes(text))
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

const isCredential = (data: Partial<Credential> | null): data is Credential =>
  [data?.name, data?.password, data?._id].every((text) => typeof text === 'string')

const saves = createAttempts<{ name: string; password: string }>()

/** Encrypts and stores a credential. @returns the error, or null */
export const saveCredential = async (
  key: CryptoKey,
  typed: CredentialInput,
): Promise<string | null> => {
  const name = typed.name.trim()
  const words = [name, typed.password]
  const attempt =
    saves.at(words) ??
    saves.begin(words, {
      name: encodeName(name),
      password: await encryptPassword(key, typed.password),
    })
  const reply = await ask('createCredential', {
    body: attempt.body,
    idempotencyKey: attempt.key,
  })
  if (!reply.ok) {
    if (isCertainlyNotDone(reply.problem)) saves.close()
    return describeRefusal(reply.problem)
  }
  saves.close()
  const stored: unknown = reply.data
  if (!isCredential(stored as Partial<Credential> | null)) return String(stored)
  credentialList.update((all) => [...all.filter(({ _id }) => _id !== reply.data._id), reply.data])
  return null
}

const edits = createAttempts<{ _id: string; name: string; password: string }>()

/** Sends an edit unless `from` was changed elsewhere. @returns the error or null, and the current entry if it differs */
export const editCredential = async (
  key: CryptoKey,
  from: Entry,
  typed: CredentialInput,
): Promise<{ readonly message: string | null; readonly current?: Entry }> => {
  await credentialList.load()
  const { data, failure } = credentialList.store.get()
  if (failure !== undefined || !data) return { message: describeRefusal(failure ?? null) }
  const found = data.find(({ _id }) => _id === from.id)
  if (!found) {
    return {
      message:
        'Data not available: it was deleted elsewhere. Copy what you typed, and save it as a new credential.',
    }
  }
  const name = typed.name.trim()
  const words = [from.id, name, typed.password]
  const attempt =
    edits.at(words) ??
    edits.begin(words, {
      _id: from.id,
      name: encodeName(name),
      password: await encryptPassword(key, typed.password),
    })
  const current = entryOf(found)
  const isOwn = found.password === attempt.body.password
  if (!isOwn && (current.encrypted !== from.encrypted || current.name !== from.name)) {
    return {
      current,
      message:
        'It was changed elsewhere after you opened it. Press Send again to replace that change with yours.',
    }
  }
  const reply = await ask('editCredential', { body: attempt.body, idempotencyKey: attempt.key })
  if (!reply.ok) {
    if (isCertainlyNotDone(reply.problem)) edits.close()
    return { message: describeRefusal(reply.problem) }
  }
  edits.close()
  credentialList.update((all) =>
    all.map((one) => (one._id === from.id ? { ...one, ...attempt.body } : one)),
  )
  return { message: null }
}
