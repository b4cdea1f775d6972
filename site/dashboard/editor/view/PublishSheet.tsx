import { useEffect, useState } from 'react'
import { localPath } from '../../../../shared/articles/paths.ts'
import { slugOf } from '../../../../shared/articles/slug.ts'
import { byScript } from '../../../islands/lib/use-call.ts'
import { counts } from '../../data/counts.ts'
import { asLocal, dayInWords, fromLocal } from '../../data/moment.ts'
import { useStore } from '../../data/store.ts'
import { useNow } from '../../data/use-now.ts'
import { PublishTime } from '../../drafts/PublishTime.tsx'
import { Button, Submit } from '../../frame/Button.tsx'
import { Dialog } from '../../frame/Dialog.tsx'
import type { Fields } from '../fields.ts'
import { warningsOf } from '../warnings.ts'
import type { Writing } from '../writing.ts'
import type { WritingState } from '../writing-state.ts'
import { whoGetsIt } from './Alert.tsx'
import { MessageText } from './Bar.tsx'

const Warnings = ({ fields }: { readonly fields: Fields }) => {
  const [warnings, setWarnings] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    void warningsOf(fields).then((found) => isCurrent && setWarnings(found))
    return () => {
      isCurrent = false
    }
  }, [fields])
  return (
    <div role="status">
      {warnings.length > 0 && (
        <ul className="editor-warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The date that it gets, published at a time of the author's clock. */
const dateIn = ({ date }: Fields, time: string): string => {
  if (date) return dayInWords(date)
  return time
    ? `${dayInWords(time.slice(0, 10))}, the day it is published`
    : 'The day it is published'
}

interface Props {
  readonly writing: Writing
  readonly state: WritingState
  readonly onClose: () => void
}

/** Says what publishing will do, before it is done: now, or at a time that the author chooses. */
export const PublishSheet = ({ writing, state, onClose }: Props) => {
  const { subject, fields, message, phase, conflict } = state
  const [time, setTime] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const confirmed = useStore(counts)?.confirmed
  const now = useNow()
  const isBusy = phase === 'processing'
  // What is wrong with a field is said at the field; a newer version is a question of its own.
  useEffect(() => {
    if (message?.field || conflict || subject.kind === 'article') onClose()
  }, [message, conflict, subject])
  const submit = () => {
    setFault('')
    if (time === null) return writing.submit('publish')
    const instant = fromLocal(time)
    return instant === null ? setFault('Choose a day and a time.') : writing.schedule(instant)
  }
  return (
    <Dialog title="Publish" onClose={onClose}>
      <form className="dashboard-form" noValidate {...byScript(() => isBusy || submit())}>
        <dl className="editor-summary">
          <dt>Address</dt>
          <dd>{localPath(`/${slugOf(fields.title)}`)}, with a number if it is taken</dd>
          <dt>Category</dt>
          <dd>{fields.category}</dd>
          <dt>Date</dt>
          <dd>{dateIn(fields, time ?? asLocal(new Date(now)))}</dd>
          <dt>E-mail alert</dt>
          <dd>{fields.alert ? whoGetsIt(confirmed) : 'Nobody gets one.'}</dd>
        </dl>
        <Warnings fields={fields} />
        <label className="dashboard-check">
          <input
            type="checkbox"
            checked={time !== null}
            onChange={({ target }) =>
              setTime(target.checked ? asLocal(new Date(Date.now() + 3_600_000)) : null)
            }
          />
          Publish it later
        </label>
        {time !== null && (
          <PublishTime
            value={time}
            onChange={setTime}
            hint="Until then it is a draft."
            saidId="sp-publish-said"
          />
        )}
        <p id="sp-publish-said" className="dashboard-said" role="status">
          {fault && <span className="dashboard-failed">{fault}</span>}
          {!fault && message && (
            <span className="dashboard-failed">
              <MessageText message={message} />
            </span>
          )}
          {isBusy && 'Processing…'}
        </p>
        <p className="dashboard-choices">
          <Submit aria-disabled={isBusy}>{time === null ? 'Publish' : 'Schedule'}</Submit>
          <Button onClick={onClose}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  )
}
