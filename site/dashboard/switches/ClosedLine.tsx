import { useWhenVisible } from '../data/use-when-visible.ts'
import { Button } from '../parts/Button.tsx'
import { notice } from '../parts/navigation.ts'
import { block, useIsClosed } from './switches.ts'
import { useAccess } from './use-switch.ts'

/** Says that the blog is closed to readers, and offers to open it. */
export const ClosedLine = () => {
  useWhenVisible(block.load)
  const isClosed = useIsClosed()
  const { isWaiting, refusal, turn } = useAccess()
  const open = async () => {
    await turn(false)
    if (block.store.get().data?.block !== 'green') return
    notice.set({ text: 'The blog is open to readers.' })
    // The pressed button is gone.
    document.querySelector<HTMLElement>('.dashboard-title')?.focus()
  }
  return (
    <div className="dashboard-closed" role="status">
      {isClosed && (
        <p className="row">
          Closed to readers.{' '}
          <Button aria-disabled={isWaiting} onClick={() => void open()}>
            Open it
          </Button>{' '}
          <span className="dashboard-failed">{refusal}</span>
        </p>
      )}
    </div>
  )
}
