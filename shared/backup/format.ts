import * as z from 'zod'
import { readPictureName } from '../pictures/picture-name.ts'

/*
 * A backup is gzipped JSON Lines: a header; the rows of each table as arrays of cells, in the order of the header's
 * tables and columns; the uploaded pictures, in base64; and a line with the number of lines and a checksum of all
 * before it. It is JSON, not SQL: a row of 1 MB is one line, no parser of SQL reads a hostile text, and values go back as
 * bound parameters, which D1 takes up to 2 MB.
 */

/**
 * A value in a backup, with its type: text and NULL unchanged, an integer as a number or, if JSON cannot
 * hold it exactly, as text; other types with their name.
 */
export const Cell = z.union([
  z.string(),
  z.null(),
  z.number().int(),
  z.strictObject({ integer: z.string().regex(/^-?\d{1,19}$/) }),
  z.strictObject({ real: z.union([z.number(), z.literal(['Infinity', '-Infinity'])]) }),
  z.strictObject({ blob: z.base64() }),
])
export type Cell = z.infer<typeof Cell>

/** The first line. */
export const Header = z.object({
  format: z.literal('stillpress-backup'),
  /** Before version 3 the checksum was the SHA-256 of all bytes. */
  version: z.literal([1, 2, 3]),
  takenAt: z.iso.datetime(),
  /** The migrations that the database had. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int().min(0) }),
  ),
  /** The next automatic ids. */
  sequences: z.record(z.string(), z.number().int()),
  /** The number of picture files after the rows. */
  pictures: z.number().int().min(0).default(0),
})
export type Header = z.infer<typeof Header>

/** An uploaded picture, or a smaller version of one. */
export const PictureFile = z.strictObject({
  picture: z.string().refine((name) => readPictureName(name) !== null),
  /** In base64. */
  data: z.string(),
})
export type PictureFile = z.infer<typeof PictureFile>

/** The last line; the checksum in base64, before version 3 in hexadecimal. */
export const End = z.strictObject({ rows: z.number().int(), sha256: z.string() })
export type End = z.infer<typeof End>
