import { useId, useRef, useState } from 'react'
import { submitByScript } from '../../browser/lib/use-call.ts'
import { SubmitButton } from '../parts/Button.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { useAddRedirect } from './use-add-redirect.ts'

interface FieldProps {
  readonly label: string
  readonly example: string
  readonly value: string
  readonly isBusy: boolean
  readonly isInvalid: boolean
  readonly describedBy: string
  readonly onType: (text: string) => void
}

const Field = ({ label, example, value, isBusy, isInvalid, describedBy, onType }: FieldProps) => {
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
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
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
  const { isBusy, asking, run, showMessage, cancel, ...state } = useAddRedirect(() => {
    setPath('')
    setTarget('')
    form.current?.querySelector('input')?.focus()
  })
  const submit = () => {
    if (isBusy) return
    const typed = { path: path.trim(), target: target.trim() }
    const missing = typed.path === '' ? 0 : typed.target === '' ? 1 : null
    if (missing === null) return run(typed)
    showMessage('Both addresses are needed.', true)
    form.current?.querySelectorAll('input')[missing]?.focus()
  }
  const shared = { isBusy, isInvalid: state.isError, describedBy: `${id}-message` }
  return (
    <section className="dashboard-redirect" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Add a redirect</h2>
      <form ref={form} className="dashboard-form" noValidate {...submitByScript(submit)}>
        <div className="stack dashboard-redirect-fields">
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
          <SubmitButton className="quiet-button" aria-disabled={isBusy}>
            Add
          </SubmitButton>
        </p>
        <StatusMessage id={`${id}-message`} className="" {...state} />
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
