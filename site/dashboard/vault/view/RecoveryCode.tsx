import { useState } from 'react'
import { submitByScript, useCall } from '../../../browser/lib/use-call.ts'
import { useStore } from '../../data/store.ts'
import { Button, SubmitButton } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { StatusMessage } from '../../parts/StatusMessage.tsx'
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
  const { isBusy, run, ...state } = useCall(async (showMessage) => {
    if (!isSameCode(typed, code)) return showMessage('This is not the code above.', true)
    showMessage('Processing request')
    end(true)
  })
  return (
    <Dialog title="Note the recovery code" onClose={() => end(false)}>
      <form className="dashboard-form" noValidate {...submitByScript(run)}>
        <p>
          If you lose the password, or the blog moves to another site, only this code opens the
          vault. Write it on paper, and keep it away from this device. It is shown once, and
          replaces any earlier code.
        </p>
        <p className="vault-code">
          <code>{code}</code>
        </p>
        <label className="dashboard-field">
          Type it back
          <input
            required
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby="sp-recovery-message"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <StatusMessage id="sp-recovery-message" className="vault-message" {...state} />
        <p className="dashboard-choices">
          <SubmitButton aria-disabled={isBusy}>I noted it</SubmitButton>
          <Button onClick={() => end(false)}>Cancel</Button>
        </p>
      </form>
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
  const { isBusy, run, ...state } = useCall(async (showMessage) => {
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
      <form className="dashboard-form" noValidate {...submitByScript(run)}>
        <p className="dashboard-hint">
          All in the vault is sealed anew, so that the earlier code opens nothing that comes after.
        </p>
        <SecretField
          label="Password for the new code"
          required
          value={password}
          readOnly={isBusy}
          autoComplete="current-password"
          aria-describedby="sp-new-code-message"
          onType={setPassword}
        />
        <p className="dashboard-choices">
          <SubmitButton aria-disabled={isBusy}>Make it</SubmitButton>
        </p>
        <StatusMessage id="sp-new-code-message" className="vault-message" {...state} />
      </form>
    </details>
  )
}
