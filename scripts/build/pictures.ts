import {
  smallerName,
  smallerWidthsOf,
  uploadedPicture,
  uploadsPath,
} from '../../shared/pictures/picture-name.ts'
import type { Post, PostEntry, PostWithBody } from '../../shared/source.ts'
import type { Client } from '../lib/client.ts'
import { listFiles, type Staging } from './output.ts'

/** An article as builds remember it. */
export interface KnownPost extends Post, PostEntry {
  /** The files of its uploaded pictures. */
  readonly pictures: readonly string[]
  /** Another number after each change of the article. */
  readonly version: number
  /** Hashes of what its card shows, with the summary and without. */
  readonly card: string
  readonly beside: string
}

/** The names of the files of an article's uploaded pictures, in every width that a page may ask for. */
export const pictureNamesIn = ({ image, html }: Pick<PostWithBody, 'image' | 'html'>): string[] => {
  const shown = html.match(/(?<= src=")\/uploads\/[^"]+/g) ?? []
  const names = [image, ...shown].flatMap((address) => {
    const picture = uploadedPicture(address)
    if (!picture) return []
    const widths = picture.smaller === null ? smallerWidthsOf(picture) : []
    return [picture.name, ...widths.map((width) => smallerName(picture.stem, width))]
  })
  return [...new Set(names)]
}

/** The most files of a deployment on the Free plan and on the Paid one: who has more than the first allows has the second. */
const planFiles = [20_000, 100_000]

/** Room for the files that are no pages: styles, scripts, fonts and icons of this compilation and the one before. */
const otherFiles = 1_000

/** The names of the pictures that become static files: those of the newest articles, as many as have room beside the pages. */
export const choosePictures = (posts: Iterable<KnownPost>, pages: number): Set<string> => {
  const taken = pages + otherFiles
  const room = (planFiles.find((files) => files > taken) ?? taken) - taken
  const newestFirst = [...posts].sort((a, b) => (a.publishedKey < b.publishedKey ? 1 : -1))
  const chosen = new Set<string>()
  for (const name of newestFirst.flatMap(({ pictures }) => pictures)) {
    if (chosen.size === room) break
    chosen.add(name)
  }
  return chosen
}

/** Pictures fetched concurrently. */
const inFlight = 8

/** The time limit for one, in milliseconds; it then comes from R2 until the next build. */
const timeLimit = 30_000

/**
 * Fetches the chosen pictures that `dist/` lacks.
 * @param lacking names that the blog did not have at an earlier build: they are not asked for again
 * @returns the names that it lacks now, and the files of pictures that are no longer chosen
 */
export const takePictures = async (
  { client, dist }: { readonly client: Client; readonly dist: string },
  staging: Staging,
  chosen: ReadonlySet<string>,
  lacking: readonly string[] = [],
): Promise<{ lacking: string[]; removed: string[] }> => {
  const files = listFiles(dist + uploadsPath).map((file) => file.slice(1))
  const known = new Set([...files, ...lacking])
  const missing = [...chosen].filter((name) => !known.has(name))
  const lacks = lacking.filter((name) => chosen.has(name))
  const take = async (): Promise<void> => {
    for (let name = missing.pop(); name !== undefined; name = missing.pop()) {
      const signal = AbortSignal.timeout(timeLimit)
      const address = client.origin + uploadsPath + name
      const response = await fetch(address, { signal }).catch(() => null)
      // In place of a smaller version that was never made comes the whole picture, for a moment.
      const isOwn = response?.ok && response.headers.get('Cache-Control')?.includes('immutable')
      const bytes = await response?.arrayBuffer().catch(() => null)
      if (isOwn && bytes) staging.write(uploadsPath + name, new Uint8Array(bytes))
      else if (bytes && (response?.ok || response?.status === 404)) lacks.push(name)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, take))
  const removed = files.filter((name) => !chosen.has(name))
  return { lacking: lacks, removed: removed.map((name) => uploadsPath + name) }
}
