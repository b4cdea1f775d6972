import { useState } from 'react'
import { useCall } from '../../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../../data/ask.ts'
import { Button } from '../../parts/Button.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { StatusMessage } from '../../parts/StatusMessage.tsx'
import { credentialList } from '../credentials.ts'
import { lockVault, vaultKey } from '../vault.ts'

/** Ends a vault whose password is lost, with all in it: a new one begins with the next credential. */
export const EmptyVault = () => {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run, ...state } = useCall(async (showMessage) => {
    setAsking(false)
    showMessage('Processing request')
    const reply = await ask('emptyVault')
    if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
    lockVault()
    await Promise.all([vaultKey.load(), credentialList.load()])
    showMessage('The vault is empty. The next credential begins a new one.')
  })
  return (
    <details className="vault-change">
      <summary>The vault’s password is lost</summary>
      <p className="dashboard-hint">
        Without the password that locks it, nothing opens the vault. You can only delete all that is
        in it, and begin again with your present password.
      </p>
      <Button aria-disabled={isBusy} onClick={() => setAsking(true)}>
        Empty the vault
      </Button>
      <StatusMessage className="vault-message" {...state} />
      {isAsking && (
        <Confirm
          title="Delete every credential?"
          onConfirm={() => void run()}
          onCancel={() => setAsking(false)}
        >
          <p>This cannot be undone.</p>
        </Confirm>
      )}
    </details>
  )
}
