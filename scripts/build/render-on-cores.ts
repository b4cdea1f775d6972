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
/** Articles from which on threads are worth their start. */
const manyArticles = 300

/** A thread of the compiled renderer, which writes below a folder. */
const startThread = (posts: readonly Post[], folder: string) => {
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: { posts, folder },
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
  return { render, end: () => worker.terminate() }
}

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
  /** By default as many as this machine and the number of articles are worth. */
  readonly threads?: number
}

const threadsFor = (articles: number): number =>
  articles < manyArticles ? 0 : Math.min(mostThreads, availableParallelism() - 1)

/** Renders and writes pages: those of articles on every core, while their texts still come. */
export const renderOnCores = async (
  { renderer, source, paths, posts, texts, folder, threads = threadsFor(posts.length) }: Site,
  onFile: OnFile,
): Promise<void> => {
  const started = Array.from({ length: threads }, () => startThread(posts, folder))
  const chunks = chunksOf(texts)
  const feed = async ({ render }: ReturnType<typeof startThread>): Promise<void> => {
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
  try {
    // A thread has its next chunk before it asks: this one is busy then.
    await Promise.all([here(), ...[...started, ...started].map(feed)])
  } finally {
    await Promise.all(started.map(({ end }) => end()))
  }
}
