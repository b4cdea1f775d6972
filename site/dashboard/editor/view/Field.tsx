import type { ChangeEvent } from 'react'
import { formFields } from '../../../../shared/articles/fields.ts'
import type { Fields } from '../../data/fields.ts'
import type { FieldName } from '../check.ts'
import type { Writing } from '../writing.ts'
import type { Message, WritingState } from '../writing-state.ts'

interface Props {
  readonly name: FieldName
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The error of the field. */
  readonly fault?: string
  /** A help text below the field. */
  readonly help?: string
  readonly type?: 'text' | 'date' | 'password'
  readonly autoComplete?: string
  /** Whether it is a text area. */
  readonly isLong?: boolean
}

/** The id of a field's element. */
export const fieldId = (name: FieldName): string => `sp-editor-${name}`

/** The id of a field's error text. */
export const faultId = (name: FieldName): string => `${fieldId(name)}-fault`

/** The props of a field: its name and, if the message is about it, its error. */
export const fieldProps = (message: Message | null) => (name: FieldName) => ({
  name,
  ...(message?.field === name && { fault: message.text }),
})

/** The props of an article's field: its label, its text, and the function that writes it. */
export const textProps =
  (writing: Writing, { fields, message }: WritingState) =>
  (name: keyof Fields & FieldName) => ({
    ...fieldProps(message)(name),
    label: formFields.find(({ form }) => form === name)?.label ?? '',
    value: fields[name],
    onChange: (text: string) => writing.write({ [name]: text }),
  })

/** The error at the field; the message beside the buttons says it, too. */
export const FieldFault = ({ name, fault }: Pick<Props, 'name' | 'fault'>) =>
  fault && (
    <p id={faultId(name)} className="editor-fault">
      {fault}
    </p>
  )

/** The ids of a field's descriptions, for `aria-describedby`. */
export const describedBy = ({ name, fault, help }: Pick<Props, 'name' | 'fault' | 'help'>) =>
  [fault && faultId(name), help && `${fieldId(name)}-help`].filter(Boolean).join(' ') || undefined

export const Field = ({ name, label, help, fault, isLong, type, ...input }: Props) => {
  const id = fieldId(name)
  const attributes = {
    id,
    name,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': describedBy({ name, fault, help }),
    autoComplete: input.autoComplete ?? 'off',
    value: input.value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      input.onChange(event.target.value),
  }
  return (
    <div className="editor-field" data-field={name}>
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea rows={3} {...attributes} />
      ) : (
        <input type={type ?? 'text'} {...attributes} />
      )}
      <FieldFault name={name} fault={fault} />
      {help && (
        <p id={`${id}-help`} className="editor-help">
          {help}
        </p>
      )}
    </div>
  )
}
