import { type ReactNode, useEffect, useId, useRef } from 'react'

interface Props {
  readonly title: string
  /** Called for Escape, or the browser's own way to close. */
  readonly onClose: () => void
  /** Whether it may open while the author types: then its heading gets the focus, so that keys press no button. */
  readonly focusesHeading?: boolean
  readonly children: ReactNode
}

/** A modal dialog of the browser: it keeps the focus inside, and returns it at its end. */
export const Dialog = ({ title, onClose, focusesHeading, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    const list = before?.closest<HTMLElement>('section[tabindex]')
    shown?.showModal()
    return () => {
      shown?.close()
      // The action may have removed the element that had the focus.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      else (list ?? document.querySelector<HTMLElement>('.dashboard-title'))?.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="over dashboard-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id} tabIndex={focusesHeading ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
