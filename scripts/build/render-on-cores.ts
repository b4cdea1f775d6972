import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Renderer } from '../../shared/renderer.ts'
import type { Post, Source } from '../../shared/source.ts'
import type { BuiltPost } from './articles.ts'
import { articlesRenderer, type OnFile, pageWriter, renderPages } from './render-pages.ts'
import type { RenderedChunk } from './render-thread.ts'

/** Pages that go to a thread at once. */
const chunkSize = 40
/** More would hold more in memory than they save in time. */
const mostThreads = 3
/** Changes of a blog from which on threads are worth their start: it has at most as many articles. */
const manyRevisions = 300

const startThread = (folder: string) => {
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: { folder },
    // Measured at 5,000 articles: a little less time and 80 MB less memory than with Node's own limit.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
  const failed = new Promise<never>((_, reject) => worker.once('error', reject))
  failed.catch(() => {})
  const waiting: ((files: RenderedChunk) => void)[] = []
  worker.on('message', (files) => waiting.shift()?.(files))
  const render = (chunk: readonly BuiltPost[]): Promise<RenderedChunk> => {
    // Pages of articles need no form for feeds.
    worker.postMessage(chunk.map((post) => ({ ...post, feedHtml: '' })))
    return Promise.race([failed, new Promise<RenderedChunk>((resolve) => waiting.push(resolve))])
  }
  const begin = (posts: readonly Post[]): void => worker.postMessage(posts)
  return { begin, render, end: () => worker.terminate() }
}

/** A thread of the compiled renderer, which writes below a folder. */
export type RenderThread = ReturnType<typeof startThread>

/** Starts threads, which load while the caller goes on. @param count none where a blog is small */
export const startThreads = (folder: string, count: number): readonly RenderThread[] =>
  Array.from({ length: count }, () => startThread(folder))

/** How many threads a full build is worth on this machine. @param revision the newest */
export const threadsFor = (revision: number): number =>
  revision < manyRevisions ? 0 : Math.min(mostThreads, availableParallelism() - 1)

async function* chunksOf(texts: AsyncIterable<readonly BuiltPost[]>) {
  for await (const posts of texts) {
    for (let at = 0; at < posts.length; at += chunkSize) yield posts.slice(at, at + chunkSize)
  }
}

interface Site {
  readonly renderer: Renderer
  readonly source: Source
  /** The pages that need no text of an article. */
  readonly paths: readonly string[]
  /** Every article. */
  readonly posts: readonly Post[]
  /** The same with their texts, as they come. */
  readonly texts: AsyncIterable<readonly BuiltPost[]>
  /** Where the files go. */
  readonly folder: string
  /** They write below the same folder. */
  readonly threads: readonly RenderThread[]
}

/** Renders and writes pages: those of articles on every core, while their texts still come. */
export const renderOnCores = async (
  { renderer, source, paths, posts, texts, folder, threads }: Site,
  onFile: OnFile,
): Promise<void> => {
  for (const { begin } of threads) begin(posts)
  const chunks = chunksOf(texts)
  const feed = async ({ render }: RenderThread): Promise<void> => {
    for await (const chunk of chunks) {
      for (const [path, file] of await render(chunk)) onFile(path, file)
    }
  }
  const here = async (): Promise<void> => {
    const onPage = pageWriter(renderer, folder, onFile)
    for (let at = 0; at < paths.length; at += chunkSize) {
      await renderPages(renderer, source, paths.slice(at, at + chunkSize), onPage)
      // Lets the threads have their next chunk.
      await setImmediate()
    }
    const renderArticles = articlesRenderer(renderer, posts)
    for await (const chunk of chunks) {
      await renderArticles(chunk, onPage)
      await setImmediate()
    }
  }
  // A thread has its next chunk before it asks: this one is busy then.
  await Promise.all([here(), ...[...threads, ...threads].map(feed)])
}
