import { useState } from 'react'
import type { Fields } from '../../data/fields.ts'
import { formatWordCount } from '../../data/format.ts'
import { Button } from '../../parts/Button.tsx'
import { Differences } from './Differences.tsx'

interface Props {
  readonly time: string
  readonly title: string
  readonly words: number
  /** What changed against the version before, in a few words; empty for the oldest. */
  readonly changes: string
  readonly current: Fields
  /** Loads the version's fields; undefined if that fails. */
  readonly read: () => Promise<Fields | undefined>
  readonly onRestore: (fields: Fields) => void
}

/** One version: time, length and title. The author can compare it with the current text, and restore it. */
export const VersionRow = ({ time, title, words, changes, current, read, onRestore }: Props) => {
  const [shown, setShown] = useState<Fields | null>(null)
  const [isFailed, setFailed] = useState(false)
  const use = async (act: (fields: Fields) => void) => {
    const fields = await read()
    setFailed(!fields)
    if (fields) act(fields)
  }
  return (
    <li>
      <p className="row editor-version">
        <span>
          <strong>{time}</strong> {title || 'Without a title'}, {formatWordCount(words)}
          {changes && <span className="dashboard-hint">{changes}</span>}
        </span>
        <Button
          aria-expanded={shown !== null}
          onClick={() => (shown ? setShown(null) : void use(setShown))}
        >
          Compare<span className="visually-hidden"> with {time}</span>
        </Button>
        <Button onClick={() => void use(onRestore)}>
          Restore<span className="visually-hidden"> {time}</span>
        </Button>
      </p>
      <div role="status">
        {isFailed && <p>This version could not be read. Check your connection, then try again.</p>}
      </div>
      {shown && (
        <>
          <p className="small editor-help">
            What the text in the editor <ins>adds</ins> to this version, and what it{' '}
            <del>lacks</del>.
          </p>
          <Differences before={shown} after={current} />
        </>
      )}
    </li>
  )
}
