import { readFileSync } from 'node:fs'
import { articlePath } from '../../shared/articles/paths.ts'
import { uploadsPath } from '../../shared/pictures/picture-name.ts'
import type { BuildStamp } from '../../shared/rebuild.ts'
import type { Renderer } from '../../shared/renderer.ts'
import { listOtherPaths, syndicatedPaths } from '../../site/plan.ts'
import type { Client } from '../lib/client.ts'
import type { Progress } from '../lib/progress.ts'
import {
  type BuiltPost,
  readChanged,
  readNewest,
  readTextsOf,
  syndicatedIds,
  textsOf,
} from './articles.ts'
import { type BuildCache, earlierAssets, readCache, writeCache } from './build-cache.ts'
import { pageFile } from './files.ts'
import { inOrder, memorySource, newestFirst } from './memory-source.ts'
import { listFiles, readStamp, Staging } from './output.ts'
import { choosePictures, pictureNamesIn, takePictures } from './pictures.ts'
import { answering, findStale, type PageRecord } from './records.ts'
import { type RenderThread, renderOnCores, startThreads, threadsFor } from './render-on-cores.ts'
import { type OnFile, pageWriter, renderPages } from './render-pages.ts'
import { readAllRows } from './rows.ts'

/** Reads the articles: what changed since an earlier build, and texts as pages need them. */
const readPosts = async (client: Client, known: BuildCache | null) => {
  const found = new Map(known?.posts)
  /** The texts in memory: those of feeds. */
  const bodies = new Map(known?.syndicated.map((post) => [post.id as string, post]))
  const since = known?.revision ?? 0
  const readDeleted = () => readAllRows(client, 'tombstones', ['article_id'], { since })
  const deleted = known ? readDeleted() : []
  for await (const changed of readChanged(client, since)) {
    for (const post of changed) {
      found.set(post.id as string, post)
      bodies.delete(post.id as string)
    }
  }
  for (const { article_id } of await deleted) found.delete(article_id)
  /** The metadata of every article, by its id; in order, because sorting what is in order takes no time. */
  const posts = new Map([...found].sort(([, one], [, other]) => newestFirst(one, other)))

  const readBody = async (id: string): Promise<BuiltPost | null> => {
    if (!posts.has(id)) return null
    const cached = bodies.get(id)
    if (cached) return cached
    for await (const [post] of readTextsOf(client, [id], true)) return post ?? null
    return null
  }

  /** Yields the texts of articles as they arrive, with their pictures; keeps those that feeds need. */
  async function* readTexts(ids: readonly string[], feedIds: ReadonlySet<string>) {
    const lacking = (of: Iterable<string>) => [...of].filter((id) => !bodies.has(id))
    const note = (post: BuiltPost): void => {
      const facts = posts.get(post.id as string)
      if (facts) posts.set(post.id as string, { ...facts, pictures: pictureNamesIn(post) })
    }
    for await (const some of readTextsOf(client, lacking(feedIds), true)) {
      some.forEach(note)
      for (const post of some) bodies.set(post.id as string, post)
    }
    yield ids.flatMap((id) => bodies.get(id) ?? [])
    for await (const some of readTextsOf(client, lacking(ids))) {
      some.forEach(note)
      yield some
    }
  }
  return { posts, bodies, readBody, readTexts }
}

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

/** Writes the files that are no pages. @returns those that `dist/` has with them */
const writeAssets = ({ assets, cacheFolder, renderer }: BuildOptions, staging: Staging) => {
  const files = listFiles(assets)
  for (const file of files) staging.write(file, readFileSync(assets + file))
  const hashed = files.filter((file) => file.startsWith('/_astro/'))
  return [...files, ...earlierAssets(cacheFolder, renderer.hash, hashed)]
}

interface Work {
  readonly newest: Awaited<ReturnType<typeof readNewest>>
  /** The data of the build before; null renders every page. */
  readonly known: BuildCache | null
  readonly staging: Staging
  /** Threads that have been started, to which more may be added. */
  readonly threads: RenderThread[]
}

const renderStale = async (
  options: BuildOptions,
  { newest: { revision, epoch, written }, known, staging, threads }: Work,
): Promise<BuildResult> => {
  const { client, renderer, dist, cacheFolder, onProgress } = options
  const { posts, bodies, readBody, readTexts } = await readPosts(client, known)
  const list = inOrder(posts.values())
  const pageTexts = textsOf(client)
  const inHand = new Map<string, BuiltPost>()
  const readText = async (id: string) => inHand.get(id) ?? readBody(id)
  const source = memorySource(list, readText, { ...written, text: pageTexts.text })
  const textVersion = async (name: string) => JSON.stringify(await pageTexts.find(name))
  const hashAnswers = answering({ source, posts: list, textVersion })
  const feedIds = await syndicatedIds(source)

  const others = await listOtherPaths(source, renderer)
  const plan = [...others, ...[...posts.keys()].map(articlePath)]
  const stale = await findStale(plan, known?.records, hashAnswers)
  const staleIds = [...posts.keys()].filter((id) => stale.has(articlePath(id)))
  if (threads.length === 0) threads.push(...startThreads(staging, threadsFor(staleIds.length)))

  const records = new Map<string, PageRecord>(known?.records)
  const asked = new Map<string, readonly string[]>()
  const onFile: OnFile = (path, file, questions, isWritten) => {
    if (file !== null && isWritten) staging.add(file)
    // A page that is gone meanwhile is rendered again next time.
    if (file === null) records.set(path, [''])
    else asked.set(path, questions)
    onProgress?.({ done: asked.size, total: stale.size, title: path })
  }
  const texts = readTexts(staleIds, feedIds)
  const paths = others.filter((path) => stale.has(path) && !syndicatedPaths.includes(path))
  await renderOnCores(
    { renderer, source, paths, posts: list, texts, inHand, folders: staging, threads },
    onFile,
  )
  const feeds = syndicatedPaths.filter((path) => stale.has(path))
  await renderPages(renderer, source, feeds, pageWriter(staging, onFile))
  for (const [path, questions] of asked) {
    records.set(path, [await hashAnswers(questions), ...questions])
  }

  const chosen = choosePictures(posts.values(), plan.length)
  const removed = await takePictures(options, staging, chosen)
  const assets = known ? [] : writeAssets(options, staging)
  const uploads = [...chosen].map((name) => uploadsPath + name)
  const current = new Set([...plan.map(pageFile), ...assets, ...uploads])
  const before = known ? [...records.keys()].map(pageFile) : listFiles(dist)
  const gone = new Set([...before.filter((file) => !current.has(file)), ...removed])
  const planned = new Set(plan)
  for (const path of records.keys()) if (!planned.has(path)) records.delete(path)

  const stamp = { revision, renderer: renderer.hash, epoch }
  const syndicated = [...feedIds].flatMap((id) => bodies.get(id) ?? [])
  writeCache(cacheFolder, stamp, { ...written, revision, epoch, posts, records, syndicated })
  staging.land(gone, stamp)
  return { stamp, rendered: stale.size, removed: gone.size, isFull: known === null }
}

/** Renders what differs from an earlier build. */
const build = async (options: BuildOptions, cache: BuildCache | null): Promise<BuildResult> => {
  const newest = await readNewest(options.client)
  const { revision, epoch, written } = newest
  // An older revision, or another epoch of the same one, is another database. Other settings change articles that kept their revision.
  const isSame = JSON.stringify(cache?.site) === JSON.stringify(written.site)
  const isOlder = cache && (cache.revision < revision || cache.epoch === epoch)
  const known = isOlder && cache.revision <= revision && isSame ? cache : null
  if (known?.revision === revision) {
    const stamp = { revision, renderer: options.renderer.hash, epoch }
    return { stamp, rendered: 0, removed: 0, isFull: false }
  }
  const staging = new Staging(options.cacheFolder, options.dist)
  const changes = revision - (known?.revision ?? 0)
  const threads = [...startThreads(staging, threadsFor(changes))]
  try {
    return await renderStale(options, { newest, known, staging, threads })
  } finally {
    await Promise.all(threads.map(({ end }) => end()))
  }
}

/** Renders every page into a complete `dist/`. */
export const buildAll = (options: BuildOptions): Promise<BuildResult> => build(options, null)

/** Brings `dist/` up to date: renders the pages that read something that has changed since this renderer's last build. */
export const bringUpToDate = async (options: BuildOptions): Promise<BuildResult> => {
  const before = readStamp(options.dist)
  const isSame = before?.renderer === options.renderer.hash
  return build(options, before && isSame ? readCache(options.cacheFolder, before) : null)
}
