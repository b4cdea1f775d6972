import { useRef, useState } from 'react'
import { Confirm } from '../parts/Confirm.tsx'
import { Field, Form } from '../parts/Form.tsx'
import { Part } from '../parts/Part.tsx'
import { useAddRedirect } from './use-add-redirect.ts'

/** Adds a redirect; a target on another site needs a confirmation. */
export const AddRedirect = () => {
  const form = useRef<HTMLFormElement>(null)
  const [path, setPath] = useState('')
  const [target, setTarget] = useState('')
  const { asking, run, showMessage, cancel, ...state } = useAddRedirect(() => {
    setPath('')
    setTarget('')
    form.current?.querySelector('input')?.focus()
  })
  const submit = () => {
    const typed = { path: path.trim(), target: target.trim() }
    const missing = typed.path === '' ? 0 : typed.target === '' ? 1 : null
    if (missing === null) return run(typed)
    showMessage('Both addresses are needed.', true)
    form.current?.querySelectorAll('input')[missing]?.focus()
  }
  const shared = {
    inputMode: 'url' as const,
    ...{ autoCapitalize: 'none', spellCheck: false, required: true },
    ...{ readOnly: state.isBusy, 'aria-invalid': state.isError },
  }
  return (
    <Part title="Add a redirect">
      <Form ref={form} act="Add" actClass="quiet-button" state={state} onSubmit={submit}>
        <div className="stack dashboard-redirect-fields">
          <Field
            {...shared}
            label="Old address"
            placeholder="/2012/11/old-post"
            value={path}
            onType={setPath}
          />
          <Field
            {...shared}
            label="Leads to"
            placeholder="/blog/…"
            value={target}
            onType={setTarget}
          />
        </div>
      </Form>
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
    </Part>
  )
}
