import { useEffect, useState } from 'react'
import { delays } from '../../../../shared/timings.ts'
import { copySecret } from '../clipboard.ts'
import { listMessage } from '../list-state.ts'

interface Props {
  readonly name: string
  /** Null while it is hidden, or if it cannot be decrypted. */
  readonly password: string | null
}

/** Copies a password; for a moment the button shows that. */
export const CopyPassword = ({ name, password }: Props) => {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), delays.copied)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    const isDone = await copySecret(password ?? '')
    setCopied(isDone)
    listMessage.set(
      isDone
        ? `The password of “${name}” is copied. After a minute, or when the vault locks, the clipboard is emptied.`
        : `The browser did not copy the password of “${name}”. Select it, and copy it by hand.`,
    )
  }
  return (
    <button
      type="button"
      disabled={password === null}
      aria-label={`${isCopied ? 'Copied: password' : 'Copy password'} of “${name}”`}
      onClick={() => void copy()}
    >
      {isCopied ? 'Copied' : 'Copy password'}
    </button>
  )
}
