import { uploadedPicture, uploadsPath } from '../../shared/pictures/picture-name.ts'
import type { Post, PostEntry, PostWithBody } from '../../shared/source.ts'
import type { Client } from '../lib/client.ts'
import { inLanes } from '../lib/lanes.ts'
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

/** The names of the files of an article's uploaded pictures, in every width that its page offers. */
export const pictureNamesIn = ({ image, html }: Pick<PostWithBody, 'image' | 'html'>): string[] => {
  const shown = [...html.matchAll(/ (?:src|srcset)="(\/uploads\/[^"]+)/g)]
  const addresses = shown.flatMap(([, files = '']) => files.match(/\/uploads\/[^\s,]+/g) ?? [])
  const names = [image, ...addresses].flatMap((address) => {
    const picture = uploadedPicture(address)
    return picture ? [picture.name, ...picture.versions.map(({ name }) => name)] : []
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

/** Fetches the chosen pictures that `dist/` lacks. @returns the files of pictures that are no longer chosen */
export const takePictures = async (
  { client, dist }: { readonly client: Client; readonly dist: string },
  staging: Staging,
  chosen: ReadonlySet<string>,
): Promise<string[]> => {
  const files = listFiles(dist + uploadsPath).map((file) => file.slice(1))
  const known = new Set(files)
  const missing = [...chosen].filter((name) => !known.has(name))
  await inLanes(missing, inFlight, async (name) => {
    const signal = AbortSignal.timeout(timeLimit)
    const address = client.origin + uploadsPath + name
    const response = await fetch(address, { signal }).catch(() => null)
    const bytes = await response?.arrayBuffer().catch(() => null)
    if (response?.ok && bytes) staging.write(uploadsPath + name, new Uint8Array(bytes))
  })
  return files.filter((name) => !chosen.has(name)).map((name) => uploadsPath + name)
}
