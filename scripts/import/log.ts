import { appendFileSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { besideOf } from './report-files.ts'

/** What an import knows of an article on the blog. */
const Sent = z.object({
  key: z.string(),
  title: z.string(),
  /** The id of the article or draft; missing once it was taken back. */
  id: z.string().optional(),
  /** The version that the import stored last: another one is the author's. */
  updatedAt: z.string().default(''),
  /** A hash of what was sent last; missing if an earlier version of this program sent it. */
  hash: z.string().optional(),
  /** How often it was taken back. */
  round: z.number().int().default(0),
})
export type Sent = z.infer<typeof Sent>

const Line = z
  .object({ origin: z.string() })
  .and(z.union([Sent, z.object({ picture: z.string() })]))

const linesOf = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** A line of the file; null if the machine went off while it was written. */
const read = (line: string): z.infer<typeof Line> | null => {
  try {
    return Line.parse(JSON.parse(line))
  } catch {
    return null
  }
}

/**
 * The log of all imports from a path into a blog, a line for each article and picture, beside the source. A line is
 * written as soon as the blog has answered, so that a run that was killed can be taken back, too.
 * @param path null for a log that no later run needs
 */
export const openLog = (path: string | null, origin: string) => {
  const file = path === null ? null : `${besideOf(path)}.imported.jsonl`
  const articles = new Map<string, Sent>()
  const pictures = new Set<string>()
  const remember = (line: Sent | { readonly picture: string }): void => {
    if ('picture' in line) pictures.add(line.picture)
    else articles.set(line.key, line)
  }
  for (const text of file === null ? [] : linesOf(file)) {
    const line = read(text)
    if (line?.origin === origin) remember(line)
  }
  return {
    articles: articles as ReadonlyMap<string, Sent>,
    /** The pictures that imports have uploaded. */
    pictures: pictures as ReadonlySet<string>,
    add: (line: Sent | { readonly picture: string }): void => {
      remember(line)
      if (file !== null) appendFileSync(file, `${JSON.stringify({ origin, ...line })}\n`)
    },
  }
}

export type ImportLog = ReturnType<typeof openLog>
