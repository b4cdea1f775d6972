import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint, roughLimit } from '../endpoint.ts'
import { done, Instant, SiteQuery, Text } from '../schema.ts'
import { VaultKey } from '../vault/contract.ts'

/** The browser's local storage under `auth`: who is signed in, and no password (specification, section 3). */
export const AuthRecord = z.object({
  username: z.string(),
  email: z.string(),
  result: z.string(),
  generalisedData: z.object({ username: z.string(), email: z.string() }),
})
export type AuthRecord = z.infer<typeof AuthRecord>

export const signIn = endpoint(calls.signIn, {
  summary: 'Signs the author in: sets the session cookie and answers the record for the browser.',
  access: 'human',
  answersClosed: true,
  refusals: [
    'too-many-attempts',
    'wrong-colors',
    'wrong-answer',
    'short-password',
    'malformed-email',
    'malformed-username',
    'wrong-credentials',
  ],
  input: z.object({
    admin: Text.describe('Base64 of the user name.'),
    email: Text.describe('Base64 of the e-mail address.'),
    pswd: Text.describe('Base64 of the password.'),
    colors: Text.describe('Four different colour codes, separated by spaces.'),
    question: Text,
    answer: Text,
    human: Text.default('').describe("The captcha's token."),
    isOwnDevice: z
      .boolean()
      .default(false)
      .describe("Whether the device is the author's own: the session lasts longer there."),
  }),
  output: AuthRecord,
})

export const checkSession = endpoint(calls.checkSession, {
  summary: 'Whether the session is live.',
  access: 'author',
  status: 201,
  output: done(201),
})

export const signOut = endpoint(calls.signOut, {
  limit: roughLimit,
  summary: 'Ends the session on the server and clears its cookies; without one, changes nothing.',
  access: 'public',
  answersClosed: true,
  output: done('signed out'),
})

/** A sign-in that was refused. */
export const FailedSignIn = z.object({
  at: Instant,
  address: z.string().describe('The network address of the connection.'),
  reason: z
    .string()
    .describe('A problem code, or `visitor` for a failure that a browser reported.'),
})
export type FailedSignIn = z.infer<typeof FailedSignIn>

export const reportVisitor = endpoint(calls.reportVisitor, {
  summary:
    "Reports a failed sign-in check of a browser. It ignores the sent address and stores the connection's.",
  access: 'public',
  answersClosed: true,
  limit: roughLimit,
  input: z.array(Text).max(10),
  output: done('noted'),
})

export const listFailedSignIns = endpoint(calls.listFailedSignIns, {
  summary: 'The newest 100 failed sign-ins, newest first.',
  access: 'author',
  output: z.array(FailedSignIn),
})

export const checkPassword = endpoint(calls.checkPassword, {
  summary:
    "Checks the author's password. If it is correct, the session gets a new token, and the vault's calls work for 15 minutes.",
  access: 'author',
  refusals: ['wrong-password', 'too-many-attempts'],
  input: z.object({ password: Text.default('') }),
  output: z.object({
    vaultSecret: z
      .string()
      .describe(
        "Wraps the vault's key together with the password; it is in no database or backup.",
      ),
  }),
})

/** One of the author's sessions, with what the author needs to recognise it. */
export const Session = z.object({
  id: z.string(),
  createdAt: Instant,
  seenAt: Instant.describe('Its last use, to the minute.'),
  browser: z.string().describe('The name of the browser.'),
  network: z.string().describe('The first part of the network address.'),
  isOwnDevice: z.boolean().describe("Whether it is on a device of the author's own."),
  isThis: z.boolean().describe('Whether it is the session of this call.'),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint(calls.listSessions, {
  summary: "The author's sessions, last used first.",
  access: 'author',
  output: z.array(Session),
})

export const endSession = endpoint(calls.endSession, {
  summary: 'Ends a session of the list; for an ended one it does nothing.',
  access: 'author',
  query: SiteQuery.extend({ reference: z.string().min(1).max(100) }),
  output: done('ended'),
})

export const endOtherSessions = endpoint(calls.endOtherSessions, {
  summary: 'Ends every other session.',
  access: 'author',
  output: done('ended'),
})

export const changePassword = endpoint(calls.changePassword, {
  summary:
    "Changes the author's password and, in the same write, the vault's key, with all that was sealed anew with it; every other session ends.",
  access: 'author',
  refusals: [
    'wrong-password',
    'too-many-attempts',
    'short-password',
    'password-unusable',
    'vault-key-changed',
  ],
  isIdempotent: true,
  input: z.object({
    password: Text.default('').describe('The present password.'),
    newPassword: Text.default(''),
    vaultKey: VaultKey.nullable().describe(
      'The new key, wrapped by the new password, with the `version` of the key that it replaces; null without a vault.',
    ),
  }),
  output: done('changed'),
})
