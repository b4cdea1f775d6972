import * as z from 'zod'
import { limits } from './limits.ts'
import { siteConfig } from './site.config.ts'

/** Text that a database and a page can hold: no lone surrogates, no NUL, at most `maxLength` characters. */
export const textOf = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Must be well-formed text.')

export const Text = textOf(limits.text)

/** The site id in wire paths: `{key}`, `{id}` or `{site id}`. */
export const SiteQuery = z.object({ id: z.literal(siteConfig.id).optional() })

export const Count = z.number().int().min(0)

/** An instant in the API: ISO 8601 in UTC with milliseconds, `2026-11-20T14:05:09.123Z`. */
export const Instant = z.iso.datetime({ precision: 3 })

/** A UTC calendar day, `2026-11-20`. */
export const Day = z.iso.date()

/** The stored sign-in record that older clients still send along; the session decides instead. */
export const LocalData = z.unknown().optional()

/** The specification's success values: a JSON string or number. */
export const done = <const Word extends string | number>(word: Word) => z.literal(word)

/** The page and the filters of a list of what readers sent. */
export const SentQuery = z.object({
  cursor: z.string().max(200).optional(),
  search: textOf(200).optional().describe('A text that the item contains.'),
  since: Instant.optional().describe('Only items newer than this.'),
})
