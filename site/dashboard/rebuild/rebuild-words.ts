import type { RebuildState } from '../../../shared/rebuild/contract.ts'
import { inWords, timeInWords } from '../data/moment.ts'
import { hasLanded } from './rebuild.ts'

type Progress = 'done' | 'now' | 'failed' | 'next'

export interface Step {
  readonly progress: Progress
  readonly sentence: string
}

const inStops = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const attemptOf = (attempts: number): string => (attempts > 0 ? ` (attempt ${attempts + 1})` : '')

/** The step of a rebuild that has not landed. */
export const rebuildStep = (state: RebuildState): Step => {
  const { attempts, asked, sent, lastError, nextAttemptAt } = state
  if (lastError !== null) {
    const again = nextAttemptAt === null ? 'soon' : `at ${timeInWords(nextAttemptAt)}`
    return {
      progress: 'failed',
      sentence: `Attempt ${attempts} of the rebuild failed: ${inStops(lastError)} The next attempt is ${again}.`,
    }
  }
  return sent >= asked
    ? { progress: 'now', sentence: 'The static pages are being rebuilt.' }
    : { progress: 'now', sentence: `The rebuild is being requested${attemptOf(attempts)}.` }
}

/** The steps after a change of pages. */
export const stepsOf = (state: RebuildState): Step[] => {
  const isThere = hasLanded(state)
  return [
    { progress: 'done', sentence: 'Live now: readers see the change.' },
    isThere ? { progress: 'done', sentence: 'The static pages are rebuilt.' } : rebuildStep(state),
    {
      progress: isThere ? 'done' : 'next',
      sentence: isThere ? landedSentence(state) : 'Then the static pages go live.',
    },
  ]
}

/** The sentence about up-to-date static pages. */
export const landedSentence = ({ landedAt }: RebuildState): string =>
  landedAt === null
    ? 'The static pages are up to date.'
    : `The static pages went live on ${inWords(landedAt)}.`
