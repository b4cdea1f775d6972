import { decodeBytes, decodeText } from '../../shared/base64.ts'
import { type FieldError, Refusal } from '../../shared/problem.ts'
import type { VaultKey } from '../../shared/vault/contract.ts'
import { decodeName } from '../../shared/vault/name.ts'
import { emptyFields } from '../http/problem.ts'
import type { CredentialContent } from './store.ts'

/** Bytes of the format, and of AES-GCM's nonce and tag: the length of an empty text's cipher text. */
const sealBytes = 1 + 12 + 16
/** Bytes of the shortest key that is worth wrapping. */
const keyBytes = 16
const saltBytes = 16

const isSealed = (password: string): boolean => {
  const hex = decodeText(password) ?? ''
  return hex.length >= 2 * sealBytes && /^(?:[\da-f]{2})+$/i.test(hex)
}

/** A credential in stored form. @throws Refusal `credential-incomplete`, `credential-malformed` */
export const credentialContent = (
  input: Omit<CredentialContent, 'id'> & { readonly _id: string },
): CredentialContent => {
  const { password, counter, _id } = input
  const name = input.name === '' ? '' : decodeName(input.name)
  const empty = emptyFields({ name: name ?? input.name, password }, ['name', 'password'])
  if (empty.length > 0) throw new Refusal('credential-incomplete', { errors: empty })
  const errors: FieldError[] = []
  if (name === null) errors.push({ field: 'name', message: 'Must be the codes of a text.' })
  if (!isSealed(password)) errors.push({ field: 'password', message: 'Must be sealed.' })
  if (!/^[\w-]{8,40}$/.test(_id)) errors.push({ field: '_id', message: 'Must be random.' })
  if (counter < 1) errors.push({ field: 'counter', message: 'Must count this write.' })
  if (name === null || errors.length > 0) throw new Refusal('credential-malformed', { errors })
  return { id: _id, name, password, counter }
}

/** Refuses a malformed wrapped key, with which nobody could open the vault any more. */
export const requireWrappedKey = (
  { vault, salt, wrapped, recovery }: Pick<VaultKey, 'vault' | 'salt' | 'wrapped' | 'recovery'>,
  path = '',
): void => {
  const errors: FieldError[] = []
  if (!/^[\w-]{8,40}$/.test(vault)) {
    errors.push({ field: `${path}vault`, message: 'Must be random.' })
  }
  if (decodeBytes(salt)?.length !== saltBytes) {
    errors.push({ field: `${path}salt`, message: 'Must be base64 of 16 bytes.' })
  }
  for (const [field, text] of Object.entries({ wrapped, recovery })) {
    if ((decodeBytes(text)?.length ?? 0) >= sealBytes + keyBytes) continue
    errors.push({ field: path + field, message: 'Must be base64 of a wrapped key.' })
  }
  if (errors.length > 0) throw new Refusal('invalid-input', { errors })
}
