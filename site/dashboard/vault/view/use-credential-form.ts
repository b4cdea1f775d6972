import { useRef, useState } from 'react'
import { objectionTo, type Typed } from '../credentials.ts'
import { withKey } from '../vault.ts'

/**
 * The state of a credential form: checks the fields, gets the vault's key, and sends one request at a time.
 * @param write returns the error, or null
 */
export const useCredentialForm = (write: (key: CryptoKey) => Promise<string | null>) => {
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)

  const send = async (key: CryptoKey) => {
    setBusy(true)
    setRefusal(null)
    const said = await write(key)
    setBusy(false)
    setRefusal(said)
    setChecked(said !== null)
  }
  return {
    fields: { nameField, passwordField, isChecked },
    isBusy,
    refusal,
    submit: (typed: Typed) => {
      if (isBusy) return
      const objection = objectionTo(typed)
      setRefusal(objection)
      setChecked(objection !== null)
      if (objection === null) withKey((key) => void send(key))
      else (typed.name.trim() === '' ? nameField : passwordField).current?.focus()
    },
  }
}
