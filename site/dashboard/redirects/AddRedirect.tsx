import { useId, useRef, useState } from 'react'
import { byScript } from '../../browser/lib/use-call.ts'
import { Submit } from '../parts/Button.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { Said } from '../parts/StatusMessage.tsx'
import { useAdding } from './use-add-redirect.ts'

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

/** Adds a redirect; a target on another site needs a confirmation. */
export const AddRedirect = () => {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [path, setPath] = useState('')
  const [target, setTarget] = useState('')
  const { isBusy, asking, run, say, cancel, ...state } = useAdding(() => {
    setPath('')
    setTarget('')
    form.current?.querySelector('input')?.focus()
  })
  const submit = () => {
    if (isBusy) return
    const typed = { path: path.trim(), target: target.trim() }
    const missing = typed.path === '' ? 0 : typed.target === '' ? 1 : null
    if (missing === null) return run(typed)
    say('Both addresses are needed.', true)
    form.current?.querySelectorAll('input')[missing]?.focus()
  }
  const shared = { isBusy, isWrong: state.isRefused, said: `${id}-said` }
  return (
    <section className="dashboard-redirect" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Add a redirect</h2>
      <form ref={form} className="dashboard-form" noValidate {...byScript(submit)}>
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
          <Submit className="quiet-button" aria-disabled={isBusy}>
            Add
          </Submit>
        </p>
        <Said id={`${id}-said`} className="" {...state} />
      </form>
      {asking && (
        <Confirm
          title="Redirect to another site?"
          isHarmless
          onConfirm={() => run(asking, true)}
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
