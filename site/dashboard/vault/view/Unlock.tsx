import { useState } from 'react'
import { submitByScript, useCall } from '../../../browser/lib/use-call.ts'
import { useStore } from '../../data/store.ts'
import { Button, SubmitButton } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { StatusMessage } from '../../parts/StatusMessage.tsx'
import { credentialList } from '../credentials.ts'
import { openVault, pendingAction, vault, vaultKey } from '../vault.ts'
import { SecretField } from './SecretField.tsx'

const words = {
  open: {
    title: 'Unlock the vault',
    text: 'Type your admin password. It opens the vault in this browser and is not sent.',
    act: 'Unlock',
  },
  make: {
    title: 'Create the vault',
    text: 'Your admin password encrypts the vault in this browser. The server does not open it, and its database has nothing that does. If you forget the password, everything in the vault is lost.',
    act: 'Create it',
  },
} as const

const Ask = () => {
  const [password, setPassword] = useState('')
  const { title, text, act } = words[useStore(vaultKey.store).data === null ? 'make' : 'open']
  const cancel = () => pendingAction.set(null)
  const { isBusy, run, ...state } = useCall(async (showMessage) => {
    if (password === '') return showMessage('Type your admin password.', true)
    showMessage('Processing request')
    const refusal = await openVault(password)
    showMessage(refusal ?? '', refusal !== null)
    const { key } = vault.get()
    const act = pendingAction.get()
    if (!key) return
    // Another tab may have created the vault or added to it.
    void credentialList.load()
    // If the author cancelled meanwhile, the vault is open and nothing is sent.
    if (!act) return
    pendingAction.set(null)
    act(key)
  })
  return (
    <Dialog title={title} onClose={cancel}>
      <form className="dashboard-form" noValidate {...submitByScript(run)}>
        <p>{text}</p>
        <SecretField
          label="Admin password"
          required
          value={password}
          autoComplete="current-password"
          aria-describedby="sp-unlock-message"
          onType={setPassword}
        />
        <StatusMessage id="sp-unlock-message" className="vault-message" {...state} />
        <p className="dashboard-choices">
          <SubmitButton aria-disabled={isBusy}>{act}</SubmitButton>
          <Button onClick={cancel}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  )
}

/** Asks for the password while an action waits for the vault's key. */
export const Unlock = () => (useStore(pendingAction) ? <Ask /> : null)
