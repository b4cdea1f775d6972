import type { Page, Renderer } from '../../shared/renderer.ts'
import type { Source } from '../../shared/source.ts'

export type RenderedPage = readonly [path: string, page: Page]

/** Pages rendered at the same time: more gains nothing on one thread and holds more in memory. */
const inFlight = 8

/** Renders pages and hands each on as soon as it is ready. */
export const renderPages = async (
  renderer: Renderer,
  source: Source,
  paths: readonly string[],
  onPage: (path: string, page: Page) => void,
): Promise<void> => {
  let next = 0
  const work = async (): Promise<void> => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
      onPage(path, await renderer.render(path, source))
    }
  }
  await Promise.all(Array.from({ length: inFlight }, work))
}
