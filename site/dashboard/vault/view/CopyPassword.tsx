import { useEffect, useState } from 'react'
import { delays } from '../../../../shared/timings.ts'
import { setListMessage } from '../list-state.ts'

interface Props {
  readonly name: string
  /** Undefined while it is hidden; null if it cannot be decrypted. */
  readonly password: string | null | undefined
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
    const isDone = await navigator.clipboard?.writeText(password ?? '').then(
      () => true,
      () => false,
    )
    setCopied(isDone === true)
    setListMessage(
      isDone
        ? `The password of “${name}” is copied.`
        : `The browser did not copy the password of “${name}”. Select it, and copy it by hand.`,
    )
  }
  return (
    <button
      type="button"
      disabled={typeof password !== 'string'}
      aria-label={`Copy password of “${name}”`}
      onClick={() => void copy()}
    >
      {isCopied ? 'Copied' : 'Copy password'}
    </button>
  )
}
