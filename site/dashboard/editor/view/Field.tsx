import type { ChangeEvent } from 'react'
import type { FieldName } from '../check.ts'

interface Props {
  readonly name: FieldName
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isInvalid: boolean
  /** What it takes, under it. */
  readonly help?: string
  readonly type?: 'text' | 'date' | 'password'
  readonly autoComplete?: string
  /** Several lines. */
  readonly isLong?: boolean
}

/** The id of a field's element. */
export const fieldId = (name: FieldName): string => `sp-editor-${name}`

export const Field = ({ name, label, help, isInvalid, isLong, type, ...given }: Props) => {
  const id = fieldId(name)
  const attributes = {
    id,
    name,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': `${help ? `${id}-help ` : ''}sp-editor-message`,
    autoComplete: given.autoComplete ?? 'off',
    value: given.value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      given.onChange(event.target.value),
  }
  return (
    <div className="editor-field" data-field={name}>
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea rows={3} {...attributes} />
      ) : (
        <input type={type ?? 'text'} {...attributes} />
      )}
      {help && (
        <p id={`${id}-help`} className="editor-help">
          {help}
        </p>
      )}
    </div>
  )
}
