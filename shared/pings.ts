import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { done, Instant, SentQuery, SiteQuery, Text, textOf } from './schema.ts'

/** A message as stored: base64 of e-mail, name, country, text, in this order. */
export const Ping = z.object({
  id: z.string(),
  ping: z.tuple([z.string(), z.string(), z.string(), z.string()]),
  createdAt: Instant,
})
export type Ping = z.infer<typeof Ping>

export const sendPing = endpoint(calls.sendPing, {
  summary: 'Sends the author a message; a reader can send one in 24 hours.',
  access: 'human',
  answersClosed: true,
  status: 201,
  limit: { most: 10, seconds: 3600 },
  siteLimit: 100,
  refusals: ['too-many-stored', 'ping-incomplete', 'email-malformed', 'ping-sent'],
  isIdempotent: true,
  input: z.object({
    name: textOf(limits.name).default(''),
    email: Text.default(''),
    country: textOf(limits.name).default(''),
    detail: textOf(limits.detail).default(''),
    human: Text.default('').describe("The captcha's token."),
  }),
  output: done(201),
})

export const listPings = endpoint(calls.listPings, {
  summary:
    'The messages, newest first, 100 in an answer. `Link: rel="next"` is the next page, `Total-Count` the number of all that were asked for.',
  access: 'author',
  headers: ['Link', 'Total-Count'],
  query: SiteQuery.extend(SentQuery.shape),
  output: z.object({ data: z.array(Ping) }),
})

export const deletePing = endpoint(calls.deletePing, {
  summary: 'Deletes the message whose id is `reference`.',
  access: 'author',
  status: 204,
  refusals: ['ping-not-found'],
  query: SiteQuery.extend({ reference: z.string().min(1).max(200) }),
  output: z.undefined(),
})
