import { useId, useRef, useState } from 'react'
import { emailMalformed } from '../../../shared/messages.ts'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import { SubmitButton } from '../parts/Button.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { Part } from '../parts/Part.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { forgetReader } from './forget-reader.ts'

const objectionTo = (email: string): string => {
  if (email === '') return 'Enter the reader’s e-mail address.'
  return email.includes('@') ? '' : emailMalformed
}

/** After a confirmation, deletes all data of a reader's e-mail address and lists what was deleted. */
export const ForgetReader = () => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState<string | null>(null)
  const { isBusy, showMessage, run, ...state } = useCall(async (showMessage, email: string) => {
    setAsking(null)
    showMessage('Processing request')
    const { isDone, message } = await forgetReader(email)
    showMessage(message, !isDone)
    if (isDone) setTyped('')
  })

  const check = () => {
    if (isBusy) return
    const email = typed.trim()
    const objection = objectionTo(email)
    showMessage(objection, objection !== '')
    if (objection === '') setAsking(email)
    else field.current?.focus()
  }
  return (
    <Part
      title="Forget a reader"
      hint={
        <span id={`${id}-hint`}>
          Deletes what the site stores for an e-mail address: votes, subscription and messages. An
          opinion has no address: delete it on the screen A-Opinions.
        </span>
      }
    >
      <form className="dashboard-form" noValidate {...submitByScript(check)}>
        <div className="dashboard-field">
          <label htmlFor={id}>E-mail address of the reader</label>
          <input
            ref={field}
            id={id}
            type="email"
            autoComplete="off"
            required
            value={typed}
            readOnly={isBusy}
            aria-invalid={state.isError}
            aria-describedby={`${id}-hint ${id}-message`}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <p className="dashboard-choices">
          <SubmitButton className="quiet-button" aria-disabled={isBusy}>
            Forget
          </SubmitButton>
        </p>
        <StatusMessage id={`${id}-message`} className="" {...state} />
      </form>
      {asking !== null && (
        <Confirm
          title={`Forget “${asking}”?`}
          onConfirm={() => run(asking)}
          onCancel={() => setAsking(null)}
        >
          <p>
            Votes, subscription and messages of this address are deleted at once and for good. Your
            backups still contain them.
          </p>
        </Confirm>
      )}
    </Part>
  )
}
