import { writeFile } from 'node:fs/promises'
import type { ImportItem } from './item.ts'

/** Keeps the comments beside their export, as JSON by article. @returns a sentence that says where, or null */
export const keepComments = async (
  path: string,
  items: readonly ImportItem[],
): Promise<string | null> => {
  const all = items.flatMap((item) =>
    item.kind === 'ready' && item.comments
      ? [{ title: item.title, addresses: item.old?.addresses ?? [], comments: item.comments }]
      : [],
  )
  if (all.length === 0) return null
  const file = `${path}.comments.json`
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`)
  const count = all.reduce((sum, { comments }) => sum + comments.length, 0)
  return `${count} comments are in ${file}; this blog has no place for them.`
}
