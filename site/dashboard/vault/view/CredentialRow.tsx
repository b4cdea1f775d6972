import { memo, useEffect, useRef } from 'react'
import { Button } from '../../parts/Button.tsx'
import type { Entry } from '../credentials.ts'
import { type Edit, setEdit, setListMessage } from '../list-state.ts'
import { CopyPassword } from './CopyPassword.tsx'
import { EditCredential } from './EditCredential.tsx'

interface Props {
  readonly entry: Entry
  /** Undefined while it is hidden; null if this vault's key does not decrypt it. */
  readonly password: string | null | undefined
  readonly edit: Edit | undefined
  readonly onDelete: (entry: Entry) => void
}

const Value = ({ password }: Pick<Props, 'password'>) => {
  if (password === null) {
    return (
      <p className="vault-value dashboard-failed">
        Data not available: the vault’s key does not open it.
      </p>
    )
  }
  return (
    <p className="vault-value">
      {password === undefined ? (
        <>
          <span aria-hidden="true">••••••••</span>
          <span className="visually-hidden">hidden</span>
        </>
      ) : (
        <bdi>{password}</bdi>
      )}
    </p>
  )
}

/** Returns the focus to the Edit button once it is enabled again. */
const useFocusReturn = (edit: Edit | undefined, isHidden: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (edit) wasEdited.current = true
    if (edit || isHidden || !wasEdited.current) return
    wasEdited.current = false
    if (document.activeElement === document.body) button.current?.focus()
  }, [edit, isHidden])
  return button
}

/** One credential; its actions are disabled while its password is hidden. */
export const CredentialRow = memo(({ entry, password, edit, onDelete }: Props) => {
  const isHidden = password === undefined
  const editButton = useFocusReturn(edit, isHidden)
  if (edit) {
    return (
      <li className="vault-row">
        <EditCredential edit={edit} />
      </li>
    )
  }
  const { name } = entry
  return (
    <li className="vault-row">
      <p className="vault-name">
        <bdi>{name}</bdi>
      </p>
      <Value password={password} />
      <p className="dashboard-actions">
        <button
          ref={editButton}
          type="button"
          disabled={isHidden}
          aria-label={`Edit “${name}”`}
          onClick={() => {
            setListMessage('')
            setEdit({ from: entry, typed: { name, password: password ?? '' } })
          }}
        >
          Edit
        </button>
        <CopyPassword name={name} password={password} />
        <Button
          className="danger-link"
          disabled={isHidden}
          aria-label={`Delete “${name}”`}
          onClick={() => onDelete(entry)}
        >
          Delete
        </Button>
      </p>
    </li>
  )
})
