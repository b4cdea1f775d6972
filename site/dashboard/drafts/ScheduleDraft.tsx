import { useState } from 'react'
import type { Draft } from '../../../shared/drafts/contract.ts'
import { byScript, useCall } from '../../islands/lib/use-call.ts'
import { sentenceOf } from '../data/ask.ts'
import { asLocal, fromLocal, inWords } from '../data/moment.ts'
import { Button, Submit } from '../frame/Button.tsx'
import { Dialog } from '../frame/Dialog.tsx'
import { notice } from '../frame/place.ts'
import { Said } from '../frame/Said.tsx'
import { titleOfDraft } from './DraftRow.tsx'
import { draftList, setTime } from './drafts.ts'
import { PublishTime } from './PublishTime.tsx'

interface Props {
  readonly draft: Draft
  readonly onEnd: () => void
}

const sentenceFor = (draft: Draft, publishAt: string | null): string =>
  publishAt === null
    ? `“${titleOfDraft(draft)}” is no longer scheduled.`
    : `“${titleOfDraft(draft)}” will be published on ${inWords(publishAt)}.`

/** Sets or removes a draft's schedule, in the author's time zone. */
export const ScheduleDraft = ({ draft, onEnd }: Props) => {
  const [value, setValue] = useState(draft.publishAt ? asLocal(new Date(draft.publishAt)) : '')
  const { isBusy, say, run, ...state } = useCall(async (say, publishAt: string | null) => {
    say('One moment…')
    const { _id: id, updatedAt, reference } = draft
    const reply = await setTime({ id, updatedAt, publishAt, reference })
    if (!reply.ok) {
      say(sentenceOf(reply.problem), true)
      if (/^(draft-not-found|edit-conflict)$/.test(reply.problem?.code ?? '')) void draftList.load()
      return
    }
    onEnd()
    draftList.put((drafts) =>
      drafts.map((one) => (one._id === id ? { ...one, publishAt, publishError: null } : one)),
    )
    notice.set({ text: sentenceFor(draft, publishAt) })
  })
  const submit = () => {
    const instant = fromLocal(value)
    if (instant === null) say('Choose a day and a time.', true)
    else void run(instant)
  }

  return (
    <Dialog title={`Schedule “${titleOfDraft(draft)}”`} onClose={onEnd}>
      <form className="dashboard-form" {...byScript(submit)} noValidate>
        <PublishTime
          value={value}
          onChange={setValue}
          hint="It is checked now as publishing it would be."
          saidId="sp-schedule-said"
        />
        <Said id="sp-schedule-said" {...state} />
        <p className="dashboard-choices">
          <Submit aria-disabled={isBusy}>Schedule</Submit>
          {draft.publishAt && <Button onClick={() => void run(null)}>Unschedule</Button>}
          <Button onClick={onEnd}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  )
}
