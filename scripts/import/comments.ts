import { writeBeside } from './beside.ts'
import type { ImportItem, ReadyItem } from './item.ts'

interface Commented {
  readonly title: string
  readonly addresses: readonly string[]
  readonly comments: NonNullable<ReadyItem['comments']>
}

/** The JSON of the list, one article at a time, because all comments of a blog are too large for memory. */
function* jsonOf(all: readonly Commented[]): Generator<string> {
  for (const [at, { comments, ...article }] of all.entries()) {
    const whole = { ...article, comments: JSON.parse(comments.read()) }
    yield `${at === 0 ? '[' : ','}\n${JSON.stringify(whole, null, 2)}`
  }
  yield '\n]\n'
}

export const commentsFile = (path: string): string => `${path}.comments.json`

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
  const name = commentsFile(path)
  await writeBeside(name, jsonOf(all))
  const count = all.reduce((sum, { comments }) => sum + comments.count, 0)
  return `${count} comments are in ${name}; this blog has no place for them.`
}
