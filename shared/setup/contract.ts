import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint, roughLimit } from '../endpoint.ts'
import { Letters } from '../mail.ts'
import { done, Text } from '../schema.ts'
import { AuthRecord } from '../session/contract.ts'

/** The refusals of the owner's data, in the order of the checks. */
const refusedFactors = [
  'wrong-colors',
  'wrong-answer',
  'short-password',
  'password-unusable',
  'malformed-email',
  'malformed-username',
  'email-malformed',
  'demo-factors',
] as const

/** What a sign-in asks for, without the password. */
const factors = {
  username: Text.default(''),
  email: Text.default(''),
  colors: Text.default('').describe('Four different colour codes, separated by spaces.'),
  answers: z.record(Text, Text).default({}).describe('Each security question with its answer.'),
  lettersTo: Text.default('').describe('Where e-mails to the owner go.'),
}

export const readSetup = endpoint(calls.readSetup, {
  summary: 'Whether the blog has an owner, and whether a set-up code waits to be used.',
  access: 'public',
  answersClosed: true,
  limit: roughLimit,
  output: z.object({
    isSetUp: z.boolean(),
    isDemo: z
      .boolean()
      .describe("Whether the owner is the demo's, who opens nothing off this machine."),
    code: z
      .enum(['ready', 'ended', 'unusable'])
      .describe('`unusable` if it is missing, too short or an example; an owner ends a code.'),
  }),
})

export const setUp = endpoint(calls.setUp, {
  summary:
    'Makes the owner of a blog without one, or sets the sign-in of the owner anew by a new code; signs in. A refusal names every refused field.',
  access: 'public',
  answersClosed: true,
  refusals: [
    'too-many-attempts',
    'code-unusable',
    'wrong-code',
    'already-set-up',
    ...refusedFactors,
    'site-title-invalid',
    'author-name-invalid',
    'site-address-invalid',
  ],
  input: z.object({
    code: Text.default(''),
    ...factors,
    password: Text.default(''),
    title: Text.default('').describe('The name of the blog; a reset leaves it as it is.'),
    authorName: Text.default('').describe(
      'The name under which articles are published; a reset leaves it as it is.',
    ),
    url: Text.default('').describe("The blog's own address; a reset leaves it as it is."),
    samples: z
      .boolean()
      .default(false)
      .describe('Whether the blog shows the samples; a reset leaves it as it is.'),
  }),
  output: AuthRecord,
})

export const readOwner = endpoint(calls.readOwner, {
  summary: 'What can be read of the owner: where e-mails go. The rest is stored as hashes.',
  access: 'author',
  output: z.object({
    lettersTo: z.string().nullable(),
    isConfirmed: z.boolean().describe('Whether a letter has proved the address.'),
    letters: Letters,
  }),
})

export const changeOwner = endpoint(calls.changeOwner, {
  summary: 'Changes what the author signs in with, except the password. An empty field stays.',
  access: 'author',
  refusals: ['wrong-password', 'too-many-attempts', ...refusedFactors],
  input: z.object({ password: Text.default('').describe('The present password.'), ...factors }),
  output: done('changed'),
})

export const sendConfirmation = endpoint(calls.sendConfirmation, {
  summary: 'Sends a letter with a code to the address for letters to the author.',
  access: 'author',
  refusals: ['letters-unaddressed', 'too-many-attempts'],
  output: z.object({ error: z.string().nullable().describe('Why the letter was not sent.') }),
})

export const confirmLetters = endpoint(calls.confirmLetters, {
  summary: 'Confirms the address for letters to the author by the code that a letter brought.',
  access: 'author',
  refusals: ['letters-unaddressed', 'wrong-letter-code', 'too-many-attempts'],
  input: z.object({ code: Text }),
  output: done('confirmed'),
})

export const readHook = endpoint(calls.readHook, {
  summary: 'Whether the blog calls a hook that rebuilds the site.',
  access: 'author',
  output: z.object({
    host: z.string().nullable().describe('The host of its address; the address may be a secret.'),
    isGiven: z
      .boolean()
      .describe('Whether it is a secret of the Worker, which only a deployment changes.'),
  }),
})

export const setHook = endpoint(calls.setHook, {
  summary: 'Stores the address of the hook that rebuilds the site; an empty one removes it.',
  access: 'author',
  needsPassword: true,
  refusals: ['hook-given', 'hook-invalid', 'hook-token-missing'],
  input: z.object({
    url: Text.default(''),
    token: Text.default('').describe("Lets the hook call GitHub's API."),
  }),
  output: z.object({
    origin: z.string().describe('BLOG_ORIGIN of the builder.'),
    rebuildSecret: z
      .string()
      .nullable()
      .describe('REBUILD_SECRET of the builder; null if it was shown before.'),
  }),
})

export const testHook = endpoint(calls.testHook, {
  summary: 'Calls the hook once.',
  access: 'author',
  refusals: ['hook-missing'],
  output: z.object({ error: z.string().nullable().describe('Why the call failed.') }),
})
