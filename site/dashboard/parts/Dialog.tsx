import { type ReactNode, useEffect, useId, useRef } from 'react'
import { isComposing } from '../../browser/lib/composing.ts'
import { isTyping } from '../../browser/lib/keyboard.ts'

interface Props {
  readonly title: string
  /** Called for Escape, or the browser's own way to close. */
  readonly onClose: () => void
  /**
   * Whether nobody asked for it. Its heading gets the focus, so that keys press no button; who is in a field stays
   * there, and Escape leads to it.
   */
  readonly isUnasked?: boolean
  readonly children: ReactNode
}

const isModalOpen = (): boolean => document.querySelector('dialog:modal') !== null

/** A modal dialog of the browser: it keeps the focus inside, and returns it at its end. */
export const Dialog = ({ title, onClose, isUnasked, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    let before = document.activeElement
    const list = before?.closest<HTMLElement>('section[tabindex]')
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || isModalOpen()) return
      event.preventDefault()
      if (shown?.contains(document.activeElement)) return onClose()
      before = document.activeElement
      shown?.close()
      shown?.showModal()
    }
    if (isUnasked && isTyping(before) && !isModalOpen()) {
      // The browser's `show` would move the focus.
      shown?.setAttribute('open', '')
      addEventListener('keydown', onKeyDown, true)
    } else shown?.showModal()
    return () => {
      removeEventListener('keydown', onKeyDown, true)
      shown?.close()
      if (document.activeElement !== document.body) return
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
      <h2 id={id} tabIndex={isUnasked ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
