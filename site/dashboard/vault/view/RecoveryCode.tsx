import { useState } from 'react'
import { useCall } from '../../../browser/lib/use-call.ts'
import { useStore } from '../../data/store.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { Field, Form } from '../../parts/Form.tsx'
import { recoveryPrompt } from '../new-key.ts'
import { openVault } from '../vault.ts'
import { isSameCode } from '../wrapping.ts'
import { SecretField, useTyped } from './SecretField.tsx'

interface PromptProps {
  readonly code: string
  readonly end: (isNoted: boolean) => void
}

const Prompt = ({ code, end }: PromptProps) => {
  const [typed, setTyped] = useState('')
  const { run, ...state } = useCall(async (showMessage) => {
    if (!isSameCode(typed, code)) return showMessage('This is not the code above.', true)
    showMessage('Processing request')
    end(true)
  })
  const cancel = () => end(false)
  return (
    <Dialog title="Note the recovery code" onClose={cancel}>
      <Form act="I noted it" state={state} onSubmit={run} onCancel={cancel}>
        <p>
          If you lose the password, or the blog moves to another site, only this code opens the
          vault. Write it on paper, and keep it away from this device. It is shown once, and
          replaces any earlier code.
        </p>
        <p className="vault-code">
          <code>{code}</code>
        </p>
        <Field
          label="Type it back"
          required
          value={typed}
          autoCapitalize="none"
          spellCheck={false}
          onType={setTyped}
        />
      </Form>
    </Dialog>
  )
}

/** Shows a new recovery code while a new key waits for it. */
export const RecoveryPrompt = () => {
  const prompt = useStore(recoveryPrompt)
  return prompt && <Prompt key={prompt.code} {...prompt} />
}

/** Makes a new recovery code, and a new key with it. */
export const RecoveryCode = () => {
  const [password, setPassword] = useTyped('')
  const { run, ...state } = useCall(async (showMessage) => {
    if (password === '') return showMessage('Type your admin password.', true)
    showMessage('Processing request')
    const refusal = await openVault(password, '', true)
    setPassword('')
    showMessage(
      refusal ?? 'The new recovery code holds from now on, and the earlier one opens nothing.',
      refusal !== null,
    )
  })
  return (
    <details className="vault-change">
      <summary>Make a new recovery code</summary>
      <Form act="Make it" state={state} onSubmit={run}>
        <p className="dashboard-hint">
          All in the vault is sealed anew, so that the earlier code opens nothing that comes after.
        </p>
        <SecretField
          label="Password for the new code"
          required
          value={password}
          readOnly={state.isBusy}
          autoComplete="current-password"
          onType={setPassword}
        />
      </Form>
    </details>
  )
}
