import { useId } from 'react'
import { byScript } from '../../../browser/lib/use-call.ts'
import { useStore } from '../../data/store.ts'
import { Submit } from '../../parts/Button.tsx'
import { Said } from '../../parts/StatusMessage.tsx'
import { saveCredential } from '../credentials.ts'
import { nothing, typedNew } from '../list-state.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { useCredentialForm } from './use-credential-form.ts'

/** The form for a new credential. @param onSaved called after one was stored */
export const AddCredential = ({ onSaved }: { onSaved: () => void }) => {
  const id = useId()
  const typed = useStore(typedNew)
  const { fields, isBusy, state, submit } = useCredentialForm(async (key) => {
    const sent = typedNew.get()
    const refused = await saveCredential(key, sent)
    if (refused !== null) return [refused, true]
    onSaved()
    // Text typed meanwhile belongs to the next credential.
    if (typedNew.get() === sent) {
      typedNew.set(nothing)
      fields.nameField.current?.focus()
    }
    return [`“${sent.name.trim()}” saved`, false]
  })
  return (
    <form
      className="vault-form"
      aria-label="A new credential"
      noValidate
      {...byScript(() => submit(typed))}
    >
      <CredentialFields {...fields} typed={typed} onType={typedNew.set} describedBy={id} />
      <Submit aria-disabled={isBusy}>Save</Submit>
      <Said id={id} className="vault-said" {...state} />
    </form>
  )
}
