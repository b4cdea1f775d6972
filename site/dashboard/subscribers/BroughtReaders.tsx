import { useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { counts, refreshCounts } from '../data/counts.ts'
import { formatCount } from '../data/format.ts'
import { useStore } from '../data/store.ts'
import { Button } from '../parts/Button.tsx'
import { Link } from '../parts/Link.tsx'
import { Part } from '../parts/Part.tsx'
import { listPath, paths } from '../parts/paths.ts'
import { StatusMessage } from '../parts/StatusMessage.tsx'

/** Asks once about the readers whom files brought before each column of a file was read. */
export const BroughtReaders = () => {
  const count = useStore(counts)?.brought ?? 0
  const { isBusy, run, ...state } = useCall(async (showMessage) => {
    const reply = await ask('closeNotice', { body: { notice: 'broughtReadersClosed' } })
    if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
    await refreshCounts()
    // The pressed button is gone.
    document.querySelector<HTMLElement>('.dashboard-title')?.focus()
  })
  if (count === 0) return null
  return (
    <Part title="Readers from a file">
      <p>
        {formatCount(count, 'subscriber')} came from a file of another service. An earlier version
        may have taken some who had left there or never confirmed. Choose the file again with{' '}
        <em>Import a CSV file</em>: whoever it says no for is taken out.
      </p>
      <p className="dashboard-choices">
        <Link to={listPath(paths.subscribers, 1, undefined, { search: '', show: 'brought' })}>
          Show who came from a file
        </Link>
        <Button aria-disabled={isBusy} onClick={() => void run()}>
          Do not ask again
        </Button>
      </p>
      <StatusMessage {...state} />
    </Part>
  )
}
