import { memo, useEffect, useRef } from 'react'
import { Button } from '../../parts/Button.tsx'
import type { Content } from '../encryption.ts'
import type { Entry } from '../entries.ts'
import { type Edit, listMessage, setEdit } from '../list-state.ts'
import { CopyPassword } from './CopyPassword.tsx'
import { EditCredential } from './EditCredential.tsx'

interface Props {
  readonly entry: Entry
  /** Undefined while it is hidden; null if this vault's key does not decrypt it. */
  readonly content: Content | null | undefined
  readonly edit: Edit | undefined
  readonly onDelete: (entry: Entry) => void
}

/** Why what was sealed does not belong here; null if it does. */
const mismatchOf = ({ id, name, counter }: Entry, content: Content): string | null => {
  if (content.id !== id || content.name !== name) {
    return `It was saved as “${content.name}”, not by this screen: check it before you use it.`
  }
  return content.counter === counter
    ? null
    : 'An earlier password was put back, not by this screen: check it before you use it.'
}

const Value = ({ entry, content }: Pick<Props, 'entry' | 'content'>) => {
  if (content === null) {
    return (
      <p className="vault-value dashboard-failed">
        Data not available: the vault’s key does not open it.
      </p>
    )
  }
  if (content === undefined) {
    return (
      <p className="vault-value">
        <span aria-hidden="true">••••••••</span>
        <span className="visually-hidden">hidden</span>
      </p>
    )
  }
  const mismatch = mismatchOf(entry, content)
  return (
    <div>
      <p className="vault-value">
        <bdi>{content.password}</bdi>
      </p>
      {mismatch !== null && <p className="vault-warning dashboard-failed">{mismatch}</p>}
    </div>
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
export const CredentialRow = memo(({ entry, content, edit, onDelete }: Props) => {
  const isHidden = content === undefined
  const password = content?.password ?? null
  const editButton = useFocusReturn(edit, isHidden)
  if (edit) {
    return (
      <li className="dashboard-row vault-row">
        <EditCredential edit={edit} />
      </li>
    )
  }
  const { name } = entry
  return (
    <li className="dashboard-row vault-row">
      <p className="vault-name">
        <bdi>{name}</bdi>
      </p>
      <Value entry={entry} content={content} />
      <p className="dashboard-actions">
        <button
          ref={editButton}
          type="button"
          disabled={isHidden}
          aria-label={`Edit “${name}”`}
          onClick={() => {
            listMessage.set('')
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
