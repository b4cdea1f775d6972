import { useEffect, useRef } from 'react'
import { useStore } from '../../data/store.ts'
import { Button } from '../../parts/Button.tsx'
import { dismiss, type Removal, removals, retry, undo } from '../removal.ts'

const Failed = ({ removal }: { removal: Removal }) => (
  <>
    <p className="dashboard-failed" role="alert">
      {removal.message}
    </p>
    <Button onClick={() => retry(removal)}>Try again</Button>
    <Button onClick={() => dismiss(removal.entry.id)}>Keep it</Button>
  </>
)

const Line = ({ removal }: { removal: Removal }) => {
  if (removal.state === 'failed') return <Failed removal={removal} />
  return (
    <>
      <p>{removal.state === 'sending' ? 'Processing request' : removal.message}</p>
      {removal.state === 'undoable' && (
        <Button
          aria-label={`Undo deleting “${removal.entry.name}”`}
          onClick={() => undo(removal.entry.id)}
        >
          Undo
        </Button>
      )}
    </>
  )
}

/** Recent deletions: each can be undone for a while, or has failed. */
export const Removals = () => {
  const all = useStore(removals)
  const place = useRef<HTMLDivElement>(null)
  const newest = all.at(-1)?.entry
  useEffect(() => {
    // The Delete button is gone with its row, so the Undo button gets the focus.
    if (newest) place.current?.querySelector<HTMLElement>(':scope > :last-child button')?.focus()
  }, [newest])
  return (
    <div ref={place} className="vault-removals" role="status">
      {all.map((removal) => (
        <div key={removal.entry.id}>
          <Line removal={removal} />
        </div>
      ))}
    </div>
  )
}
