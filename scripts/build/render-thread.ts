import { parentPort, workerData } from 'node:worker_threads'
import type { Post } from '../../shared/source.ts'
import { memorySource } from '../lib/memory-source.ts'
import { loadRenderer } from '../lib/renderer.ts'
import type { BuiltPost } from './articles.ts'
import { type RenderedPage, renderPages } from './render-pages.ts'

/** What one thread is asked to render: pages of articles, with these. */
export interface Chunk {
  readonly paths: readonly string[]
  readonly posts: readonly BuiltPost[]
}

const renderer = await loadRenderer()
const bodies = new Map<string, BuiltPost>()
const source = memorySource(
  (workerData as { posts: readonly Post[] }).posts,
  async (id) => bodies.get(id) ?? null,
)

parentPort?.on('message', async ({ paths, posts }: Chunk) => {
  for (const post of posts) bodies.set(post.id as string, post)
  const pages: RenderedPage[] = []
  await renderPages(renderer, source, paths, (path, page) => pages.push([path, page]))
  for (const post of posts) bodies.delete(post.id as string)
  parentPort?.postMessage(pages)
})
