import * as z from 'zod'
import { fieldTypes } from './articles/article.ts'
import { renamed } from './articles/fields.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { Instant, SiteQuery } from './schema.ts'

/** Rows in one answer to a build, which reads all of them. */
export const publicRows = 1_000

/** The revision that changed a row last: whoever knows the rows up to a revision reads only later ones. */
const revision = z.number().int()
const made = z.string().nullable()

/**
 * All that a build may read, table by table: the columns, with their types, that readers' pages show. `key` is the column
 * that names a row. Nothing else of the database leaves by this call.
 */
export const publicTables = {
  /** The published ones. */
  articles: {
    key: 'id',
    columns: {
      id: z.string(),
      slug: z.string(),
      ...renamed(fieldTypes, 'key', 'column'),
      links: z.string().describe('A JSON array of addresses.'),
      created_at: Instant,
      updated_at: Instant,
      text_changed_at: Instant.nullable(),
      published_key: z.string(),
      revision,
      body: z.string().describe('The text as it is stored, or deciphered.'),
      display: made.describe('The version of the display step that made these forms of the text.'),
      page: made,
      feed: made,
      excerpt: made,
    },
  },
  /** What is left of deleted articles. */
  tombstones: { key: 'article_id', columns: { article_id: z.string(), revision } },
  /** The pages that are no articles. */
  texts: {
    key: 'name',
    columns: { name: z.string(), html: z.string(), updated_at: Instant },
  },
} as const

type Tables = typeof publicTables
export type PublicTable = keyof Tables
export type PublicColumn<Table extends PublicTable> = keyof Tables[Table]['columns'] & string
/** A row of a public table. */
export type PublicRow<Table extends PublicTable> = {
  readonly [Column in PublicColumn<Table>]: Tables[Table]['columns'][Column] extends z.ZodType<
    infer Value
  >
    ? Value
    : never
}

/** Separates the names and the keys of a query; no key has it. */
export const separator = ','

export const readPublicRows = endpoint(calls.readPublicRows, {
  summary:
    'Rows of what readers’ pages show, for a build; a `Link: rel="next"` leads to the next ones.',
  access: 'builder',
  headers: ['Link'],
  query: SiteQuery.extend({
    table: z.enum(Object.keys(publicTables) as [PublicTable, ...PublicTable[]]),
    columns: z
      .string()
      .max(1_000)
      .describe('Names of public columns, with commas between them. The key always comes, too.'),
    since: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .describe('Only rows changed after this revision, of a table that has one.'),
    keys: z.string().max(8_000).optional().describe('Only these rows, with commas between them.'),
    cursor: z.string().max(400).optional().describe('Opaque; from the `Link` header.'),
  }),
  output: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
})
