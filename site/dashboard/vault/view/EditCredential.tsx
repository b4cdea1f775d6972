import { useEffect, useId } from 'react'
import { byScript } from '../../../browser/lib/use-call.ts'
import { useStore } from '../../data/store.ts'
import { Button, Submit } from '../../parts/Button.tsx'
import { Said } from '../../parts/StatusMessage.tsx'
import { editCredential } from '../credentials.ts'
import { type Edit, edits, endEdit, putEdit, say } from '../list-state.ts'
import { vault, withKey } from '../vault.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { useCredentialForm } from './use-credential-form.ts'

/** A locked vault shows no content, but keeps typed text. */
const Locked = ({ edit }: { edit: Edit }) => (
  <div className="vault-edit-locked">
    <p>Your edit of “{edit.from.name}” is kept in this tab until you unlock the vault.</p>
    <p className="dashboard-actions">
      <button type="button" onClick={() => withKey(() => {})}>
        Unlock
      </button>
      <button type="button" onClick={() => endEdit(edit.from.id)}>
        Cancel
      </button>
    </p>
  </div>
)

const Form = ({ edit }: { edit: Edit }) => {
  const { from, typed } = edit
  const id = useId()
  const { fields, isBusy, state, submit } = useCredentialForm(async (key) => {
    // Reads the current edit: the vault may have been opened meanwhile.
    const sent = edits.get().get(from.id) ?? edit
    const { said: error, current } = await editCredential(key, sent.from, sent.typed)
    const now = edits.get().get(from.id)
    if (current && now) putEdit({ ...now, from: current })
    if (error === null) {
      say(`“${sent.typed.name.trim()}” updated`)
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
      {...byScript(() => submit(typed))}
    >
      <CredentialFields
        {...fields}
        typed={typed}
        onType={(next) => putEdit({ from, typed: next })}
        describedBy={id}
      />
      <p className="vault-choices">
        <Submit aria-disabled={isBusy}>Send</Submit>
        <Button onClick={() => endEdit(from.id)}>Cancel</Button>
      </p>
      <Said id={id} className="vault-said" {...state} />
    </form>
  )
}

/** The inline form of a credential that is being edited. */
export const EditCredential = ({ edit }: { edit: Edit }) =>
  useStore(vault).key === null ? <Locked edit={edit} /> : <Form edit={edit} />
