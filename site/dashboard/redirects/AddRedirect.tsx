import { type FormEvent, useId, useRef, useState } from 'react'
import { Confirm } from '../frame/Confirm.tsx'
import { useAdding } from './use-adding.ts'

interface FieldProps {
  readonly label: string
  readonly example: string
  readonly value: string
  readonly isBusy: boolean
  readonly isWrong: boolean
  readonly said: string
  readonly onType: (text: string) => void
}

const Field = ({ label, example, value, isBusy, isWrong, said, onType }: FieldProps) => {
  const id = useId()
  return (
    <div className="dashboard-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        placeholder={example}
        value={value}
        readOnly={isBusy}
        aria-invalid={isWrong}
        aria-describedby={said}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  )
}

/** Lets an old address lead to a page; another site only when that is confirmed. */
export const AddRedirect = () => {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [path, setPath] = useState('')
  const [target, setTarget] = useState('')
  const { isBusy, said, asking, add, say, cancel } = useAdding(() => {
    setPath('')
    setTarget('')
    form.current?.querySelector('input')?.focus()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const typed = { path: path.trim(), target: target.trim() }
    const missing = typed.path === '' ? 0 : typed.target === '' ? 1 : null
    if (missing === null) return void add(typed)
    say({ isDone: false, text: 'Both addresses are needed.' })
    form.current?.querySelectorAll('input')[missing]?.focus()
  }
  const isWrong = said !== null && !said.isDone
  const shared = { isBusy, isWrong, said: `${id}-said` }
  return (
    <section className="dashboard-redirect" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Add a redirect</h2>
      <form ref={form} className="dashboard-form" noValidate onSubmit={submit}>
        <div className="dashboard-redirect-fields">
          <Field
            {...shared}
            label="Old address"
            example="/2012/11/old-post"
            value={path}
            onType={setPath}
          />
          <Field {...shared} label="Leads to" example="/blog/…" value={target} onType={setTarget} />
        </div>
        <p className="dashboard-choices">
          <button className="quiet-button" type="submit" aria-disabled={isBusy}>
            Add
          </button>
        </p>
        <p id={`${id}-said`} className={isWrong ? 'dashboard-failed' : ''} role="status">
          {isBusy ? 'Processing request' : said?.text}
        </p>
      </form>
      {asking && (
        <Confirm
          title="Lead to another site?"
          isHarmless
          onConfirm={() => void add(asking, true)}
          onCancel={cancel}
        >
          <p>
            {asking.target} is not on this site. Readers of {asking.path} will leave it.
          </p>
        </Confirm>
      )}
    </section>
  )
}
