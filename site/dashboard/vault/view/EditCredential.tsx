import { useEffect, useId } from 'react'
import { submitByScript } from '../../../browser/lib/use-call.ts'
import { Button, SubmitButton } from '../../parts/Button.tsx'
import { StatusMessage } from '../../parts/StatusMessage.tsx'
import { editCredential } from '../credentials.ts'
import { type Edit, edits, endEdit, setEdit, setListMessage } from '../list-state.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { useCredentialForm } from './use-credential-form.ts'

/** The inline form of a credential that is being edited. */
export const EditCredential = ({ edit }: { edit: Edit }) => {
  const { from, typed } = edit
  const id = useId()
  const { fields, isBusy, state, submit } = useCredentialForm(async (open) => {
    // Reads the current edit: the vault may have been opened meanwhile.
    const sent = edits.get().get(from.id) ?? edit
    const { message: error, current } = await editCredential(open, sent.from, sent.typed)
    const now = edits.get().get(from.id)
    if (current && now) setEdit({ ...now, from: current })
    if (error === null) {
      setListMessage(`“${sent.typed.name.trim()}” updated`)
      endEdit(from.id)
    }
    return [error ?? '', error !== null]
  })
  const { nameField } = fields
  useEffect(() => {
    nameField.current?.focus({ preventScroll: true })
    // Scrolls to the whole form, not only to its first field.
    nameField.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [nameField])
  return (
    <form
      className="vault-form vault-edit"
      aria-label={`Edit “${from.name}”`}
      noValidate
      {...submitByScript(() => submit(typed))}
    >
      <CredentialFields
        {...fields}
        typed={typed}
        onType={(next) => setEdit({ from, typed: next })}
        describedBy={id}
      />
      <p className="vault-choices">
        <SubmitButton aria-disabled={isBusy}>Send</SubmitButton>
        <Button onClick={() => endEdit(from.id)}>Cancel</Button>
      </p>
      <StatusMessage id={id} className="vault-message" {...state} />
    </form>
  )
}
