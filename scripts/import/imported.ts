import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type ImportRow, listImports } from '../../shared/imports.ts'
import type { Client } from '../lib/client.ts'
import { readPages } from '../lib/pages.ts'

/** The name under which the blog remembers what an import of a path brought: its whole path, or its address. */
export const sourceName = async (path: string): Promise<string> =>
  /^https?:\/\//i.test(path) ? new URL(path).href : realpath(path).catch(() => resolve(path))

/** What imports have brought, by key. @throws Error with the sentence of a refusal */
export const readImported = async (client: Client): Promise<Map<string, ImportRow>> => {
  const rows = new Map<string, ImportRow>()
  for await (const page of readPages(client, listImports))
    for (const row of page) rows.set(row.key, row)
  return rows
}

/** Whether a row is about a picture. */
export const isPictureRow = ({ key }: ImportRow): boolean => key.startsWith('picture ')
