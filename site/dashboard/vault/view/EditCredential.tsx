import { useEffect, useRef } from 'react'
import { editCredential } from '../credentials.ts'
import type { OpenVault } from '../encryption.ts'
import { type Edit, edits, endEdit, listMessage, setEdit } from '../list-state.ts'
import { CredentialForm } from './CredentialForm.tsx'

/** The inline form of a credential that is being edited. */
export const EditCredential = ({ edit }: { edit: Edit }) => {
  const { from, typed } = edit
  const nameField = useRef<HTMLInputElement>(null)
  const write = async (open: OpenVault): Promise<[string, boolean]> => {
    // Reads the current edit: the vault may have been opened meanwhile.
    const sent = edits.get().get(from.id) ?? edit
    const { message: error, current } = await editCredential(open, sent.from, sent.typed)
    const now = edits.get().get(from.id)
    if (current && now) setEdit({ ...now, from: current })
    if (error === null) {
      listMessage.set(`“${sent.typed.name.trim()}” updated`)
      endEdit(from.id)
    }
    return [error ?? '', error !== null]
  }
  useEffect(() => {
    nameField.current?.focus({ preventScroll: true })
    // Scrolls to the whole form, not only to its first field.
    nameField.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <CredentialForm
      label={`Edit “${from.name}”`}
      act="Send"
      typed={typed}
      onType={(next) => setEdit({ from, typed: next })}
      nameField={nameField}
      write={write}
      onCancel={() => endEdit(from.id)}
    />
  )
}
