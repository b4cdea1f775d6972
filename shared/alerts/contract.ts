import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { done, Instant, Text } from '../schema.ts'

/** What the author is told about, once a day each. */
export const AlertCause = z.enum(['build', 'mail', 'database', 'sign-in'])
export type AlertCause = z.infer<typeof AlertCause>

/** Something that the author was told. */
export const Alert = z.object({
  cause: AlertCause,
  at: Instant,
  letter: z
    .enum(['none', 'waiting', 'sent', 'failed'])
    .describe('What became of the letter; `none` if only the dashboard says it.'),
})
export type Alert = z.infer<typeof Alert>

export const readAlerts = endpoint(calls.readAlerts, {
  summary: 'Where letters to the author go, and about what.',
  access: 'author',
  output: z.object({
    lettersTo: z.string().nullable(),
    isConfirmed: z.boolean().describe('Whether a letter has proved the address.'),
    missing: z.string().nullable().describe('A sentence about what letters need; null if nothing.'),
    off: z.array(AlertCause).describe('The causes about which no letter is sent.'),
  }),
})

export const setAlert = endpoint(calls.setAlert, {
  summary: 'Turns the letters about a cause on or off.',
  access: 'author',
  input: z.object({ cause: AlertCause, isOn: z.boolean() }),
  output: done('set'),
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
