import { type RefObject, useId, useRef } from 'react'
import { submitByScript, useCall } from '../../../browser/lib/use-call.ts'
import { Button, SubmitButton } from '../../parts/Button.tsx'
import { StatusMessage } from '../../parts/StatusMessage.tsx'
import { type CredentialInput, validateCredential } from '../credentials.ts'
import type { OpenVault } from '../encryption.ts'
import { runWithVault } from '../vault.ts'
import { SecretField } from './SecretField.tsx'

interface Props {
  readonly label: string
  readonly typed: CredentialInput
  readonly onType: (typed: CredentialInput) => void
  readonly nameField: RefObject<HTMLInputElement | null>
  /** Sends what is typed. @returns the message, and whether it is an error */
  readonly write: (open: OpenVault) => Promise<[message: string, isError: boolean]>
  /** The text of the button. */
  readonly act: string
  readonly onCancel?: () => void
}

/** The two required fields of a credential: checks them, opens the vault, sends. */
export const CredentialForm = ({ label, typed, onType, nameField, write, ...props }: Props) => {
  const id = useId()
  const passwordField = useRef<HTMLInputElement>(null)
  const { isBusy, showMessage, run, ...state } = useCall(async (showMessage, open: OpenVault) => {
    showMessage('Processing request')
    showMessage(...(await write(open)))
  })
  const submit = () => {
    if (isBusy) return
    const objection = validateCredential(typed)
    showMessage(objection ?? '', objection !== null)
    if (objection === null) void runWithVault(run)
    else (typed.name.trim() === '' ? nameField : passwordField).current?.focus()
  }
  return (
    <form className="stack vault-form" aria-label={label} noValidate {...submitByScript(submit)}>
      <label className="dashboard-field">
        Application Name
        <input
          ref={nameField}
          required
          value={typed.name}
          autoComplete="off"
          aria-describedby={id}
          aria-invalid={state.isError && typed.name.trim() === ''}
          onChange={({ target }) => onType({ ...typed, name: target.value })}
        />
      </label>
      <SecretField
        ref={passwordField}
        label="Password"
        required
        value={typed.password}
        autoComplete="new-password"
        aria-describedby={id}
        aria-invalid={state.isError && typed.password === ''}
        onType={(password) => onType({ ...typed, password })}
      />
      <p className="dashboard-choices">
        <SubmitButton aria-disabled={isBusy}>{props.act}</SubmitButton>
        {props.onCancel && <Button onClick={props.onCancel}>Cancel</Button>}
      </p>
      <StatusMessage id={id} className="vault-message" {...state} />
    </form>
  )
}
