import { renderer } from 'stillpress:renderer'
import type { BuildStamp } from '../../shared/rebuild.ts'
import type { Page } from '../../shared/renderer.ts'
import { askTextWorker } from '../articles/process-text.ts'
import type { Env } from '../bindings.ts'
import { type GateState, lastGateState } from '../rebuild/gate-state.ts'
import { databaseSource } from './database-source.ts'

/** Renders a page, from the database as it is now unless another source is given. */
export const render = (env: Env, path: string, source = databaseSource(env)): Promise<Page> =>
  renderer.render(path, source)

/** The pages that read every article. */
const readsAll =
  /^\/(?:blog\/page\/(?:articles|mind-growth)|sitemap(?:-articles-0\.xml)?|search-index\.json)$/

/**
 * The same in the text worker if the page reads every article, which at some thousands takes more CPU than a request
 * has; here if it does not answer.
 */
export const renderLong = (env: Env, path: string): Promise<Page> =>
  readsAll.test(path)
    ? askTextWorker(env, async (worker) => worker.page(path, lastGateState())).catch(() =>
        render(env, path),
      )
    : render(env, path)

/**
 * Whether the static files are stale: another renderer made them, or of another revision than the database has, be it
 * an older one or, after the database was set back in time, a newer one. Without a state they count as current.
 */
export const isStale = (stamp: BuildStamp | null, state: GateState | null): boolean =>
  stamp?.renderer !== renderer.hash || (state !== null && stamp.revision !== state.revision)
