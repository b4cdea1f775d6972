import { useState } from 'react'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import { checkPassword } from '../data/check-password.ts'
import { onPassword, passwordPrompt } from '../data/password-prompt.ts'
import { useStore } from '../data/store.ts'
import { Button, SubmitButton } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'

const Ask = ({ onEnd }: { onEnd: (isProved: boolean) => void }) => {
  const [password, setPassword] = useState('')
  const { isBusy, run, ...state } = useCall(async (showMessage) => {
    if (password === '') return showMessage('Type your admin password.', true)
    showMessage('One moment…')
    const checked = await checkPassword(password)
    if (typeof checked === 'string') return showMessage(checked, true)
    for (const accept of onPassword) accept(checked)
    onEnd(true)
  })
  return (
    <Dialog title="Confirm your password" onClose={() => onEnd(false)}>
      <form className="dashboard-form" noValidate {...submitByScript(run)}>
        <p>
          You typed it some minutes ago, and this needs it again. Nothing that you wrote here is
          lost.
        </p>
        <label className="dashboard-field">
          Your password
          <input
            type="password"
            required
            autoComplete="current-password"
            value={password}
            aria-describedby="sp-proof-message"
            onChange={({ target }) => setPassword(target.value)}
          />
        </label>
        <StatusMessage id="sp-proof-message" {...state} />
        <p className="dashboard-choices">
          <SubmitButton aria-disabled={isBusy}>Go on</SubmitButton>
          <Button onClick={() => onEnd(false)}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  )
}

/** While a call waits for the password, asks for it in a dialog. */
export const PasswordDialog = () => {
  const question = useStore(passwordPrompt)
  return question && <Ask onEnd={question.end} />
}
