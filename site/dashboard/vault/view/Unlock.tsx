import { useState } from 'react'
import { byScript, useCall } from '../../../browser/lib/use-call.ts'
import { useStore } from '../../data/store.ts'
import { Button, Submit } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Said } from '../../parts/StatusMessage.tsx'
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
    text: 'Your admin password encrypts the vault, and only that password opens it. The server cannot open it, and neither can anybody who gets its database. If you forget the password, everything in the vault is lost.',
    act: 'Create it',
  },
} as const

const Ask = () => {
  const [password, setPassword] = useState('')
  const { title, text, act } = words[useStore(vaultKey.store).data === null ? 'make' : 'open']
  const cancel = () => pendingAction.set(null)
  const { isBusy, run, ...state } = useCall(async (say) => {
    if (password === '') return say('Type your admin password.', true)
    say('Processing request')
    const refusal = await openVault(password)
    say(refusal ?? '', refusal !== null)
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
      <form className="dashboard-form" noValidate {...byScript(run)}>
        <p>{text}</p>
        <SecretField
          label="Admin password"
          required
          value={password}
          autoComplete="current-password"
          aria-describedby="sp-unlock-said"
          onType={setPassword}
        />
        <Said id="sp-unlock-said" className="vault-said" {...state} />
        <p className="dashboard-choices">
          <Submit aria-disabled={isBusy}>{act}</Submit>
          <Button onClick={cancel}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  )
}

/** Asks for the password while an action waits for the vault's key. */
export const Unlock = () => (useStore(pendingAction) ? <Ask /> : null)
