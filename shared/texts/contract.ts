import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Instant, textOf } from '../schema.ts'
import { textPages } from './texts.ts'

/** The text of a page that is no article. */
export const WrittenText = z.object({
  name: z.enum(textPages.map(({ name }) => name)),
  html: z.string().describe('If it is empty, the page answers 404.'),
  updatedAt: Instant.nullable().describe('Null if it was never written.'),
})
export type WrittenText = z.infer<typeof WrittenText>

export const listTexts = endpoint(calls.listTexts, {
  summary: 'The texts of the pages that are not articles.',
  access: 'public',
  output: z.array(WrittenText),
})

export const saveText = endpoint(calls.saveText, {
  summary:
    'Saves the text of such a page; an empty text removes the page. Refused if the text changed since `updatedAt`.',
  access: 'author',
  refusals: ['body-too-large', 'body-too-complex', 'text-unprocessed', 'edit-conflict'],
  isIdempotent: true,
  input: WrittenText.extend({
    html: textOf(limits.requestBytes),
    changedAt: Instant.optional().describe(
      'When an imported text was last changed. A future time counts as now.',
    ),
  }),
  output: z.object({ updatedAt: Instant }),
})
