import { useId, useState } from 'react'
import { useStore } from '../../data/store.ts'
import { saveCredential } from '../credentials.ts'
import { nothing, typedNew } from '../typed.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { Said } from './Said.tsx'
import { useCredentialForm } from './use-credential-form.ts'

/** The form for a new credential. @param onSaved called after one was stored */
export const AddCredential = ({ onSaved }: { onSaved: () => void }) => {
  const id = useId()
  const typed = useStore(typedNew)
  const [saved, setSaved] = useState('')
  const { fields, isBusy, refusal, submit } = useCredentialForm(async (key) => {
    const sent = typedNew.get()
    setSaved('')
    const refused = await saveCredential(key, sent)
    if (refused !== null) return refused
    setSaved(`“${sent.name.trim()}” saved`)
    onSaved()
    // Text typed meanwhile belongs to the next credential.
    if (typedNew.get() === sent) {
      typedNew.set(nothing)
      fields.nameField.current?.focus()
    }
    return null
  })
  return (
    <form
      className="vault-form"
      aria-label="A new credential"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(typed)
      }}
    >
      <CredentialFields {...fields} typed={typed} onType={typedNew.set} describedBy={id} />
      <button className="button" type="submit" aria-disabled={isBusy}>
        Save
      </button>
      <Said id={id} isBusy={isBusy} refusal={refusal} said={saved} />
    </form>
  )
}
