import { useState } from 'react'
import { sentenceOf } from '../data/ask.ts'
import { download, exportSubscribers } from './export.ts'

type State =
  | { readonly is: 'idle' }
  | { readonly is: 'reading'; readonly said: string }
  | { readonly is: 'done' | 'failed'; readonly said: string }

const many = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'subscriber' : 'subscribers'}`

/** Takes all subscribers along, as a file that spreadsheets and other services read. */
export const ExportSubscribers = () => {
  const [state, setState] = useState<State>({ is: 'idle' })
  const start = async () => {
    if (state.is === 'reading') return
    setState({ is: 'reading', said: 'Reading the subscribers…' })
    const result = await exportSubscribers((read, total) => {
      setState({ is: 'reading', said: `Reading ${read.toLocaleString('en')} of ${many(total)}…` })
    })
    if ('problem' in result) {
      const said = `Nothing was exported. ${sentenceOf(result.problem)}`
      return setState({ is: 'failed', said })
    }
    const day = new Date().toISOString().slice(0, 10)
    download(`subscribers-${day}.csv`, 'text/csv;charset=utf-8', result.csv)
    setState({ is: 'done', said: `${many(result.count)} exported.` })
  }
  return (
    <div className="sent-export">
      <button
        className="quiet-button"
        type="button"
        aria-disabled={state.is === 'reading'}
        onClick={() => void start()}
      >
        Export as CSV
      </button>
      <p className={state.is === 'failed' ? 'dashboard-failed' : undefined} role="status">
        {state.is !== 'idle' && state.said}
      </p>
    </div>
  )
}
