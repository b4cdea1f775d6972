import { useState } from 'react'
import { fieldLimits } from '../../../shared/field-limits.ts'

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
  const common = { maxLength: fieldLimits.text, required: true, disabled, readOnly }
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
      <label className="field">
        <span>Username</span>
        <input name="username" autoComplete="username" {...plain} />
      </label>
      <label className="field">
        <span>Email</span>
        <input name="email" autoComplete="email" inputMode="email" {...plain} />
      </label>
      <label className="field">
        <span>Four different colour codes, separated by spaces</span>
        <input name="colors" autoComplete="off" {...plain} />
      </label>
      <label className="field">
        <span>Password</span>
        <input
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          {...common}
        />
      </label>
      <label className="field">
        <span>
          <span>{'Security question: '}</span>
          <span className="sign-in-question">{question}</span>
        </span>
        <input name="answer" autoComplete="off" {...plain} />
      </label>
      <button
        type="button"
        className="quiet-button sign-in-toggle"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide typed values' : 'Show typed values'}
      </button>
      <label className="sign-in-own">
        <input type="checkbox" name="isOwnDevice" disabled={disabled} />
        <span>
          This device is mine: stay signed in here for two weeks, if I come each half day.
        </span>
      </label>
    </>
  )
}
