import { articlePath } from '../../shared/articles/paths.ts'
import type { Page, Renderer } from '../../shared/renderer.ts'
import type { Source } from '../../shared/source.ts'
import { inLanes } from '../lib/lanes.ts'
import type { BuiltPost } from './articles.ts'
import { type Folders, pageFile, writerInto } from './files.ts'
import { recording } from './records.ts'

type OnPage = (path: string, page: Page, questions: readonly string[]) => void
/** Receives a page's file, null for a page that was deleted meanwhile, what the page asked the source, and whether the file differs. */
export type OnFile = (
  path: string,
  file: string | null,
  questions: readonly string[],
  isWritten: boolean,
) => void

/** Pages rendered concurrently: on one thread more only costs memory. */
const inFlight = 8

/** Renders pages and passes each on as soon as it is ready. */
export const renderPages = async (
  renderer: Renderer,
  source: Source,
  paths: readonly string[],
  onPage: OnPage,
): Promise<void> => {
  await inLanes(paths, inFlight, async (path) => {
    const questions = new Set<string>()
    const page = await renderer.render(path, recording(source, questions))
    onPage(path, page, [...questions])
  })
}

/** Returns a function that renders the pages of some articles. @param texts gets theirs, for the source */
export const articlesRenderer =
  (renderer: Renderer, source: Source, texts: Map<string, BuiltPost>) =>
  async (chunk: readonly BuiltPost[], onPage: OnPage): Promise<void> => {
    const ids = chunk.map(({ id }) => id as string)
    for (const [n, id] of ids.entries()) texts.set(id, chunk[n] as BuiltPost)
    await renderPages(renderer, source, ids.map(articlePath), onPage)
    for (const id of ids) texts.delete(id)
  }

/** Returns a function that writes the pages that differ. */
export const pageWriter = (folders: Folders, onFile: OnFile): OnPage => {
  const write = writerInto(folders)
  return (path, page, questions) => {
    const file = page.status === 200 || path === '/404' ? pageFile(path) : null
    onFile(path, file, questions, file !== null && write(file, page.body))
  }
}
