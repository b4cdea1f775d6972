import { readFileSync } from 'node:fs'
import type { Category } from '../../shared/articles/category.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { uploadsPath } from '../../shared/pictures/picture-name.ts'
import type { BuildStamp } from '../../shared/rebuild/contract.ts'
import type { Renderer } from '../../shared/renderer.ts'
import { listOtherPaths, syndicatedPaths } from '../../site/plan.ts'
import type { Client } from '../lib/client.ts'
import type { Progress } from '../lib/progress.ts'
import {
  type BuiltPost,
  readAll,
  readChanges,
  readPost,
  readRevision,
  syndicatedIds,
  withoutBody,
  writtenPages,
} from './articles.ts'
import {
  type BuildCache,
  deleteOldCaches,
  earlierAssets,
  readCache,
  writeCache,
} from './build-cache.ts'
import { pageFile } from './files.ts'
import { memorySource } from './memory-source.ts'
import { listFiles, readStamp, Staging } from './output.ts'
import { choosePictures, type KnownPost, takePictures } from './pictures.ts'
import { type RenderThread, renderOnCores, startThreads, threadsFor } from './render-on-cores.ts'
import { type OnFile, pageWriter, renderPages } from './render-pages.ts'

export interface BuildOptions {
  readonly client: Client
  readonly renderer: Renderer
  /** The folder of the compiled site's files: styles, fonts, pictures. */
  readonly assets: string
  readonly dist: string
  /** The folder of data between builds; ends with a slash. */
  readonly cacheFolder: string
  readonly onProgress?: (progress: Progress) => void
}

export interface BuildResult {
  readonly stamp: BuildStamp
  readonly rendered: number
  readonly removed: number
  readonly isFull: boolean
}

/** Records the pages that were written into the staging folder. */
const createOnFile = ({ onProgress }: BuildOptions, staging: Staging, total: number): OnFile => {
  let done = 0
  return (path, file) => {
    if (file !== null) staging.add(file)
    onProgress?.({ done: ++done, total, title: path })
  }
}

const land = (
  { cacheFolder }: BuildOptions,
  staging: Staging,
  stamp: BuildStamp,
  next: BuildCache,
  removed: readonly string[],
): void => {
  const names = writeCache(cacheFolder, stamp, next)
  staging.land(removed, stamp)
  deleteOldCaches(cacheFolder, names)
}

const renderAll = async (
  options: BuildOptions,
  { revision, written }: Awaited<ReturnType<typeof readRevision>>,
  staging: Staging,
  threads: readonly RenderThread[],
): Promise<BuildResult> => {
  const { client, renderer, assets, dist, cacheFolder } = options
  const found = new Map<string, KnownPost>()
  for await (const some of readAll(client, { part: 'facts' })) {
    for (const post of some) found.set(post.id as string, withoutBody(post))
  }
  const stamp = { revision, renderer: renderer.hash }
  // Sorted once: later builds add to this map, and an almost sorted list sorts fast.
  const byId = new Map(
    [...found].sort(([, a], [, b]) => (a.publishedKey < b.publishedKey ? -1 : 1)),
  )
  const posts = [...byId.values()]
  const syndicated = new Map<string, BuiltPost>()
  const source = memorySource(
    posts,
    async (id) => syndicated.get(id) ?? readPost(client, id),
    writtenPages(client, written),
  )
  const feedIds = await syndicatedIds(source)
  const feedKeys = [...feedIds].flatMap((id) => byId.get(id)?.publishedKey ?? [])
  const [feedsFrom] = feedKeys.sort()
  /** Yields the texts of all pages as they arrive; stores those that feeds need. */
  async function* texts() {
    for await (const some of readAll(client, { feedsFrom })) {
      const planned = some.filter(({ id }) => byId.has(id as string))
      for (const post of planned) {
        byId.set(post.id as string, withoutBody(post))
        if (feedIds.has(post.id as string)) syndicated.set(post.id as string, post)
      }
      yield planned
    }
  }
  const others = await listOtherPaths(source, renderer)
  const paths = others.filter((path) => !syndicatedPaths.includes(path))
  const assetFiles = listFiles(assets)
  for (const file of assetFiles) staging.write(file, readFileSync(assets + file))
  const rendered = others.length + posts.length
  const onFile = createOnFile(options, staging, rendered)
  const { folder } = staging
  await renderOnCores({ renderer, source, paths, posts, texts: texts(), folder, threads }, onFile)
  await renderPages(renderer, source, syndicatedPaths, pageWriter(renderer, folder, onFile))
  const hashed = assetFiles.filter((file) => file.startsWith('/_astro/'))
  const earlier = earlierAssets(cacheFolder, renderer.hash, hashed)
  const pictures = choosePictures(byId.values(), rendered)
  const { lacking } = await takePictures(options, staging, pictures)
  const current = new Set([...assetFiles, ...earlier, ...others.map(pageFile)])
  for (const name of pictures) current.add(uploadsPath + name)
  for (const id of byId.keys()) current.add(pageFile(articlePath(id)))
  const removed = listFiles(dist).filter((file) => !current.has(file))
  const known = { posts: byId, syndicated: [...syndicated.values()], lacking }
  land(options, staging, stamp, known, removed)
  return { stamp, rendered, removed: removed.length, isFull: true }
}

/** Renders every page into a complete `dist/`. */
export const buildAll = async (options: BuildOptions): Promise<BuildResult> => {
  const newest = await readRevision(options.client)
  const staging = new Staging(options.cacheFolder, options.dist)
  const threads = startThreads(staging.folder, threadsFor(newest.revision))
  try {
    return await renderAll(options, newest, staging, threads)
  } finally {
    await Promise.all(threads.map(({ end }) => end()))
  }
}

/** Brings `dist/` up to date, unless it is. */
export const bringUpToDate = async (options: BuildOptions): Promise<BuildResult> => {
  const before = readStamp(options.dist)
  const { revision } = await readRevision(options.client)
  return before?.renderer === options.renderer.hash && before.revision === revision
    ? { stamp: before, rendered: 0, removed: 0, isFull: false }
    : buildAll(options)
}
