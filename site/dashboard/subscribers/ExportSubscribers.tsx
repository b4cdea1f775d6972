import { useCall } from '../../browser/lib/use-call.ts'
import { describeProblem } from '../data/ask.ts'
import { download } from '../data/download.ts'
import { localDay } from '../data/format.ts'
import { Button } from '../parts/Button.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { exportSubscribers } from './export.ts'

const formatSubscribers = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'subscriber' : 'subscribers'}`

/** Exports all subscribers as a CSV file. */
export const ExportSubscribers = () => {
  const { isBusy, run, ...state } = useCall(async (showMessage) => {
    showMessage('Reading the subscribers…')
    const reply = await exportSubscribers((read, total) =>
      showMessage(`Reading ${read.toLocaleString('en')} of ${formatSubscribers(total)}…`),
    )
    if (!reply.ok) {
      return showMessage(`Nothing was exported. ${describeProblem(reply.problem)}`, true)
    }
    const { csv, count } = reply.data
    const day = localDay(new Date())
    download(`subscribers-${day}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
    showMessage(`${formatSubscribers(count)} exported.`)
  })
  return (
    <div className="row small sent-export">
      <StatusMessage {...state} />
      <Button aria-disabled={isBusy} onClick={() => void run()}>
        Export as CSV
      </Button>
    </div>
  )
}
