import { parentPort, workerData } from 'node:worker_threads'
import { loadRenderer } from '../lib/renderer.ts'
import type { BuiltPost, Written } from './articles.ts'
import type { Folders } from './files.ts'
import { type DatedPost, memorySource } from './memory-source.ts'
import { articlesRenderer, type OnFile, pageWriter } from './render-pages.ts'

/** The rendered pages of a chunk of articles, each with its file. */
export type RenderedChunk = readonly Parameters<OnFile>[]

/** Every article, and what is the same for every page. */
export type AllArticles = readonly [posts: readonly DatedPost[], written: Written]

const folders = workerData as Folders
const renderer = await loadRenderer()

// The next messages are chunks of articles with their texts.
parentPort?.once('message', ([posts, written]: AllArticles) => {
  const texts = new Map<string, BuiltPost>()
  const readBody = async (id: string) => texts.get(id) ?? null
  const source = memorySource(posts, readBody, { ...written, text: async () => null })
  const renderArticles = articlesRenderer(renderer, source, texts)
  parentPort?.on('message', async (chunk: readonly BuiltPost[]) => {
    const files: Parameters<OnFile>[] = []
    const onPage = pageWriter(folders, (...file) => files.push(file))
    await renderArticles(chunk, onPage)
    parentPort?.postMessage(files)
  })
})
