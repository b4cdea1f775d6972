import * as z from 'zod'
import { ArticleInput, DraftId, unreadable } from './articles/contract.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { Letters } from './mail.ts'
import { Instant, SiteQuery } from './schema.ts'

const OfDraft = SiteQuery.extend({ reference: DraftId })
const EndsAt = Instant.describe('When it ends, if the draft does not end before.')

export const createPreviewLink = endpoint(calls.createPreviewLink, {
  summary:
    'Makes a secret link with which somebody else reads a draft. Only this answer has it; it ends after 14 days, or with the draft.',
  access: 'author',
  status: 201,
  refusals: ['draft-not-found', 'preview-links-full'],
  query: OfDraft,
  output: z.object({
    path: z.string().describe('Where it leads, without the host.'),
    endsAt: EndsAt,
  }),
})

export const listPreviewLinks = endpoint(calls.listPreviewLinks, {
  summary: 'When each link to a draft ends, without the links.',
  access: 'author',
  query: OfDraft,
  output: z.array(z.object({ endsAt: EndsAt })),
})

export const endPreviewLinks = endpoint(calls.endPreviewLinks, {
  summary: 'Ends all links to a draft at once.',
  access: 'author',
  query: OfDraft,
  output: z.literal('ended'),
})

export const previewLetter = endpoint(calls.previewLetter, {
  summary:
    'The e-mail of a text as subscribers get it, or will once the author says yes to whole articles; with `send`, it goes to the author’s confirmed address now, and to nobody else, five times an hour.',
  access: 'author',
  refusals: [
    ...unreadable,
    'letters-unaddressed',
    'letters-unconfirmed',
    'too-many-attempts',
    'letter-unsent',
  ],
  input: ArticleInput.extend({
    id: DraftId.optional().describe('The draft: its article has its id.'),
    send: z.boolean().default(false),
  }),
  output: z.object({
    subject: z.string(),
    html: z.string(),
    sentTo: z.string().nullable().describe('Where it was sent; null without `send`.'),
    letters: Letters,
    missing: z
      .string()
      .nullable()
      .describe('A sentence about what e-mails to the author need; null if nothing.'),
  }),
})

export const chooseLetters = endpoint(calls.chooseLetters, {
  summary:
    'Chooses what e-mails to subscribers have. `asked` sends the newest article, whole, to the author’s confirmed address and to nobody else; `whole` is the author’s yes to that e-mail.',
  access: 'author',
  refusals: [
    'letters-unaddressed',
    'letters-unconfirmed',
    'too-many-attempts',
    'letter-unsent',
    'letter-unseen',
  ],
  input: z.object({ letters: Letters.exclude(['seen']) }),
  output: Letters,
})
