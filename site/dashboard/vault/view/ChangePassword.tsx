import { useState } from 'react'
import { byScript, useCall } from '../../../browser/lib/use-call.ts'
import { Submit } from '../../parts/Button.tsx'
import { Said } from '../../parts/StatusMessage.tsx'
import { changePassword, objectionTo, type TypedChange } from '../change-password.ts'
import { SecretField } from './SecretField.tsx'

const nothing: TypedChange = { present: '', next: '', again: '', locked: '' }

const changed =
  'Your password is changed. It opens the vault from now on, and every other session has ended.'

/** The form that changes the author's password and wraps the vault's key with the new one. */
export const ChangePassword = () => {
  const [typed, setTyped] = useState(nothing)
  const [needsLocked, setNeedsLocked] = useState(false)
  const { isBusy, run, ...state } = useCall(async (say) => {
    const objection = objectionTo(typed)
    if (objection !== null) return say(objection, true)
    say('Processing request')
    const { said: error, needsLocked: isLocked = false } = await changePassword(typed)
    setNeedsLocked(error === null ? false : needsLocked || isLocked)
    if (error !== null) return say(error, true)
    setTyped(nothing)
    say(changed)
  })
  const field = (name: keyof TypedChange) => ({
    value: typed[name],
    required: true,
    readOnly: isBusy,
    'aria-describedby': 'sp-change-said',
    autoComplete: name === 'next' || name === 'again' ? 'new-password' : 'current-password',
    onType: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  return (
    <details className="vault-change">
      <summary>Change the admin password</summary>
      <form className="dashboard-form" noValidate {...byScript(run)}>
        <p className="dashboard-hint">
          The credentials stay as they are: the new password opens the same vault.
        </p>
        <SecretField label="Current password" {...field('present')} />
        {needsLocked && <SecretField label="The vault’s password" {...field('locked')} />}
        <SecretField label="New password" {...field('next')} />
        <SecretField label="New password again" {...field('again')} />
        <p className="dashboard-choices">
          <Submit aria-disabled={isBusy}>Change it</Submit>
        </p>
        <Said id="sp-change-said" className="vault-said" {...state} />
      </form>
    </details>
  )
}
