import { useState } from 'react'
import type * as z from 'zod'
import { limits } from '../../../shared/limits.ts'
import type { setHook } from '../../../shared/setup/contract.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'
import { Button } from '../parts/Button.tsx'
import { Field, Form } from '../parts/Form.tsx'
import { Part } from '../parts/Part.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { useResource } from '../parts/use-resource.tsx'

/** The hook that the blog calls. */
const hook = createResource(() => ask('readHook'))

type ForBuilder = z.output<typeof setHook.output>

/** The two values that a builder needs. */
const Values = ({ origin, rebuildSecret }: ForBuilder) => (
  <dl className="pairs">
    <dt>BLOG_ORIGIN</dt>
    <dd>
      <code>{origin}</code>
    </dd>
    <dt>REBUILD_SECRET</dt>
    <dd>
      {rebuildSecret === null ? (
        'It was shown before, and is shown once only.'
      ) : (
        <>
          <code>{rebuildSecret}</code> Store it now: it is not shown again.
        </>
      )}
    </dd>
  </dl>
)

const Status = ({ host }: { host: string | null }) =>
  host === null ? (
    'Recommended: a hook asks a builder, such as a workflow on GitHub, to render what you publish as files. Without one readers lose nothing but speed: the blog renders each changed page itself.'
  ) : (
    <>
      The blog asks <strong>{host}</strong> to rebuild it when you publish.
    </>
  )

const HookForm = ({ onSaved }: { onSaved: (values: ForBuilder) => void }) => {
  const [url, setUrl] = useState('')
  const [token, setToken] = useState('')
  const { run, ...state } = useCall(async (showMessage) => {
    showMessage('Processing request')
    const reply = await ask('setHook', { body: { url: url.trim(), token: token.trim() } })
    if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
    setUrl('')
    setToken('')
    void hook.load()
    onSaved(reply.data)
    showMessage(url.trim() === '' ? 'The blog calls no hook.' : 'Stored. Now test it.')
  })
  const common = { maxLength: limits.text, spellCheck: false, readOnly: state.isBusy }
  return (
    <Form act="Store it" state={state} onSubmit={run}>
      <Field
        {...common}
        label="Address of the hook, which begins with https://; empty for none"
        type="url"
        value={url}
        onType={setUrl}
      />
      <Field
        {...common}
        label="Token, for GitHub only"
        type="password"
        value={token}
        onType={setToken}
      />
    </Form>
  )
}

const Test = () => {
  const { isBusy, run, ...state } = useCall(async (showMessage) => {
    showMessage('One moment…')
    const reply = await ask('testHook')
    if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
    const { error } = reply.data
    showMessage(error ?? 'The hook took the call.', error !== null)
  })
  return (
    <>
      <Button aria-disabled={isBusy} onClick={() => void run()}>
        Test it with one call
      </Button>
      <StatusMessage {...state} />
    </>
  )
}

/** The hook that rebuilds the site: what it is for, its address, a test. */
export const Hook = () => {
  const [values, setValues] = useState<ForBuilder>()
  const { data } = useResource(hook)
  return (
    <Part
      title="Rebuild hook"
      hint={
        data && (
          <>
            <Status host={data.host} />
            {data.isGiven &&
              ' Its address was set when the blog was deployed, and is changed there.'}
          </>
        )
      }
    >
      {data?.isGiven === false && (
        <details>
          <summary>{data.host === null ? 'Set one up' : 'Change it'}</summary>
          <HookForm onSaved={setValues} />
        </details>
      )}
      {values && data?.host && <Values {...values} />}
      {data?.host && <Test />}
    </Part>
  )
}
