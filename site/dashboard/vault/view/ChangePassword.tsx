import { type FormEvent, useState } from 'react'
import { changePassword, objectionTo, type TypedChange } from '../change-password.ts'
import { Said } from './Said.tsx'
import { SecretField } from './SecretField.tsx'

const nothing: TypedChange = { present: '', next: '', again: '', locked: '' }

const changed =
  'Your password is changed. It opens the vault from now on, and every other session has ended.'

/** Changes the author's password, and locks the vault with the new one. */
export const ChangePassword = () => {
  const [typed, setTyped] = useState(nothing)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isChanged, setChanged] = useState(false)
  const [needsLocked, setNeedsLocked] = useState(false)
  const field = (name: keyof TypedChange) => ({
    value: typed[name],
    required: true,
    readOnly: isBusy,
    'aria-describedby': 'sp-change-said',
    autoComplete: name === 'next' || name === 'again' ? 'new-password' : 'current-password',
    onType: (value: string) => setTyped({ ...typed, [name]: value }),
  })

  const change = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const objection = objectionTo(typed)
    setChanged(false)
    setRefusal(objection)
    if (objection !== null) return
    setBusy(true)
    const { said, needsLocked: isLocked = false } = await changePassword(typed)
    setBusy(false)
    setRefusal(said)
    setNeedsLocked(said === null ? false : needsLocked || isLocked)
    if (said !== null) return
    setTyped(nothing)
    setChanged(true)
  }
  return (
    <details className="vault-change">
      <summary>Change the admin password</summary>
      <form className="dashboard-form" noValidate onSubmit={(event) => void change(event)}>
        <p className="dashboard-hint">
          The credentials stay as they are: the new password opens the same vault.
        </p>
        <SecretField label="Present password" {...field('present')} />
        {needsLocked && <SecretField label="The vault’s password" {...field('locked')} />}
        <SecretField label="New password" {...field('next')} />
        <SecretField label="New password again" {...field('again')} />
        <p className="dashboard-choices">
          <button className="button" type="submit" aria-disabled={isBusy}>
            Change it
          </button>
        </p>
        <Said
          id="sp-change-said"
          isBusy={isBusy}
          refusal={refusal}
          {...(isChanged ? { said: changed } : {})}
        />
      </form>
    </details>
  )
}
