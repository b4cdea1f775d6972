import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { submitByScript } from '../../browser/lib/use-call.ts'
import { Button, SubmitButton } from './Button.tsx'
import { StatusMessage } from './StatusMessage.tsx'

/** The id of what a form says, which describes its fields. */
const MessageId = createContext<string | undefined>(undefined)

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** The text of the button that submits. */
  readonly act: string
  readonly actClass?: string
  /** While it is busy, it submits nothing. Without a message, what it says stands outside. */
  readonly state: {
    readonly isBusy: boolean
    readonly message?: string
    readonly isError?: boolean
  }
  readonly onSubmit: (form: HTMLFormElement) => unknown
  /** Of a dialog. */
  readonly onCancel?: () => void
  /** Other buttons. */
  readonly others?: ReactNode
}

/** A form with its buttons, and what it says: in a dialog above the buttons, else below them. */
export const Form = ({ act, actClass = 'button', state, ...props }: Props) => {
  const { onSubmit, onCancel, others, children, ...form } = props
  const { isBusy, message, isError = false } = state
  const id = useId()
  const status = message !== undefined && (
    <StatusMessage id={id} message={message} isError={isError} />
  )
  return (
    <form
      className="dashboard-form"
      noValidate
      {...submitByScript((sent) => isBusy || onSubmit(sent))}
      {...form}
    >
      <MessageId value={status ? id : undefined}>{children}</MessageId>
      {onCancel && status}
      <p className="dashboard-choices">
        <SubmitButton className={actClass} aria-disabled={isBusy}>
          {act}
        </SubmitButton>
        {others}
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </p>
      {!onCancel && status}
    </form>
  )
}

/** The description of a field: its own, and what its form says. */
export const useDescription = (own?: string): string | undefined =>
  [own, useContext(MessageId)].filter(Boolean).join(' ') || undefined

type FieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'className'> & {
  readonly label: ReactNode
  readonly className?: string
  readonly onType?: (value: string) => void
}

/** A field with its label, in a form or alone. */
export const Field = ({ label, className, onType, ...input }: FieldProps) => (
  <label className={`dashboard-field ${className ?? ''}`.trim()}>
    {label}
    <input
      autoComplete="off"
      {...input}
      aria-describedby={useDescription(input['aria-describedby'])}
      onChange={onType && (({ target }) => onType(target.value))}
    />
  </label>
)

/** The field for the author's password. */
export const PasswordField = (props: FieldProps) => (
  <Field type="password" autoComplete="current-password" {...props} />
)
