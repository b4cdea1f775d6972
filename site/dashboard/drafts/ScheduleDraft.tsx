import { type FormEvent, useState } from 'react'
import type { Draft } from '../../../shared/drafts/contract.ts'
import { ask, sentenceOf } from '../data/ask.ts'
import { asLocal, fromLocal, inWords, timeZone } from '../data/moment.ts'
import { Dialog } from '../frame/Dialog.tsx'
import { notice } from '../frame/place.ts'
import { titleOfDraft } from './DraftRow.tsx'
import { draftList } from './drafts.ts'

interface Props {
  readonly draft: Draft
  readonly onEnd: () => void
}

const sentenceFor = (draft: Draft, publishAt: string | null): string =>
  publishAt === null
    ? `“${titleOfDraft(draft)}” no longer publishes itself.`
    : `“${titleOfDraft(draft)}” publishes itself on ${inWords(publishAt)}.`

/** Sets when a draft publishes itself, by the author's own clock, or that it does not. */
export const ScheduleDraft = ({ draft, onEnd }: Props) => {
  const [value, setValue] = useState(draft.publishAt ? asLocal(new Date(draft.publishAt)) : '')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const schedule = async (publishAt: string | null) => {
    if (isBusy) return
    setBusy(true)
    setRefusal(null)
    const { _id: id, updatedAt, reference } = draft
    const reply = await ask('scheduleDraft', {
      body: { id, updatedAt, publishAt, reference },
    })
    setBusy(false)
    if (!reply.ok) {
      setRefusal(sentenceOf(reply.problem))
      if (/^(draft-not-found|edit-conflict)$/.test(reply.problem?.code ?? '')) void draftList.load()
      return
    }
    onEnd()
    draftList.put((drafts) =>
      drafts.map((one) => (one._id === id ? { ...one, publishAt, publishError: null } : one)),
    )
    notice.set({ text: sentenceFor(draft, publishAt) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const instant = fromLocal(value)
    if (instant === null) setRefusal('Choose a day and a time.')
    else void schedule(instant)
  }

  return (
    <Dialog title={`Schedule “${titleOfDraft(draft)}”`} onClose={onEnd}>
      <form className="dashboard-form" onSubmit={submit} noValidate>
        <label className="dashboard-field">
          Publish on
          <input
            type="datetime-local"
            value={value}
            min={asLocal(new Date())}
            aria-describedby="sp-schedule-zone sp-schedule-said"
            onChange={({ target }) => setValue(target.value)}
          />
        </label>
        <p id="sp-schedule-zone" className="dashboard-hint">
          In your own time zone, {timeZone()}. It is checked now as publishing it would be.
        </p>
        <p id="sp-schedule-said" className="dashboard-said" role="status">
          {isBusy && 'One moment…'}
          {refusal && <span className="dashboard-failed">{refusal}</span>}
        </p>
        <p className="dashboard-choices">
          <button className="button" type="submit" aria-disabled={isBusy}>
            Schedule
          </button>
          {draft.publishAt && (
            <button className="quiet-button" type="button" onClick={() => void schedule(null)}>
              Unschedule
            </button>
          )}
          <button className="quiet-button" type="button" onClick={onEnd}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  )
}
