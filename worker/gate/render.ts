import { renderer } from 'stillpress:renderer'
import type { Page } from '../../shared/renderer.ts'
import { askTextWorker } from '../articles/process-text.ts'
import type { Env } from '../bindings.ts'
import type { Made } from '../http/kept.ts'
import type { Live } from '../live/cache.ts'
import { databaseSource } from './database-source.ts'

/** Renders a page, from the database as it is now unless another source is given. */
export const render = (env: Env, path: string, source = databaseSource(env)): Promise<Page> =>
  renderer.render(path, source)

/** The same, with the epochs of the database at each read. */
export const renderOf = async (env: Env, path: string, live: Live | null): Promise<Made> => {
  const epochs: string[] = []
  return { ...(await render(env, path, databaseSource(env, live, epochs))), epochs }
}

/** The pages that read every article. */
const readsAll =
  /^\/(?:blog\/page\/(?:articles|mind-growth)|sitemap(?:-articles-0\.xml)?|search-index\.json)$/

/**
 * The same in the text worker if the page reads every article, which at some thousands takes more CPU than a request
 * has; here if it does not answer.
 */
export const renderLong = (env: Env, path: string, live: Live | null): Promise<Made> =>
  readsAll.test(path)
    ? askTextWorker(env, async (worker) => worker.page(path, live)).catch(() =>
        renderOf(env, path, live),
      )
    : renderOf(env, path, live)
