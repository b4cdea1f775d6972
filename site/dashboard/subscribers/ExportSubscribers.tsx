import { useCall } from '../../browser/lib/use-call.ts'
import { sentenceOf } from '../data/ask.ts'
import { Button } from '../parts/Button.tsx'
import { Said } from '../parts/StatusMessage.tsx'
import { download, exportSubscribers } from './export.ts'

const many = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'subscriber' : 'subscribers'}`

/** Exports all subscribers as a CSV file. */
export const ExportSubscribers = () => {
  const { isBusy, run, ...state } = useCall(async (say) => {
    say('Reading the subscribers…')
    const result = await exportSubscribers((read, total) =>
      say(`Reading ${read.toLocaleString('en')} of ${many(total)}…`),
    )
    if ('problem' in result) {
      return say(`Nothing was exported. ${sentenceOf(result.problem)}`, true)
    }
    const day = new Date().toISOString().slice(0, 10)
    download(`subscribers-${day}.csv`, 'text/csv;charset=utf-8', result.csv)
    say(`${many(result.count)} exported.`)
  })
  return (
    <div className="sent-export">
      <Button aria-disabled={isBusy} onClick={() => void run()}>
        Export as CSV
      </Button>
      <Said className="" {...state} />
    </div>
  )
}
