import { useMemo } from 'react'
import type { Draft } from '../../../shared/drafts/contract.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { sentenceOf } from '../data/ask.ts'
import { draftList, setTime, titleOfDraft } from '../data/drafts.ts'
import { fieldsOf } from '../data/fields.ts'
import { inWords } from '../data/moment.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Link } from '../parts/Link.tsx'
import { editPath } from '../parts/paths.ts'
import { notice } from '../parts/place.ts'
import { findFault } from './check.ts'
import { publishDraft } from './publish-draft.ts'
import { PublishSheet } from './view/PublishSheet.tsx'

interface Props {
  readonly draft: Draft
  /** Whether the author wants to schedule the draft. */
  readonly isLater: boolean
  readonly onEnd: () => void
}

const scheduled = (draft: Draft, publishAt: string | null): string =>
  publishAt === null
    ? `“${titleOfDraft(draft)}” is no longer scheduled.`
    : `“${titleOfDraft(draft)}” will be published on ${inWords(publishAt)}.`

/** Publishes or schedules a draft with the editor's sheet, or says what the draft lacks. */
const PublishDraft = ({ draft, isLater, onEnd }: Props) => {
  const { _id: id, updatedAt, reference } = draft
  const fields = useMemo(() => fieldsOf(draft), [draft])
  const fault = useMemo(
    () => findFault('publish', fields, { reference, password: '' }),
    [fields, reference],
  )
  // One lock for both actions: the second press has to wait.
  const { isBusy, said, run } = useCall(async (say, act: () => Promise<string | null>) => {
    say('')
    const refusal = await act()
    if (refusal === null) onEnd()
    else say(refusal, true)
  })
  const schedule = async (publishAt: string | null): Promise<string | null> => {
    const reply = await setTime({ id, updatedAt, publishAt, reference })
    if (!reply.ok) {
      if (/^(draft-not-found|edit-conflict)$/.test(reply.problem?.code ?? '')) void draftList.load()
      return sentenceOf(reply.problem)
    }
    draftList.put((drafts) =>
      drafts.map((one) => (one._id === id ? { ...one, publishAt, publishError: null } : one)),
    )
    notice.set({ text: scheduled(draft, publishAt) })
    return null
  }
  const onSchedule = (publishAt: string | null) => run(() => schedule(publishAt))
  const unschedule = () => onSchedule(null)
  const { publishAt } = draft
  if (fault === null) {
    return (
      <PublishSheet
        fields={fields}
        {...(publishAt && { schedule: { publishAt, onEnd: unschedule } })}
        isLater={isLater}
        isBusy={isBusy}
        refusal={said}
        onPublish={() => run(() => publishDraft(draft, fields))}
        onSchedule={onSchedule}
        onClose={() => isBusy || onEnd()}
      />
    )
  }
  return (
    <Dialog title={`Publish “${titleOfDraft(draft)}”`} onClose={onEnd}>
      <p className="dashboard-said" role="alert">
        <span className="dashboard-failed">
          {said} {fault.text}
        </span>
      </p>
      <p className="dashboard-choices">
        <Link className="button" to={editPath(id)}>
          Edit
        </Link>
        {publishAt && <Button onClick={() => void unschedule()}>Unschedule</Button>}
        <Button onClick={onEnd}>Cancel</Button>
      </p>
    </Dialog>
  )
}
export default PublishDraft
