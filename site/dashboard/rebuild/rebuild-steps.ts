import type { RebuildState } from '../../../shared/rebuild.ts'
import { formatDateTime, formatShortDateTime } from '../data/format.ts'

type Progress = 'done' | 'now' | 'failed'

export interface Step {
  readonly progress: Progress
  readonly sentence: string
}

/** Whether the static pages are up to date. */
export const hasLanded = ({ landed, asked }: RebuildState): boolean => landed >= asked

const endWithPeriod = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** The progress of the newest change's rebuild. */
export const rebuildStep = (state: RebuildState): Step => {
  const { hasHook, isBuilding, lastError, failingSince, nextAttemptAt, landedAt } = state
  if (hasLanded(state)) {
    const sentence =
      landedAt === null
        ? 'The static pages are up to date.'
        : `The static pages went live on ${formatDateTime(landedAt)}.`
    return { progress: 'done', sentence }
  }
  if (!hasHook) {
    const sentence = 'No builder is set up: the Worker itself renders what has changed.'
    return { progress: 'done', sentence }
  }
  const error = lastError === null ? '' : endWithPeriod(lastError)
  if (!isBuilding && error && failingSince && nextAttemptAt) {
    return {
      progress: 'failed',
      sentence: `The rebuild has failed since ${formatShortDateTime(failingSince)}: ${error} The next attempt is on ${formatShortDateTime(nextAttemptAt)}.`,
    }
  }
  const present = isBuilding
    ? 'The static pages are being rebuilt.'
    : 'The rebuild is being requested.'
  return {
    progress: 'now',
    sentence: error ? `${present} The last attempt failed: ${error}` : present,
  }
}
