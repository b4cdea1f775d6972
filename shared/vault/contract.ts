import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { done, SiteQuery, Text } from '../schema.ts'

/** A name in the API: its UTF-16 codes in brackets, `[72,101,108,108,111]`. */
const EncodedName = z
  .string()
  .max(8 * limits.credentialName)
  .regex(/^\[\d{1,5}(?:,\d{1,5})*\]$/, 'Must be character codes in brackets.')

/** A password: base64 of the hexadecimal of an AES-GCM cipher text, nonce first; the server does not open it. */
const SealedPassword = z
  .string()
  .max(24 * limits.credentialPassword)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Must be base64.')

export const Credential = z.object({
  _id: z.string(),
  name: EncodedName,
  password: SealedPassword,
})
export type Credential = z.infer<typeof Credential>

/** The vault's random key, wrapped by the author's password; a new password wraps it again. */
export const VaultKey = z.object({
  version: z.number().int().min(1).describe('Each wrapping raises it by one.'),
  salt: Text.describe('Base64 of 16 bytes.'),
  iterations: z
    .number()
    .int()
    .min(100_000)
    .max(10_000_000)
    .describe('The iterations of PBKDF2 with SHA-256.'),
  wrapped: Text.describe('Base64 of nonce and cipher text.'),
})
export type VaultKey = z.infer<typeof VaultKey>

const CredentialInput = z.object({
  name: z.union([EncodedName, z.literal('')]).default(''),
  password: z.union([SealedPassword, z.literal('')]).default(''),
})

export const readVaultKey = endpoint(calls.readVaultKey, {
  summary: "The vault's wrapped key; null before the first credential.",
  access: 'author',
  needsPassword: true,
  output: VaultKey.nullable(),
})

export const createVaultKey = endpoint(calls.createVaultKey, {
  summary:
    "Stores the vault's first wrapped key, with the password that wraps it; a second key is refused.",

  access: 'author',
  needsPassword: true,
  status: 201,
  refusals: ['vault-key-exists'],
  isIdempotent: true,
  input: VaultKey.omit({ version: true }).extend({ password: Text }),
  output: VaultKey,
})

export const emptyVault = endpoint(calls.emptyVault, {
  summary:
    'Deletes every credential and the key that locks them, for an author who lost its password.',
  access: 'author',
  needsPassword: true,
  output: done('emptied'),
})

export const listCredentials = endpoint(calls.listCredentials, {
  summary: 'The credentials, oldest first.',
  access: 'author',
  needsPassword: true,
  output: z.array(Credential),
})

export const createCredential = endpoint(calls.createCredential, {
  summary: 'Stores a credential and answers it.',
  access: 'author',
  needsPassword: true,
  status: 201,
  refusals: ['credential-incomplete', 'credential-malformed', 'vault-key-changed'],
  isIdempotent: true,
  input: CredentialInput,
  output: Credential,
})

export const editCredential = endpoint(calls.editCredential, {
  summary: 'Changes a credential.',
  access: 'author',
  needsPassword: true,
  refusals: ['credential-incomplete', 'credential-malformed', 'credential-not-found'],
  isIdempotent: true,
  input: CredentialInput.extend({ _id: z.string().max(100) }),
  output: done('updated'),
})

export const deleteCredential = endpoint(calls.deleteCredential, {
  summary: 'Deletes the credential at an index of the list; refused if it has another `_id`.',
  access: 'author',
  needsPassword: true,
  refusals: ['credential-moved', 'credential-not-found'],
  isIdempotent: true,
  query: SiteQuery.extend({
    /** From 0. */
    indexArray: z.coerce
      .string()
      .regex(/^\d{1,9}$/, 'Must be a whole number.')
      .transform(Number),
    _id: z.string().min(1).max(100),
  }),
  output: done('deleted'),
})
