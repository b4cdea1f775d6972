import { renderer } from 'stillpress:renderer'
import type { BuildStamp } from '../../shared/rebuild/contract.ts'
import type { Page } from '../../shared/renderer.ts'
import { revisionOf, type Topic } from '../../shared/topics.ts'
import type { Env } from '../bindings.ts'
import type { GateState } from '../rebuild/gate-state.ts'
import { databaseSource } from './database-source.ts'

/** Renders a page, from the database as it is now unless another source is given. */
export const render = (env: Env, path: string, source = databaseSource(env)): Promise<Page> =>
  renderer.render(path, source)

/** Whether a page is stale: its topic is newer than the build. */
export const isStale = (
  topic: Topic,
  stamp: BuildStamp | null,
  state: GateState | null,
): boolean => {
  if (!stamp || stamp.renderer !== renderer.hash) return true
  if (!state) return false
  // Files of an older deployment: the state lists only changes since the newer one.
  if (stamp.revision < state.landed || state.topics === null) return stamp.revision < state.revision
  return revisionOf(state.topics, topic) > stamp.revision
}
