import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { fieldLimits } from '../../../shared/field-limits.ts'

type FieldProps = ComponentProps<'input'> & { readonly label: ReactNode }

/** A required field with its label. */
export const Field = ({ label, ...input }: FieldProps) => (
  <label className="field">
    <span>{label}</span>
    <input required {...input} />
  </label>
)

/** The field for a reader's address. */
export const EmailField = (props: FieldProps) => (
  <Field type="email" name="email" autoComplete="email" maxLength={fieldLimits.email} {...props} />
)

interface StatusProps {
  readonly message: string
  /** Whether the form is locked with it: then it stands where the button was, and has the focus that a field had. */
  readonly isDone?: boolean
}

/** What a form says. A new sentence comes into view: the pressed button may be at the window's edge. */
export const FormStatus = ({ message, isDone }: StatusProps) => {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (message === '') return
    line.current?.scrollIntoView({ block: 'nearest' })
    const { activeElement } = document
    // Where both do not fit, what is to be filled in comes first.
    if (activeElement?.ariaInvalid === 'true') activeElement.scrollIntoView({ block: 'nearest' })
    if (isDone && !activeElement?.matches('a, :enabled'))
      line.current?.focus({ preventScroll: true })
  }, [message, isDone])
  return (
    <p className="form-status" role="status" data-done={isDone} tabIndex={-1} ref={line}>
      {message}
    </p>
  )
}
