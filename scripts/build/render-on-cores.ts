import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { articlePath } from '../../shared/articles/paths.ts'
import type { Page, Renderer } from '../../shared/renderer.ts'
import type { Post, Source } from '../../shared/source.ts'
import { type BuiltPost, withoutBody } from './articles.ts'
import { type RenderedPage, renderPages } from './render-pages.ts'
import type { Chunk } from './render-thread.ts'

/** Pages that go to a thread at once. */
const chunkSize = 40
/** More would hold more in memory than they save in time. */
const mostThreads = 3

/** A thread of the compiled renderer. */
const startThread = (posts: readonly Post[]) => {
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: { posts },
  })
  const render = (chunk: Chunk): Promise<readonly RenderedPage[]> =>
    new Promise((resolve, reject) => {
      worker.once('error', reject)
      worker.once('message', (pages) => {
        worker.off('error', reject)
        resolve(pages)
      })
      worker.postMessage(chunk)
    })
  return { render, end: () => worker.terminate() }
}

/** Renders pages like `renderPages`, those of articles on every core. @param posts every article, by its id */
export const renderOnCores = async (
  renderer: Renderer,
  source: Source,
  posts: ReadonlyMap<string, BuiltPost>,
  paths: readonly string[],
  onPage: (path: string, page: Page) => void,
): Promise<void> => {
  const byPath = new Map([...posts].map(([id, post]) => [articlePath(id), post]))
  const articles = paths.filter((path) => byPath.has(path))
  const chunks = Array.from({ length: Math.ceil(articles.length / chunkSize) }, (_, n) =>
    articles.slice(n * chunkSize, (n + 1) * chunkSize),
  )
  const all = [...posts.values()].map(withoutBody)
  const count = Math.min(mostThreads, availableParallelism() - 1)
  const threads = Array.from({ length: count }, () => startThread(all))
  const feed = async ({ render }: ReturnType<typeof startThread>): Promise<void> => {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      const given = chunk.map((path) => byPath.get(path) as BuiltPost)
      for (const [path, page] of await render({ paths: chunk, posts: given })) onPage(path, page)
    }
  }
  const here = async (): Promise<void> => {
    const others = paths.filter((path) => !byPath.has(path))
    while (others.length > 0) {
      await renderPages(renderer, source, others.splice(0, chunkSize), onPage)
      // Lets the threads have their next chunk.
      await setImmediate()
    }
    for (let chunk = chunks.pop(); chunk; chunk = chunks.pop()) {
      await renderPages(renderer, source, chunk, onPage)
      await setImmediate()
    }
  }
  try {
    await Promise.all([here(), ...threads.map(feed)])
  } finally {
    await Promise.all(threads.map(({ end }) => end()))
  }
}
