import type { Ref } from 'react'
import type { CredentialInput } from '../credentials.ts'
import { SecretField } from './SecretField.tsx'

interface Props {
  readonly typed: CredentialInput
  readonly onType: (typed: CredentialInput) => void
  readonly nameField: Ref<HTMLInputElement>
  readonly passwordField: Ref<HTMLInputElement>
  /** The id of the error message. */
  readonly describedBy: string
  /** Whether missing fields are marked. */
  readonly isChecked: boolean
}

/** The two required fields of a credential. */
export const CredentialFields = ({ typed, onType, describedBy, isChecked, ...fields }: Props) => (
  <>
    <label className="dashboard-field">
      Application Name
      <input
        ref={fields.nameField}
        required
        value={typed.name}
        autoComplete="off"
        aria-describedby={describedBy}
        aria-invalid={isChecked && typed.name.trim() === ''}
        onChange={({ target }) => onType({ ...typed, name: target.value })}
      />
    </label>
    <SecretField
      ref={fields.passwordField}
      label="Password"
      required
      value={typed.password}
      autoComplete="new-password"
      aria-describedby={describedBy}
      aria-invalid={isChecked && typed.password === ''}
      onType={(password) => onType({ ...typed, password })}
    />
  </>
)
