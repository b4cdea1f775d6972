import { type ReactNode, useEffect, useId, useRef } from 'react'

interface Props {
  readonly title: string
  /** Escape, or the browser's own way to close. */
  readonly onClose: () => void
  /** It may come between two keys: its heading gets the focus, so that they press no button. */
  readonly isUnasked?: boolean
  readonly children: ReactNode
}

/** A modal dialog of the browser: it keeps the focus in, and gives it back when it ends. */
export const Dialog = ({ title, onClose, isUnasked, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    shown?.showModal()
    return () => {
      shown?.close()
      // The element that had the focus may be gone after this decision.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      else document.querySelector<HTMLElement>('.dashboard-title')?.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dashboard-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id} tabIndex={isUnasked ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
