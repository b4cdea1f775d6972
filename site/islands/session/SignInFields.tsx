import { useState } from 'react'
import { fieldLimits } from '../../../shared/field-limits.ts'
import { Field } from '../lib/FormParts.tsx'

export const fieldNames = ['username', 'email', 'colors', 'password', 'answer'] as const
export type FieldName = (typeof fieldNames)[number]

interface Props {
  readonly question: string
  readonly disabled: boolean
  readonly readOnly: boolean
}

/** The five fields of the sign-in, the button that shows the typed text, and the tick for a device of one's own. */
export const SignInFields = ({ question, disabled, readOnly }: Props) => {
  const [isShown, setShown] = useState(false)
  const common = { maxLength: fieldLimits.text, disabled, readOnly }
  /** The props of four fields; the password has its own type. */
  const plain = {
    ...common,
    type: 'text',
    className: isShown ? undefined : 'masked',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  }
  return (
    <>
      <Field label="Username" name="username" autoComplete="username" {...plain} />
      <Field label="Email" name="email" autoComplete="email" inputMode="email" {...plain} />
      <Field
        label="Four different colour codes, separated by spaces"
        name="colors"
        autoComplete="off"
        {...plain}
      />
      <Field
        label="Password"
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        {...common}
      />
      <Field
        label={
          <>
            <span>{'Security question: '}</span>
            <span className="sign-in-question">{question}</span>
          </>
        }
        name="answer"
        autoComplete="off"
        {...plain}
      />
      <button
        type="button"
        className="quiet-button sign-in-toggle"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide typed values' : 'Show typed values'}
      </button>
      <label className="check">
        <input type="checkbox" name="isOwnDevice" disabled={disabled} />
        <span>
          This device is mine: stay signed in here for two weeks, if I come each half day.
        </span>
      </label>
    </>
  )
}
