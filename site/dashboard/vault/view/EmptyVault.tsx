import { useState } from 'react'
import { useCall } from '../../../browser/lib/use-call.ts'
import { ask } from '../../data/ask.ts'
import { describePasswordProblem } from '../../data/check-password.ts'
import { Button } from '../../parts/Button.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { StatusMessage } from '../../parts/StatusMessage.tsx'
import { credentialList } from '../entries.ts'
import { lockVault, vaultKey } from '../vault.ts'
import { SecretField, useTyped } from './SecretField.tsx'

/** Ends a vault whose password is lost, with all in it: a new one begins with the next credential. */
export const EmptyVault = () => {
  const [isAsking, setAsking] = useState(false)
  const [password, setPassword] = useTyped('')
  const close = () => {
    setAsking(false)
    setPassword('')
  }
  const { run, ...state } = useCall(async (showMessage) => {
    showMessage('Processing request')
    const { vault, version } = vaultKey.store.get().data ?? {}
    const reply = await ask('emptyVault', { body: { password, vault, version } })
    if (!reply.ok) return showMessage(describePasswordProblem(reply.problem), true)
    close()
    lockVault()
    await Promise.all([vaultKey.load(), credentialList.load()])
    showMessage('The vault is empty. The next credential begins a new one.')
  })
  return (
    <details className="vault-change">
      <summary>The vault’s password and its recovery code are lost</summary>
      <div className="dashboard-form">
        <p className="dashboard-hint">
          Without both nothing opens the vault. You can only delete all that is in it, and begin
          again with your present password.
        </p>
        <Button onClick={() => setAsking(true)}>Empty the vault</Button>
        {!isAsking && <StatusMessage {...state} />}
      </div>
      {isAsking && (
        <Confirm title="Delete every credential?" state={state} onConfirm={run} onCancel={close}>
          <p>This cannot be undone.</p>
          <SecretField
            label="Your password"
            required
            value={password}
            autoComplete="current-password"
            onType={setPassword}
          />
        </Confirm>
      )}
    </details>
  )
}
