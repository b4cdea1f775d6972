import { useEffect, useRef } from 'react'
import { useStore } from '../../data/store.ts'
import { dismiss, type Removal, removals, retry, undo } from '../removal.ts'

const Failed = ({ removal }: { removal: Removal }) => (
  <>
    <p className="dashboard-failed" role="alert">
      {removal.said}
    </p>
    <button className="quiet-button" type="button" onClick={() => retry(removal)}>
      Try again
    </button>
    <button className="quiet-button" type="button" onClick={() => dismiss(removal.entry.id)}>
      Keep it
    </button>
  </>
)

const Line = ({ removal }: { removal: Removal }) => {
  if (removal.state === 'failed') return <Failed removal={removal} />
  return (
    <>
      <p>{removal.state === 'sending' ? 'Processing request' : removal.said}</p>
      {removal.state === 'undoable' && (
        <button
          className="quiet-button"
          type="button"
          aria-label={`Undo deleting “${removal.entry.name}”`}
          onClick={() => undo(removal.entry.id)}
        >
          Undo
        </button>
      )}
    </>
  )
}

/** The deletions of the last moments: each can be undone for a while, or did not succeed. */
export const Removals = () => {
  const all = useStore(removals)
  const place = useRef<HTMLDivElement>(null)
  const newest = all.at(-1)?.entry
  useEffect(() => {
    // The button that asked for it is gone with its row, and there is little time to find this one.
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
