import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { Count, done, Instant, Text } from '../schema.ts'
import { Cell } from './format.ts'

/** What a backup of this moment has, without the rows. */
export const Contents = z.object({
  key: Text.describe('Reads on for an hour, in this session.'),
  takenAt: Instant,
  migrations: z.array(z.string()),
  sequences: z.record(z.string(), z.number().int()).describe('The next automatic ids.'),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: Count,
      mark: z.string().describe('Another one if a row of the table has changed.'),
    }),
  ),
})
export type Contents = z.infer<typeof Contents>

/** A page of a table. */
export const Rows = z.object({
  rows: z.array(z.array(Cell)),
  next: z
    .array(z.string())
    .nullable()
    .describe('`after` of the next page; null if there are no more rows.'),
})
export type Rows = z.infer<typeof Rows>

export const readBackup = endpoint(calls.readBackup, {
  summary:
    'All that a backup has, but the pictures: without `table` what there is at this moment, with it a page of the table. The first call needs the password, the others the key of its answer.',
  access: 'author',
  refusals: ['wrong-password', 'too-many-attempts', 'backup-unproved', 'backup-table-unknown'],
  input: z.object({
    password: Text.optional(),
    key: Text.optional(),
    table: Text.optional(),
    after: z.array(Text).max(10).nullable().default(null),
  }),
  output: z.union([Contents, Rows]),
})

export const noteBackup = endpoint(calls.noteBackup, {
  summary: 'Notes that a backup of this moment was read to its end.',
  access: 'author',
  input: z.object({ takenAt: Instant }),
  output: done('noted'),
})
