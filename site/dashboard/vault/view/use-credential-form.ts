import { useRef } from 'react'
import { useCall } from '../../../browser/lib/use-call.ts'
import { type CredentialInput, validateCredential } from '../credentials.ts'
import type { OpenVault } from '../encryption.ts'
import { runWithVault } from '../vault.ts'

/** Checks the fields, opens the vault, sends. @param write returns the message, and whether it is an error */
export const useCredentialForm = (
  write: (open: OpenVault) => Promise<[message: string, isError: boolean]>,
) => {
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const { isBusy, showMessage, run, ...state } = useCall(async (showMessage, open: OpenVault) => {
    showMessage('Processing request')
    const [message, isError] = await write(open)
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
      if (objection === null) void runWithVault(run)
      else (typed.name.trim() === '' ? nameField : passwordField).current?.focus()
    },
  }
}
