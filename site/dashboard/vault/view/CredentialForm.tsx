import { type RefObject, useRef } from 'react'
import { useCall } from '../../../browser/lib/use-call.ts'
import { Button } from '../../parts/Button.tsx'
import { Field, Form } from '../../parts/Form.tsx'
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
  const passwordField = useRef<HTMLInputElement>(null)
  const { showMessage, run, ...state } = useCall(async (showMessage, open: OpenVault) => {
    showMessage('Processing request')
    showMessage(...(await write(open)))
  })
  const submit = () => {
    const objection = validateCredential(typed)
    showMessage(objection ?? '', objection !== null)
    if (objection === null) void runWithVault(run)
    else (typed.name.trim() === '' ? nameField : passwordField).current?.focus()
  }
  return (
    <Form
      className="stack vault-form"
      aria-label={label}
      act={props.act}
      state={state}
      others={props.onCancel && <Button onClick={props.onCancel}>Cancel</Button>}
      onSubmit={submit}
    >
      <Field
        ref={nameField}
        label="Application Name"
        required
        value={typed.name}
        aria-invalid={state.isError && typed.name.trim() === ''}
        onType={(name) => onType({ ...typed, name })}
      />
      <SecretField
        ref={passwordField}
        label="Password"
        required
        value={typed.password}
        autoComplete="new-password"
        aria-invalid={state.isError && typed.password === ''}
        onType={(password) => onType({ ...typed, password })}
      />
    </Form>
  )
}
