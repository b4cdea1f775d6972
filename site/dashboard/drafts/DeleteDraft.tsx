import { useState } from 'react'
import type { Draft } from '../../../shared/drafts.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'
import { draftList, titleOfDraft } from '../data/drafts.ts'
import { tellEditors } from '../data/subject.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { notice } from '../parts/navigation.ts'
import { StatusMessage } from '../parts/StatusMessage.tsx'

interface Props {
  readonly draft: Draft
  readonly onEnd: () => void
}

/** Asks for confirmation, then deletes a draft. */
export const DeleteDraft = ({ draft, onEnd }: Props) => {
  const [key] = useState(() => crypto.randomUUID())
  const { isBusy, run, ...state } = useCall(async (showMessage) => {
    showMessage('Deleting…')
    const reply = await ask('deleteDraft', { body: { arg: draft._id }, idempotencyKey: key })
    if (!reply.ok) {
      showMessage(describeProblem(reply.problem), true)
      if (reply.problem?.code === 'draft-not-found') void draftList.load()
      return
    }
    tellEditors(`draft:${draft._id}`)
    onEnd()
    draftList.update((drafts) => drafts.filter(({ _id }) => _id !== draft._id))
    notice.set({ text: `The draft “${titleOfDraft(draft)}” is deleted.` })
    void refreshCounts()
  })

  return (
    <Confirm
      title={`Delete the draft “${titleOfDraft(draft)}”`}
      isBusy={isBusy}
      onConfirm={run}
      onCancel={onEnd}
    >
      <p>Readers have not seen it. This cannot be undone.</p>
      <StatusMessage {...state} />
    </Confirm>
  )
}
