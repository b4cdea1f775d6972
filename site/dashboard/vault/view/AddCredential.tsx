import { useRef } from 'react'
import { useStore } from '../../data/store.ts'
import { saveCredential } from '../credentials.ts'
import type { OpenVault } from '../encryption.ts'
import { emptyCredential, newCredential } from '../list-state.ts'
import { CredentialForm } from './CredentialForm.tsx'

/** The form for a new credential. @param onSaved called after one was stored */
export const AddCredential = ({ onSaved }: { onSaved: () => void }) => {
  const typed = useStore(newCredential)
  const nameField = useRef<HTMLInputElement>(null)
  const write = async (open: OpenVault): Promise<[string, boolean]> => {
    const sent = newCredential.get()
    const refused = await saveCredential(open, sent)
    if (refused !== null) return [refused, true]
    onSaved()
    // Text typed meanwhile belongs to the next credential.
    if (newCredential.get() === sent) {
      newCredential.set(emptyCredential)
      nameField.current?.focus()
    }
    return [`“${sent.name.trim()}” saved`, false]
  }
  const props = { typed, onType: newCredential.set, nameField, write }
  return <CredentialForm label="A new credential" act="Save" {...props} />
}
