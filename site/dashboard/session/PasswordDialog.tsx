import { type FormEvent, useState } from 'react'
import { ask, sentenceOf } from '../data/ask.ts'
import { useStore } from '../data/store.ts'
import { Dialog } from '../frame/Dialog.tsx'
import { asked } from './proof.ts'

const Ask = ({ onEnd }: { onEnd: (isProved: boolean) => void }) => {
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const prove = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (password === '') return setRefusal('Type your admin password.')
    setBusy(true)
    setRefusal('')
    const reply = await ask('checkPassword', { body: { password } })
    setBusy(false)
    if (reply.ok) return onEnd(true)
    const isWrong = reply.problem?.code === 'wrong-password'
    setRefusal(isWrong ? 'This is not your password.' : sentenceOf(reply.problem))
  }
  return (
    <Dialog title="Your password once more" onClose={() => onEnd(false)}>
      <form className="dashboard-form" noValidate onSubmit={(event) => void prove(event)}>
        <p>
          The site asks for it again some minutes after you last typed it. Nothing you wrote here is
          lost; it goes on from where it was.
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
        <p id="sp-proof-said" className="dashboard-said" role="status">
          {isBusy && 'One moment…'}
          {!isBusy && refusal !== '' && <span className="dashboard-failed">{refusal}</span>}
        </p>
        <p className="dashboard-choices">
          <button className="button" type="submit" aria-disabled={isBusy}>
            Go on
          </button>
          <button className="quiet-button" type="button" onClick={() => onEnd(false)}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  )
}

/** Asks for the password, over whatever is on the screen, while a call waits for it. */
export const PasswordDialog = () => {
  const end = useStore(asked)
  return end ? <Ask onEnd={end} /> : null
}
