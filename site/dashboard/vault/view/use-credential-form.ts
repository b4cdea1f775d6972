import { useRef } from 'react'
import { useCall } from '../../../browser/lib/use-call.ts'
import { objectionTo, type Typed } from '../credentials.ts'
import { withKey } from '../vault.ts'

/** Checks the fields, gets the vault's key, sends. @param write returns the message, and whether it is an error */
export const useCredentialForm = (
  write: (key: CryptoKey) => Promise<[message: string, isRefused: boolean]>,
) => {
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const { isBusy, say, run, ...state } = useCall(async (say, key: CryptoKey) => {
    say('Processing request')
    const [message, isRefused] = await write(key)
    say(message, isRefused)
  })
  return {
    fields: { nameField, passwordField, isChecked: state.isRefused },
    isBusy,
    state,
    submit: (typed: Typed) => {
      if (isBusy) return
      const objection = objectionTo(typed)
      say(objection ?? '', objection !== null)
      if (objection === null) withKey(run)
      else (typed.name.trim() === '' ? nameField : passwordField).current?.focus()
    },
  }
}
