import { useState } from 'react'
import { byScript, useCall } from '../../browser/lib/use-call.ts'
import { ask, sentenceOf } from '../data/ask.ts'
import { asked } from '../data/password-prompt.ts'
import { useStore } from '../data/store.ts'
import { Button, Submit } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Said } from '../parts/StatusMessage.tsx'

const Ask = ({ onEnd }: { onEnd: (isProved: boolean) => void }) => {
  const [password, setPassword] = useState('')
  const { isBusy, run, ...state } = useCall(async (say) => {
    if (password === '') return say('Type your admin password.', true)
    say('One moment…')
    const reply = await ask('checkPassword', { body: { password } })
    if (reply.ok) return onEnd(true)
    const isWrong = reply.problem?.code === 'wrong-password'
    say(isWrong ? 'This is not your password.' : sentenceOf(reply.problem), true)
  })
  return (
    <Dialog title="Confirm your password" onClose={() => onEnd(false)}>
      <form className="dashboard-form" noValidate {...byScript(run)}>
        <p>
          The site asks for your password again some minutes after you last typed it. Nothing you
          wrote here is lost.
        </p>
        <label className="dashboard-field">
          Your password
          <input
            type="password"
            required
            autoComplete="current-password"
            value={password}
            aria-describedby="sp-proof-said"
            onChange={({ target }) => setPassword(target.value)}
          />
        </label>
        <Said id="sp-proof-said" {...state} />
        <p className="dashboard-choices">
          <Submit aria-disabled={isBusy}>Go on</Submit>
          <Button onClick={() => onEnd(false)}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  )
}

/** While a call waits for the password, asks for it in a dialog. */
export const PasswordDialog = () => {
  const question = useStore(asked)
  return question && <Ask onEnd={question.end} />
}
