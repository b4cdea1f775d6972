import { useId } from 'react'
import { submitByScript } from '../../../browser/lib/use-call.ts'
import { useStore } from '../../data/store.ts'
import { SubmitButton } from '../../parts/Button.tsx'
import { StatusMessage } from '../../parts/StatusMessage.tsx'
import { saveCredential } from '../credentials.ts'
import { emptyCredential, newCredential } from '../list-state.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { useCredentialForm } from './use-credential-form.ts'

/** The form for a new credential. @param onSaved called after one was stored */
export const AddCredential = ({ onSaved }: { onSaved: () => void }) => {
  const id = useId()
  const typed = useStore(newCredential)
  const { fields, isBusy, state, submit } = useCredentialForm(async (open) => {
    const sent = newCredential.get()
    const refused = await saveCredential(open, sent)
    if (refused !== null) return [refused, true]
    onSaved()
    // Text typed meanwhile belongs to the next credential.
    if (newCredential.get() === sent) {
      newCredential.set(emptyCredential)
      fields.nameField.current?.focus()
    }
    return [`“${sent.name.trim()}” saved`, false]
  })
  return (
    <form
      className="vault-form"
      aria-label="A new credential"
      noValidate
      {...submitByScript(() => submit(typed))}
    >
      <CredentialFields {...fields} typed={typed} onType={newCredential.set} describedBy={id} />
      <SubmitButton aria-disabled={isBusy}>Save</SubmitButton>
      <StatusMessage id={id} className="vault-message" {...state} />
    </form>
  )
}
