import { parentPort, workerData } from 'node:worker_threads'
import type { Post } from '../../shared/source.ts'
import { loadRenderer } from '../lib/renderer.ts'
import type { BuiltPost } from './articles.ts'
import { articlesRenderer, type OnFile, pageWriter } from './render-pages.ts'

/** The rendered pages of a chunk of articles, each with its file. */
export type RenderedChunk = readonly Parameters<OnFile>[]

const { folder } = workerData as { folder: string }
const renderer = await loadRenderer()

// The first message has every article; the next ones are chunks with texts.
parentPort?.once('message', (posts: readonly Post[]) => {
  const renderArticles = articlesRenderer(renderer, posts)
  parentPort?.on('message', async (chunk: readonly BuiltPost[]) => {
    const files: Parameters<OnFile>[] = []
    await renderArticles(
      chunk,
      pageWriter(renderer, folder, (...file) => files.push(file)),
    )
    parentPort?.postMessage(files)
  })
})
