import { memo, useEffect, useRef } from 'react'
import type { Entry } from '../credentials.ts'
import { type Edit, putEdit } from '../typed.ts'
import { CopyPassword } from './CopyPassword.tsx'
import { EditCredential } from './EditCredential.tsx'
import { say } from './outcome.ts'

interface Props {
  readonly entry: Entry
  /** Undefined while it is hidden; null where this vault does not open it. */
  readonly password: string | null | undefined
  /** The edit of it that is going on. */
  readonly edit: Edit | undefined
  readonly onDelete: (entry: Entry) => void
}

const Value = ({ password }: Pick<Props, 'password'>) => {
  if (password === null) {
    return (
      <p className="vault-value dashboard-failed">
        Data not available: the vault does not open this one.
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

/** Gives the focus back to where an edit was begun, once its button can be used again. */
const useReturn = (edit: Edit | undefined, isHidden: boolean) => {
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

/** One credential; nothing can be done with it while its password is hidden. */
export const CredentialRow = memo(({ entry, password, edit, onDelete }: Props) => {
  const isHidden = password === undefined
  const begin = useReturn(edit, isHidden)
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
          ref={begin}
          type="button"
          disabled={isHidden}
          aria-label={`Edit “${name}”`}
          onClick={() => {
            say('')
            putEdit({ from: entry, typed: { name, password: password ?? '' } })
          }}
        >
          Edit
        </button>
        <CopyPassword name={name} password={password} />
        <button
          className="danger-link"
          type="button"
          disabled={isHidden}
          aria-label={`Delete “${name}”`}
          onClick={() => onDelete(entry)}
        >
          Delete
        </button>
      </p>
    </li>
  )
})
