import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'

interface Props {
  readonly title: string
  /** What will happen, and what is typed for it. */
  readonly children: ReactNode
  /** What is said of it, where it is done before the dialog closes. */
  readonly said?: ReactNode
  readonly saidId?: string
  readonly isBusy?: boolean
  /** Whether it takes nothing away. */
  readonly isHarmless?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks once more before something is done. */
export const Confirm = (props: Props) => {
  const { title, children, said, saidId, isBusy = false, onConfirm, onCancel } = props
  return (
    <Dialog title={title} onClose={onCancel}>
      <form
        className="dashboard-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) onConfirm()
        }}
      >
        {children}
        {said !== undefined && (
          <p id={saidId} className="dashboard-said" role="status">
            {said}
          </p>
        )}
        <p className="dashboard-choices">
          <button
            className={props.isHarmless ? 'button' : 'danger-button'}
            type="submit"
            aria-disabled={isBusy}
          >
            Confirm
          </button>
          <button className="quiet-button" type="button" onClick={onCancel}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  )
}
