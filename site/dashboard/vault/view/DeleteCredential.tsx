import { useCall } from '../../../browser/lib/use-call.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { deleteCredential } from '../credentials.ts'
import type { Entry } from '../entries.ts'
import { listMessage } from '../list-state.ts'

/** Asks, then deletes a credential. @param onEnd called when it is deleted, or the author cancels */
export const DeleteCredential = ({ entry, onEnd }: { entry: Entry; onEnd: () => void }) => {
  const { run, ...state } = useCall(async (showMessage) => {
    listMessage.set('')
    showMessage('Processing request')
    const refusal = await deleteCredential(entry)
    if (refusal !== null) return showMessage(refusal, true)
    listMessage.set(`“${entry.name}” deleted`)
    onEnd()
  })
  return (
    <Confirm title={`Delete “${entry.name}”`} state={state} onConfirm={run} onCancel={onEnd}>
      <p>Its password is gone then. This cannot be undone.</p>
    </Confirm>
  )
}
