import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { SiteQuery, Text, textOf } from './schema.ts'

const ImportKey = z.string().regex(/^import-[\w-]{1,100}$/, 'Must be the key of an import.')

/** The file, the folder or the address that is imported. */
export const ImportSource = textOf(limits.text).min(1)

/** What an import says of what it sends, so that only that is changed or taken back later. */
export const Imported = z
  .object({
    key: ImportKey.describe('The name of the article in its source, hashed.'),
    source: ImportSource.describe('The file, the folder or the address that is imported.'),
    hash: z.string().max(100).describe('A hash of what is sent.'),
  })
  .describe('The import that sends it: the blog remembers what it brought.')
export type Imported = z.infer<typeof Imported>

/** What an import has brought. */
export const ImportRow = z.object({
  key: z.string(),
  source: z.string(),
  id: z.string().nullable().describe('The article, draft or picture; null once it was taken back.'),
  version: z.string().describe('The version that an import stored last.'),
  hash: z.string(),
  round: z.number().int().describe('How often it was taken back.'),
  title: z.string().nullable().describe('Its title now; null if it is not there any more.'),
})
export type ImportRow = z.infer<typeof ImportRow>

export const listImports = endpoint(calls.listImports, {
  summary: 'What imports have brought, by key; `Link: rel="next"` is the next page.',
  access: 'author',
  headers: ['Link'],
  query: SiteQuery.extend({ cursor: z.string().max(400).optional() }),
  output: z.array(ImportRow),
})

export const takeBackImport = endpoint(calls.takeBackImport, {
  summary:
    'Deletes for good an article or a draft that an import brought, unless the author has edited or published it since. A repeat changes nothing.',
  access: 'author',
  refusals: ['delete-password-missing', 'wrong-password', 'too-many-attempts'],
  input: z.object({ key: ImportKey, password: Text.default('') }),
  output: z.object({
    state: z.enum(['taken back', 'changed here', 'gone']),
  }),
})
