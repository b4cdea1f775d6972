import { decodeBytes, decodeText } from '../../shared/base64.ts'
import { type FieldError, Refusal } from '../../shared/problem.ts'
import type { VaultKey } from '../../shared/vault/contract.ts'
import { decodeName } from '../../shared/vault/name.ts'
import { emptyFields } from '../http/problem.ts'
import type { CredentialContent } from './store.ts'

/** Bytes of AES-GCM's nonce and tag: the length of an empty text's cipher text. */
const sealBytes = 12 + 16
/** Bytes of the shortest key that is worth wrapping. */
const keyBytes = 16
const saltBytes = 16

const isSealed = (password: string): boolean => {
  const hex = decodeText(password) ?? ''
  return hex.length >= 2 * sealBytes && /^(?:[\da-f]{2})+$/i.test(hex)
}

/** A credential in stored form. @throws Refusal `credential-incomplete`, `credential-malformed` */
export const credentialContent = (input: { name: string; password: string }): CredentialContent => {
  const { password } = input
  const name = input.name === '' ? '' : decodeName(input.name)
  const empty = emptyFields({ name: name ?? input.name, password }, ['name', 'password'])
  if (empty.length > 0) throw new Refusal('credential-incomplete', { errors: empty })
  const errors: FieldError[] = []
  if (name === null) errors.push({ field: 'name', message: 'Must be the codes of a text.' })
  if (!isSealed(password)) errors.push({ field: 'password', message: 'Must be sealed.' })
  if (name === null || errors.length > 0) throw new Refusal('credential-malformed', { errors })
  return { name, password }
}

/** Refuses a malformed wrapped key, with which nobody could open the vault any more. */
export const requireWrappedKey = (
  { salt, wrapped }: Pick<VaultKey, 'salt' | 'wrapped'>,
  path = '',
): void => {
  const errors: FieldError[] = []
  if (decodeBytes(salt)?.length !== saltBytes) {
    errors.push({ field: `${path}salt`, message: 'Must be base64 of 16 bytes.' })
  }
  if ((decodeBytes(wrapped)?.length ?? 0) < sealBytes + keyBytes) {
    errors.push({ field: `${path}wrapped`, message: 'Must be base64 of nonce and cipher text.' })
  }
  if (errors.length > 0) throw new Refusal('invalid-input', { errors })
}
