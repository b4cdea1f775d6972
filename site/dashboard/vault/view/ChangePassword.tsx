import { useState } from 'react'
import { useCall } from '../../../browser/lib/use-call.ts'
import { Form } from '../../parts/Form.tsx'
import { changePassword, type PasswordChange, validateChange } from '../change-password.ts'
import { lockedOtherwise } from '../vault.ts'
import { SecretField, useTyped } from './SecretField.tsx'

const nothing: PasswordChange = { current: '', next: '', repeated: '', vaultPassword: '' }

const changed =
  'Your password is changed. It opens the vault from now on, and every other session has ended.'

/** The form that changes the author's password, and the vault's key with it. */
export const ChangePassword = () => {
  const [typed, setTyped] = useTyped(nothing)
  const [needsOther, setNeedsOther] = useState(false)
  const { run, ...state } = useCall(async (showMessage) => {
    const objection = validateChange(typed)
    if (objection !== null) return showMessage(objection, true)
    showMessage('Processing request')
    const error = await changePassword(typed)
    setNeedsOther(error !== null && (needsOther || error === lockedOtherwise))
    if (error === null) setTyped(nothing)
    showMessage(error ?? changed, error !== null)
  })
  const field = (name: keyof PasswordChange) => ({
    value: typed[name],
    required: true,
    readOnly: state.isBusy,
    autoComplete: name === 'next' || name === 'repeated' ? 'new-password' : 'current-password',
    onType: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  return (
    <details className="vault-change">
      <summary>Change the admin password</summary>
      <Form act="Change it" state={state} onSubmit={run}>
        <p className="dashboard-hint">
          All in the vault is sealed anew, with a new recovery code: the old password opens nothing
          that comes after.
        </p>
        <SecretField label="Current password" {...field('current')} />
        {needsOther && (
          <SecretField label="Recovery code, or the earlier password" {...field('vaultPassword')} />
        )}
        <SecretField label="New password" {...field('next')} />
        <SecretField label="New password again" {...field('repeated')} />
      </Form>
    </details>
  )
}
