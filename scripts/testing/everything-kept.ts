import { decodeBytes } from '../../shared/base64.ts'
import type { Blog } from './blog.ts'

/** Everything that the database and the switches' store keep, as texts. */
export const everythingKept = async ({ db, kv }: Blog): Promise<string[]> => {
  const { results } = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
    )
    .all<{ name: string }>()
  const tables = await db.batch<Record<string, unknown>>(
    results.map(({ name }) => db.prepare(`SELECT * FROM "${name}"`)),
  )
  const cells = tables.flatMap(({ results: all }) => all.flatMap((one) => Object.values(one)))
  const { keys } = await kv.list()
  const values = await Promise.all(keys.map(({ name }) => kv.get(name)))
  return [...cells, ...values].map(String)
}

/** The bytes that texts may stand for, and those in them that are as long as a key. */
export const possibleKeys = (texts: readonly string[]): Uint8Array<ArrayBuffer>[] => {
  const words = new Set(texts.flatMap((text) => text.split(/[^A-Za-z0-9+/=_-]+/)))
  const found = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const word of words) {
    for (const bytes of [
      decodeBytes(word.replaceAll('-', '+').replaceAll('_', '/')),
      /^(?:[\da-f]{2})+$/.test(word) ? Uint8Array.from(Buffer.from(word, 'hex')) : null,
      Uint8Array.from(Buffer.from(word)),
    ]) {
      if (!bytes || bytes.length > 100) continue
      for (let at = 0; at + 32 <= bytes.length; at += 1) {
        const key = bytes.slice(at, at + 32)
        found.set(key.join(), key)
      }
    }
  }
  return [...found.values()]
}
