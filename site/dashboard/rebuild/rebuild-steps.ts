import type { RebuildState } from '../../../shared/rebuild.ts'
import { formatShortDateTime } from '../data/format.ts'

type Progress = 'now' | 'failed'

export interface Step {
  readonly progress: Progress
  readonly sentence: string
}

/** Whether the static pages are up to date. */
export const hasLanded = ({ landed, asked }: RebuildState): boolean => landed >= asked

const endWithPeriod = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** The progress of the newest change's rebuild; null if nobody waits for one. */
export const rebuildStep = (state: RebuildState): Step | null => {
  const { hasHook, isBuilding, lastError, failingSince, nextAttemptAt } = state
  // Without a builder the Worker itself renders what has changed.
  if (hasLanded(state) || !hasHook) return null
  const error = lastError === null ? '' : endWithPeriod(lastError)
  if (!isBuilding && error && failingSince && nextAttemptAt) {
    return {
      progress: 'failed',
      sentence: `The rebuild has failed since ${formatShortDateTime(failingSince)}: ${error} The next attempt is on ${formatShortDateTime(nextAttemptAt)}.`,
    }
  }
  const present = isBuilding
    ? 'Readers see the change; the site is being built with it.'
    : 'Readers see the change; a build of the site is being asked for.'
  return {
    progress: 'now',
    sentence: error ? `${present} The last attempt failed: ${error}` : present,
  }
}
