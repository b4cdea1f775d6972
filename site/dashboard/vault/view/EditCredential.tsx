import { useEffect, useId } from 'react'
import { useStore } from '../../data/store.ts'
import { editCredential } from '../credentials.ts'
import { type Edit, edits, endEdit, putEdit } from '../typed.ts'
import { vault, withKey } from '../vault.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { say } from './outcome.ts'
import { Said } from './Said.tsx'
import { useCredentialForm } from './use-credential-form.ts'

/** A locked vault shows nothing of what was in it, and keeps what was typed. */
const Locked = ({ edit }: { edit: Edit }) => (
  <div className="vault-edit-locked">
    <p>Your edit of “{edit.from.name}” is kept, and locked.</p>
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
  const { fields, isBusy, refusal, submit } = useCredentialForm(async (key) => {
    // As it is now: the vault may have been opened in between.
    const sent = edits.get().get(from.id) ?? edit
    const { said, current } = await editCredential(key, sent.from, sent.typed)
    const now = edits.get().get(from.id)
    if (current && now) putEdit({ ...now, from: current })
    if (said === null) {
      say(`“${sent.typed.name.trim()}” updated`)
      endEdit(from.id)
    }
    return said
  })
  const { nameField } = fields
  useEffect(() => {
    nameField.current?.focus({ preventScroll: true })
    // All of it, not only its first field.
    nameField.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [nameField])
  return (
    <form
      className="vault-form vault-edit"
      aria-label={`Edit “${from.name}”`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(typed)
      }}
    >
      <CredentialFields
        {...fields}
        typed={typed}
        onType={(next) => putEdit({ from, typed: next })}
        describedBy={id}
      />
      <p className="vault-choices">
        <button className="button" type="submit" aria-disabled={isBusy}>
          Send
        </button>
        <button className="quiet-button" type="button" onClick={() => endEdit(from.id)}>
          Cancel
        </button>
      </p>
      <Said id={id} isBusy={isBusy} refusal={refusal} />
    </form>
  )
}

/** The inline form of a credential that is being edited. */
export const EditCredential = ({ edit }: { edit: Edit }) =>
  useStore(vault).key === null ? <Locked edit={edit} /> : <Form edit={edit} />
