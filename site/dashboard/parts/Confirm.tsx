import type { ComponentProps, ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { Form } from './Form.tsx'

interface Props {
  readonly title: string
  /** The explanation, and fields if needed. */
  readonly children: ReactNode
  /** The state of an action that ends before the dialog closes. */
  readonly state?: ComponentProps<typeof Form>['state']
  /** Whether the action deletes nothing. */
  readonly isHarmless?: boolean
  readonly onConfirm: () => unknown
  readonly onCancel: () => void
}

/** Asks for confirmation before an action. */
export const Confirm = (props: Props) => (
  <Dialog title={props.title} onClose={props.onCancel}>
    <Form
      act="Confirm"
      actClass={props.isHarmless ? 'button' : 'button danger'}
      state={props.state ?? { isBusy: false }}
      onSubmit={() => props.onConfirm()}
      onCancel={props.onCancel}
    >
      {props.children}
    </Form>
  </Dialog>
)
