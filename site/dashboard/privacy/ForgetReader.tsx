import { type FormEvent, useId, useRef, useState } from 'react'
import { isEmail } from '../../../shared/email.ts'
import { emailMalformed } from '../../../shared/messages.ts'
import { Confirm } from '../frame/Confirm.tsx'
import { forgetReader } from './forget-reader.ts'

interface Said {
  readonly isDone: boolean
  readonly text: string
}

const objectionTo = (email: string): string | null => {
  if (email === '') return 'Enter the reader’s e-mail address.'
  return isEmail(email) ? null : emailMalformed
}

/** After a confirmation, deletes all data stored for a reader's e-mail address and lists what it was. */
export const ForgetReader = () => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)

  const check = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const email = typed.trim()
    const objection = objectionTo(email)
    setSaid(objection === null ? null : { isDone: false, text: objection })
    if (objection === null) setAsking(email)
    else field.current?.focus()
  }
  const forget = async (email: string) => {
    setAsking(null)
    setBusy(true)
    const { isDone, said: text } = await forgetReader(email)
    setBusy(false)
    setSaid({ isDone, text })
    if (isDone) setTyped('')
  }
  return (
    <section className="dashboard-forget" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Forget a reader</h2>
      <p id={`${id}-hint`} className="dashboard-hint">
        Deletes what the site stores for an e-mail address: votes, subscription and messages. An
        opinion has no address: delete it on the screen A-Opinions.
      </p>
      <form className="dashboard-form" noValidate onSubmit={check}>
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
            aria-invalid={said !== null && !said.isDone}
            aria-describedby={`${id}-hint ${id}-said`}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <p className="dashboard-choices">
          <button className="quiet-button" type="submit" aria-disabled={isBusy}>
            Forget
          </button>
        </p>
        <p
          id={`${id}-said`}
          className={said?.isDone === false ? 'dashboard-failed' : ''}
          role="status"
        >
          {isBusy ? 'Processing request' : said?.text}
        </p>
      </form>
      {asking !== null && (
        <Confirm
          title={`Forget “${asking}”?`}
          onConfirm={() => void forget(asking)}
          onCancel={() => setAsking(null)}
        >
          <p>
            Votes, subscription and messages of this address are deleted at once and for good. Your
            backups still contain them.
          </p>
        </Confirm>
      )}
    </section>
  )
}
