import type { KeyboardEvent, SyntheticEvent } from 'react'
import { formFields } from '../../../../shared/articles/fields.ts'
import { isComposing } from '../../../browser/lib/composing.ts'
import type { Fields } from '../../data/fields.ts'
import type { FieldName } from '../check.ts'
import type { Writing } from '../writing.ts'
import type { Message, WritingState } from '../writing-state.ts'
import { tidyTyped } from './tidy-typed.ts'

interface Props {
  readonly name: FieldName
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** What Enter does, in a field of one line. */
  readonly onEnter?: () => void
  /** The error of the field. */
  readonly error?: string
  /** A help text below the field. */
  readonly help?: string
  readonly type?: 'text' | 'date' | 'password'
  readonly autoComplete?: string
  /** Whether it is a text area. */
  readonly isLong?: boolean
  /** The form that the text gets while it is typed. */
  readonly tidy?: (text: string) => string
}

/** The id of a field's element. */
export const fieldId = (name: FieldName): string => `sp-editor-${name}`

/** The id of a field's error text. */
export const errorId = (name: FieldName): string => `${fieldId(name)}-fault`

/** What a message says of a field. */
export const errorIn = (message: Message | null, name: FieldName): string | undefined =>
  [message, ...(message?.others ?? [])].find((one) => one?.field === name)?.text

/** The props of a field: its name and, if the message is about it, its error. */
export const fieldProps = (message: Message | null) => (name: FieldName) => {
  const error = errorIn(message, name)
  return { name, ...(error && { error }) }
}

/** What a field is called. */
export const labelOf = (name: FieldName): string =>
  formFields.find(({ form }) => form === name)?.label ?? name.replace(/^./, (a) => a.toUpperCase())

/** The props of an article's field: its label, its text, and the function that writes it. */
export const textProps =
  (writing: Writing, { fields, message }: WritingState) =>
  (name: keyof Fields & FieldName) => ({
    ...fieldProps(message)(name),
    label: labelOf(name),
    value: fields[name],
    onChange: (text: string) => writing.write({ [name]: text }),
  })

/** The error at the field; the message beside the buttons says it, too. */
export const FieldErrorText = ({ name, error }: Pick<Props, 'name' | 'error'>) =>
  error && (
    <p id={errorId(name)} className="small editor-fault">
      {error}
    </p>
  )

/** The ids of a field's descriptions, for `aria-describedby`. */
export const describedBy = ({ name, error, help }: Pick<Props, 'name' | 'error' | 'help'>) =>
  [error && errorId(name), help && `${fieldId(name)}-help`].filter(Boolean).join(' ') || undefined

/** The props of an element whose text is tidied while it is typed; an input method ends first. */
export const typedProps = (onChange: (text: string) => void, tidy = (text: string) => text) => {
  const write = (event: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onChange(tidyTyped(event, tidy))
  return { onChange: write, onCompositionEnd: write }
}

export const Field = ({ name, label, help, error, isLong, type, ...input }: Props) => {
  const id = fieldId(name)
  const attributes = {
    id,
    name,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': describedBy({ name, error, help }),
    autoComplete: input.autoComplete ?? 'off',
    value: input.value,
    ...typedProps(input.onChange, input.tidy),
    onKeyDown: ({ key, nativeEvent }: KeyboardEvent) =>
      key === 'Enter' && !isComposing(nativeEvent) && input.onEnter?.(),
  }
  return (
    <div className="editor-field" data-field={name}>
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea rows={2} {...attributes} />
      ) : (
        <input type={type ?? 'text'} {...attributes} />
      )}
      <FieldErrorText name={name} error={error} />
      {help && (
        <p id={`${id}-help`} className="small editor-help">
          {help}
        </p>
      )}
    </div>
  )
}
