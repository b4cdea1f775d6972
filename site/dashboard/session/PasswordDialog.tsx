import { useState } from 'react'
import { useCall } from '../../browser/lib/use-call.ts'
import { checkPassword } from '../data/check-password.ts'
import { onPassword, passwordPrompt } from '../data/password-prompt.ts'
import { useStore } from '../data/store.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Form, PasswordField } from '../parts/Form.tsx'

const Ask = ({ onEnd }: { onEnd: (isProved: boolean) => void }) => {
  const [password, setPassword] = useState('')
  const { run, ...state } = useCall(async (showMessage) => {
    if (password === '') return showMessage('Type your admin password.', true)
    showMessage('One moment…')
    const checked = await checkPassword(password)
    if (typeof checked === 'string') return showMessage(checked, true)
    for (const accept of onPassword) accept(checked)
    onEnd(true)
  })
  const cancel = () => onEnd(false)
  return (
    <Dialog title="Confirm your password" onClose={cancel}>
      <Form act="Go on" state={state} onSubmit={run} onCancel={cancel}>
        <p>
          You typed it some minutes ago, and this needs it again. Nothing that you wrote here is
          lost.
        </p>
        <PasswordField label="Your password" required value={password} onType={setPassword} />
      </Form>
    </Dialog>
  )
}

/** While a call waits for the password, asks for it in a dialog. */
export const PasswordDialog = () => {
  const question = useStore(passwordPrompt)
  return question && <Ask onEnd={question.end} />
}
