import type { ReactNode } from 'react'
import { submitByScript } from '../../browser/lib/use-call.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  readonly title: string
  /** The explanation, fields if needed, and the message of an action that ends before the dialog closes. */
  readonly children: ReactNode
  readonly isBusy?: boolean
  /** Whether the action deletes nothing. */
  readonly isHarmless?: boolean
  readonly onConfirm: () => unknown
  readonly onCancel: () => void
}

/** Asks for confirmation before an action. */
export const Confirm = (props: Props) => {
  const { title, children, isBusy = false, onConfirm, onCancel } = props
  return (
    <Dialog title={title} onClose={onCancel}>
      <form className="dashboard-form" noValidate {...submitByScript(() => isBusy || onConfirm())}>
        {children}
        <p className="dashboard-choices">
          <button
            className={props.isHarmless ? 'button' : 'button danger'}
            type="submit"
            aria-disabled={isBusy}
          >
            Confirm
          </button>
          <Button onClick={onCancel}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  )
}
