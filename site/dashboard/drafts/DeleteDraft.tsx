import type { Draft } from '../../../shared/drafts.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'
import { draftList, titleOfDraft } from '../data/drafts.ts'
import { tellEditors } from '../data/subject.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { notice } from '../parts/navigation.ts'

interface Props {
  readonly draft: Draft
  readonly onEnd: () => void
}

/** Asks for confirmation, then deletes a draft. */
export const DeleteDraft = ({ draft, onEnd }: Props) => {
  const { run, ...state } = useCall(async (showMessage) => {
    showMessage('Deleting…')
    const reply = await ask('deleteDraft', { body: { arg: draft._id } })
    if (!reply.ok && reply.problem?.code !== 'draft-not-found') {
      return showMessage(describeProblem(reply.problem), true)
    }
    tellEditors(`draft:${draft._id}`)
    onEnd()
    draftList.update((drafts) => drafts.filter(({ _id }) => _id !== draft._id))
    const title = `“${titleOfDraft(draft)}”`
    notice.set({
      text: reply.ok ? `The draft ${title} is deleted.` : `${title} is no draft any more.`,
    })
    void refreshCounts()
  })

  return (
    <Confirm
      title={`Delete the draft “${titleOfDraft(draft)}”`}
      state={state}
      onConfirm={run}
      onCancel={onEnd}
    >
      <p>Readers have not seen it. This cannot be undone.</p>
    </Confirm>
  )
}
