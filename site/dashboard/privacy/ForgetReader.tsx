import { useId, useRef, useState } from 'react'
import { emailMalformed } from '../../../shared/messages.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Field, Form } from '../parts/Form.tsx'
import { Part } from '../parts/Part.tsx'
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
  const { showMessage, run, ...state } = useCall(async (showMessage, email: string) => {
    setAsking(null)
    showMessage('Processing request')
    const { isDone, message } = await forgetReader(email)
    showMessage(message, !isDone)
    if (isDone) setTyped('')
  })

  const check = () => {
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
        <span id={id}>
          Deletes what the site stores for an e-mail address: votes, subscription and messages. An
          opinion has no address: delete it on the screen A-Opinions.
        </span>
      }
    >
      <Form act="Forget" actClass="quiet-button" state={state} onSubmit={check}>
        <Field
          ref={field}
          label="E-mail address of the reader"
          type="email"
          required
          value={typed}
          readOnly={state.isBusy}
          aria-invalid={state.isError}
          aria-describedby={id}
          onType={setTyped}
        />
      </Form>
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
