import { useState } from 'react'
import { useCall } from '../../../browser/lib/use-call.ts'
import { useStore } from '../../data/store.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { Form } from '../../parts/Form.tsx'
import { credentialList } from '../entries.ts'
import { lockedOtherwise, openVault, pendingAction, vault, vaultKey } from '../vault.ts'
import { SecretField } from './SecretField.tsx'

const words = {
  open: {
    title: 'Unlock the vault',
    text: 'Type your admin password. The site checks it, as at a sign-in; then it opens the vault in this browser.',
    act: 'Unlock',
  },
  make: {
    title: 'Create the vault',
    text: 'Your admin password encrypts the vault in this browser; the site checks it, as at a sign-in. The server does not open the vault, and its database has nothing that does. If you forget the password, only the recovery code opens it.',
    act: 'Create it',
  },
  lost: {
    title: 'Unlock the vault',
    text: 'Your sign-in is set anew, and your saved passwords are still locked with the earlier one. Type their recovery code, or the earlier password. You can also cancel: the screen Passwords asks again.',
    act: 'Unlock',
  },
} as const

interface Props {
  /** The password that was chosen after a lost sign-in, which nobody types again. */
  readonly chosen?: string
}

const Ask = ({ chosen = '' }: Props) => {
  const [password, setPassword] = useState(chosen)
  const [other, setOther] = useState('')
  const [needsOther, setNeedsOther] = useState(chosen !== '')
  const isNew = useStore(vaultKey.store).data === null
  const { title, text, act } = words[chosen ? 'lost' : isNew ? 'make' : 'open']
  const cancel = () => pendingAction.set(null)
  const { run, ...state } = useCall(async (showMessage) => {
    if (password === '') return showMessage('Type your admin password.', true)
    showMessage('Processing request')
    const refusal = await openVault(password, other)
    setNeedsOther(needsOther || refusal === lockedOtherwise)
    showMessage(refusal ?? '', refusal !== null)
    const { open } = vault.get()
    const act = pendingAction.get()
    if (!open) return
    // Another tab may have created the vault or added to it.
    void credentialList.load()
    // If the author cancelled meanwhile, the vault is open and nothing is sent.
    if (!act) return
    pendingAction.set(null)
    act(open)
  })
  return (
    <Dialog title={title} onClose={cancel}>
      <Form act={act} state={state} onSubmit={run} onCancel={cancel}>
        <p>{text}</p>
        {chosen === '' && (
          <SecretField
            label="Admin password"
            required
            value={password}
            autoComplete="current-password"
            onType={setPassword}
          />
        )}
        {needsOther && (
          <SecretField
            label="Recovery code, or the earlier password"
            value={other}
            autoComplete="off"
            onType={setOther}
          />
        )}
      </Form>
    </Dialog>
  )
}

/** Asks for the password while an action waits for the vault. */
export const Unlock = (props: Props) => (useStore(pendingAction) ? <Ask {...props} /> : null)
