import { type FormEvent, useState } from 'react'
import { useStore } from '../../data/store.ts'
import { Dialog } from '../../frame/Dialog.tsx'
import { credentialList } from '../credentials.ts'
import { openVault, vault, vaultKey, wanted } from '../vault.ts'
import { Said } from './Said.tsx'
import { SecretField } from './SecretField.tsx'

const words = {
  open: {
    title: 'Unlock the vault',
    text: 'It opens with your admin password, in this browser: nothing of it is sent.',
    act: 'Unlock',
  },
  make: {
    title: 'Make the vault',
    text: 'Your admin password will lock it. Only that opens it again, in a browser: the server and whoever gets its database cannot. If you forget the password, what the vault holds is lost.',
    act: 'Make it',
  },
} as const

const Ask = () => {
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { title, text, act } = words[useStore(vaultKey.store).data === null ? 'make' : 'open']
  const cancel = () => wanted.set(null)
  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (password === '') return setRefusal('Type your admin password.')
    setBusy(true)
    setRefusal(null)
    const said = await openVault(password)
    setBusy(false)
    setRefusal(said)
    const { key } = vault.get()
    const act = wanted.get()
    if (!key) return
    // Where the vault was made elsewhere, or is long open there, more may be in it by now.
    void credentialList.load()
    // Whoever has cancelled meanwhile finds it open, and nothing sent.
    if (!act) return
    wanted.set(null)
    act(key)
  }
  return (
    <Dialog title={title} onClose={cancel}>
      <form className="dashboard-form" noValidate onSubmit={(event) => void open(event)}>
        <p>{text}</p>
        <SecretField
          label="Admin password"
          required
          value={password}
          autoComplete="current-password"
          aria-describedby="sp-unlock-said"
          onType={setPassword}
        />
        <Said id="sp-unlock-said" isBusy={isBusy} refusal={refusal} />
        <p className="dashboard-choices">
          <button className="button" type="submit" aria-disabled={isBusy}>
            {act}
          </button>
          <button className="quiet-button" type="button" onClick={cancel}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  )
}

/** Asks for the password while something waits for the vault's key. */
export const Unlock = () => (useStore(wanted) ? <Ask /> : null)
