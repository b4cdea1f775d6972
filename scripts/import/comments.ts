import { open } from 'node:fs/promises'
import type { ImportItem } from './item.ts'

/** Writes the comments beside their export, as JSON by article. @returns a sentence that names the file, or null */
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
  const name = `${path}.comments.json`
  const file = await open(name, 'w')
  // One article at a time, because all comments of a blog are too large for memory.
  for (const [at, { comments, ...article }] of all.entries()) {
    const whole = { ...article, comments: JSON.parse(comments.read()) }
    await file.write(`${at === 0 ? '[' : ','}\n${JSON.stringify(whole, null, 2)}`)
  }
  await file.write('\n]\n')
  await file.close()
  const count = all.reduce((sum, { comments }) => sum + comments.count, 0)
  return `${count} comments are in ${name}; this blog has no place for them.`
}
