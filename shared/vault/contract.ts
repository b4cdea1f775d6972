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

/** A password: base64 of the hexadecimal of what the browser sealed; the server does not open it. */
const SealedPassword = z
  .string()
  .max(24 * limits.credentialPassword)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Must be base64.')

const Counter = z.number().int().min(0).describe('How often it was written; 0 before it was bound.')

export const Credential = z.object({
  _id: z.string(),
  name: EncodedName,
  password: SealedPassword,
  counter: Counter,
})
export type Credential = z.infer<typeof Credential>

/** Which key of which vault a write was sealed with; any other than the present one is refused. */
const named = {
  vault: Text.default('').describe("The vault's id."),
  version: z.number().int().min(0).default(0).describe("The present key's."),
}

/** The vault's random key, wrapped by the author's password and by the recovery code. */
export const VaultKey = z.object({
  vault: Text.min(1).describe('The random id of the vault.'),
  version: z.number().int().min(1).describe('Each new key raises it by one.'),
  salt: Text.describe('Base64 of 16 bytes.'),
  iterations: z
    .number()
    .int()
    .min(100_000)
    .max(10_000_000)
    .describe('The iterations of PBKDF2 with SHA-256.'),
  wrapped: Text.describe("Base64 of the key, wrapped by the password and the site's secret."),
  recovery: Text.min(1).describe('Base64 of the key, wrapped by the recovery code.'),
})
export type VaultKey = z.infer<typeof VaultKey>

const CredentialInput = z.object({
  ...named,
  _id: z.string().max(40).default('').describe('Random, made by the browser, which seals it in.'),
  counter: Counter.default(0),
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
  input: VaultKey.omit({ version: true }).extend({ password: Text }),
  output: VaultKey,
})

export const sealCredentials = endpoint(calls.sealCredentials, {
  summary:
    'Keeps credentials sealed with a new key beside the present ones, until that key replaces the present one.',
  access: 'author',
  needsPassword: true,
  refusals: ['credential-malformed'],
  input: z.object({
    salt: Text.describe('The salt of the new key.'),
    sealed: z
      .string()
      .max(limits.sealedCharacters)
      .describe('JSON: a list of pairs of `_id` and sealed password.'),
  }),
  output: done('kept'),
})

export const replaceVaultKey = endpoint(calls.replaceVaultKey, {
  summary:
    'Puts a new key, and the credentials that were sealed with it, in place of the present ones, in one write.',
  access: 'author',
  needsPassword: true,
  refusals: ['wrong-password', 'too-many-attempts', 'vault-key-changed'],
  input: VaultKey.extend({ password: Text.default('') }).describe(
    'The new key, with the `version` of the key that it replaces.',
  ),
  output: done('replaced'),
})

export const emptyVault = endpoint(calls.emptyVault, {
  summary:
    'Deletes every credential and the key that locks them, for an author who lost its password.',
  access: 'author',
  refusals: ['wrong-password', 'too-many-attempts', 'vault-key-changed'],
  input: z.object({ ...named, password: Text.default('') }),
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
  refusals: [
    'credential-incomplete',
    'credential-malformed',
    'credential-changed',
    'vault-key-changed',
  ],
  input: CredentialInput,
  output: Credential,
})

export const editCredential = endpoint(calls.editCredential, {
  summary: 'Changes a credential.',
  access: 'author',
  needsPassword: true,
  refusals: [
    'credential-incomplete',
    'credential-malformed',
    'credential-not-found',
    'credential-changed',
    'vault-key-changed',
  ],
  input: CredentialInput.extend({
    before: SealedPassword.default('').describe('The sealed password that the edit began from.'),
  }),
  output: done('updated'),
})

export const deleteCredential = endpoint(calls.deleteCredential, {
  summary: 'Deletes the credential at an index of the list; refused if it has another `_id`.',
  access: 'author',
  needsPassword: true,
  refusals: ['credential-unnamed', 'credential-moved', 'credential-not-found', 'vault-key-changed'],
  query: SiteQuery.extend({
    ...named,
    version: z.coerce.number().int().min(0).default(0).describe("The present key's."),
    /** From 0. */
    indexArray: z.coerce
      .string()
      .regex(/^\d{1,9}$/, 'Must be a whole number.')
      .transform(Number),
    _id: z.string().max(100).default(''),
  }),
  output: done('deleted'),
})
