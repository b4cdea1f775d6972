import { useLayoutEffect, useRef } from 'react'
import { useStore } from '../data/store.ts'
import { Button } from '../parts/Button.tsx'
import { rebuild, requestRebuild, watchChange } from './rebuild.ts'
import { rebuildStep, type Step, stepsOf } from './rebuild-steps.ts'

const unread = 'The state of the static pages could not be loaded. The dashboard tries again.'

/** The text of a step; a failed step has a button to ask for it again. */
const StepText = ({ progress, sentence }: Step) => {
  const text = useRef<HTMLSpanElement>(null)
  const again = () => {
    // The button disappears with the failure, but the focus must stay.
    text.current?.focus()
    void requestRebuild()
  }
  return (
    <>
      <span ref={text} tabIndex={-1}>
        {sentence}
      </span>
      {progress === 'failed' && <Button onClick={again}>Rebuild now</Button>}
    </>
  )
}

/** The progress of a change, for a live region: live, rebuilding, landed, or failed. */
export const PublishStatus = () => {
  const state = useStore(rebuild)
  // A layout effect, because a screen reader would announce a later change.
  useLayoutEffect(watchChange, [])
  const steps: Step[] =
    state === null || state === 'unread'
      ? [
          { progress: 'done', sentence: 'Live now: readers see the change.' },
          { progress: 'now', sentence: state === null ? 'Checking the rebuild…' : unread },
        ]
      : stepsOf(state)
  return (
    <ol className="publish-status" aria-label="What happens next">
      {/* The key is the position: a step's text changes, but its focus must stay. */}
      {steps.map((step, at) => (
        <li key={at} data-progress={step.progress}>
          <StepText {...step} />
        </li>
      ))}
    </ol>
  )
}

/** The progress in one line. */
export const RebuildLine = () => {
  const state = useStore(rebuild)
  if (state === null) return <p className="rebuild-line">&nbsp;</p>
  if (state === 'unread') return <p className="rebuild-line">{unread}</p>
  const step = rebuildStep(state)
  return (
    <p className="rebuild-line" data-progress={step.progress}>
      <StepText {...step} />
    </p>
  )
}
