import { useState } from 'react'
import type { Draft } from '../../../shared/drafts/contract.ts'
import { ask, sentenceOf } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'
import { Confirm } from '../frame/Confirm.tsx'
import { notice } from '../frame/place.ts'
import { titleOfDraft } from './DraftRow.tsx'
import { draftList } from './drafts.ts'

interface Props {
  readonly draft: Draft
  readonly onEnd: () => void
}

/** Asks once more, then removes a draft. */
export const DeleteDraft = ({ draft, onEnd }: Props) => {
  const [key] = useState(() => crypto.randomUUID())
  const [isDeleting, setDeleting] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const confirm = async () => {
    setDeleting(true)
    setRefusal(null)
    const reply = await ask('deleteDraft', { body: { arg: draft._id }, idempotencyKey: key })
    setDeleting(false)
    if (!reply.ok) {
      setRefusal(sentenceOf(reply.problem))
      if (reply.problem?.code === 'draft-not-found') void draftList.load()
      return
    }
    onEnd()
    draftList.put((drafts) => drafts.filter(({ _id }) => _id !== draft._id))
    notice.set({ text: `The draft “${titleOfDraft(draft)}” is deleted.` })
    void refreshCounts()
  }

  const said = isDeleting
    ? 'Deleting…'
    : refusal && <span className="dashboard-failed">{refusal}</span>
  return (
    <Confirm
      title={`Delete the draft “${titleOfDraft(draft)}”`}
      said={said}
      isBusy={isDeleting}
      onConfirm={() => void confirm()}
      onCancel={onEnd}
    >
      <p>No reader has seen it, and it cannot be brought back.</p>
    </Confirm>
  )
}
