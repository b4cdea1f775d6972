import { useLayoutEffect } from 'react'
import { useStore } from '../data/store.ts'
import { followChange, hasLanded, rebuild } from './rebuild.ts'
import { landedSentence, rebuildStep, stepsOf } from './rebuild-words.ts'

const unread = 'The state of the static pages could not be loaded. The dashboard tries again.'

/** The progress of a change, for a live region: live, rebuilding, landed, or failed. */
export const PublishStatus = () => {
  const state = useStore(rebuild)
  // In a layout effect: a screen reader would announce a later change.
  useLayoutEffect(followChange, [])
  const steps =
    state === null || state === 'unread'
      ? [
          { progress: 'done', sentence: 'Live now: readers see the change.' },
          { progress: 'now', sentence: state === null ? 'Checking the rebuild…' : unread },
        ]
      : stepsOf(state)
  return (
    <ol className="publish-status" aria-label="What happens next">
      {steps.map(({ progress, sentence }) => (
        <li key={sentence} data-progress={progress}>
          {sentence}
        </li>
      ))}
    </ol>
  )
}

/** The same in one line. */
export const RebuildLine = () => {
  const state = useStore(rebuild)
  if (state === null) return <p className="rebuild-line">&nbsp;</p>
  if (state === 'unread') return <p className="rebuild-line">{unread}</p>
  const step = hasLanded(state)
    ? { progress: 'done', sentence: landedSentence(state) }
    : rebuildStep(state)
  return (
    <p className="rebuild-line" data-progress={step.progress}>
      {step.sentence}
    </p>
  )
}
