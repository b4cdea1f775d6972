import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Renderer } from '../../shared/renderer.ts'
import type { Source } from '../../shared/source.ts'
import type { BuiltPost } from './articles.ts'
import type { Folders } from './files.ts'
import type { DatedPost } from './memory-source.ts'
import { articlesRenderer, type OnFile, pageWriter, renderPages } from './render-pages.ts'
import type { AllArticles, RenderedChunk } from './render-thread.ts'

/** Articles in one message to a thread. */
const chunkSize = 40
/** More threads cost more memory than they save time. */
const maxThreads = 3
/** From this many articles or changes on, threads are worth their start. */
const many = 300

const startThread = ({ folder, dist }: Folders) => {
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: { folder, dist },
    // Measured at 5,000 articles: a little faster, and 80 MB less memory than with Node's own limit.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
  const failed = new Promise<never>((_, reject) => worker.once('error', reject))
  failed.catch(() => {})
  const waiting: ((files: RenderedChunk) => void)[] = []
  worker.on('message', (files) => waiting.shift()?.(files))
  const render = (chunk: readonly BuiltPost[]): Promise<RenderedChunk> => {
    // Pages do not need the feed text.
    worker.postMessage(chunk.map((post) => ({ ...post, feedHtml: '' })))
    return Promise.race([failed, new Promise<RenderedChunk>((resolve) => waiting.push(resolve))])
  }
  const begin = (...all: AllArticles): void => worker.postMessage(all)
  return { begin, render, end: () => worker.terminate() }
}

/** A thread with the compiled renderer, which writes below a folder. */
export type RenderThread = ReturnType<typeof startThread>

/** Starts threads, which load while the caller continues. @param count 0 for a small blog */
export const startThreads = (folders: Folders, count: number): readonly RenderThread[] =>
  Array.from({ length: count }, () => startThread(folders))

/** The number of threads worth starting on this machine. @param articles to render, at most */
export const threadsFor = (articles: number): number =>
  articles < many ? 0 : Math.min(maxThreads, availableParallelism() - 1)

async function* chunksOf(texts: AsyncIterable<readonly BuiltPost[]>) {
  for await (const posts of texts) {
    for (let at = 0; at < posts.length; at += chunkSize) yield posts.slice(at, at + chunkSize)
  }
}

interface Site {
  readonly renderer: Renderer
  readonly source: Source
  /** The pages that need no article's text. */
  readonly paths: readonly string[]
  /** Every article. */
  readonly posts: readonly DatedPost[]
  /** The articles to render with their texts, as they arrive. */
  readonly texts: AsyncIterable<readonly BuiltPost[]>
  /** Gets the texts that are being rendered: the source reads them there. */
  readonly inHand: Map<string, BuiltPost>
  /** The folders for the pages. */
  readonly folders: Folders
  /** Each thread writes its pages there, too. */
  readonly threads: readonly RenderThread[]
}

/** Renders and writes pages; uses every core for articles, while their texts still arrive. */
export const renderOnCores = async (
  { renderer, source, paths, posts, texts, inHand, folders, threads }: Site,
  onFile: OnFile,
): Promise<void> => {
  const { texts: names, site } = source
  const written = { texts: names, site }
  for (const { begin } of threads) begin(posts, written)
  const chunks = chunksOf(texts)
  const feed = async ({ render }: RenderThread): Promise<void> => {
    for await (const chunk of chunks) {
      for (const file of await render(chunk)) onFile(...file)
    }
  }
  const here = async (): Promise<void> => {
    const onPage = pageWriter(folders, onFile)
    for (let at = 0; at < paths.length; at += chunkSize) {
      await renderPages(renderer, source, paths.slice(at, at + chunkSize), onPage)
      // Lets the threads receive their next chunk.
      await setImmediate()
    }
    const renderArticles = articlesRenderer(renderer, source, inHand)
    for await (const chunk of chunks) {
      await renderArticles(chunk, onPage)
      await setImmediate()
    }
  }
  // Each thread has two chunks at a time, because this thread may be too busy to send the next one at once.
  await Promise.all([here(), ...[...threads, ...threads].map(feed)])
}
