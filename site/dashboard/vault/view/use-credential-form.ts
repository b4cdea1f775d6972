import { useRef } from 'react'
import { useCall } from '../../../browser/lib/use-call.ts'
import { type CredentialInput, validateCredential } from '../credentials.ts'
import { runWithKey } from '../vault.ts'

/** Checks the fields, gets the vault's key, sends. @param write returns the message, and whether it is an error */
export const useCredentialForm = (
  write: (key: CryptoKey) => Promise<[message: string, isError: boolean]>,
) => {
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const { isBusy, showMessage, run, ...state } = useCall(async (showMessage, key: CryptoKey) => {
    showMessage('Processing request')
    const [message, isError] = await write(key)
    showMessage(message, isError)
  })
  return {
    fields: { nameField, passwordField, isChecked: state.isError },
    isBusy,
    state,
    submit: (typed: CredentialInput) => {
      if (isBusy) return
      const objection = validateCredential(typed)
      showMessage(objection ?? '', objection !== null)
      if (objection === null) runWithKey(run)
      else (typed.name.trim() === '' ? nameField : passwordField).current?.focus()
    },
  }
}
