import { useRef } from 'react'
import { useStore } from '../data/store.ts'
import { Button } from '../parts/Button.tsx'
import { isLate, rebuild, requestRebuild } from './rebuild.ts'
import { hasLanded, rebuildStep, type Step } from './rebuild-steps.ts'

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

/** The progress in one line; nothing if there is none. */
export const RebuildLine = () => {
  const state = useStore(rebuild)
  if (state === 'unread') return <p className="rebuild-line">{unread}</p>
  const step = state && rebuildStep(state)
  return (
    step && (
      <p className="rebuild-line" data-progress={step.progress}>
        <StepText {...step} />
      </p>
    )
  )
}

/** That line, if the author should know: the rebuild failed, takes long, or its state is unknown. */
export const RebuildTrouble = () => {
  const state = useStore(rebuild)
  const isTrouble =
    state === 'unread' ||
    (state?.hasHook && !hasLanded(state) && (state.lastError !== null || isLate()))
  return <div role="status">{isTrouble && <RebuildLine />}</div>
}
