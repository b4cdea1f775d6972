import { useEffect } from 'react'
import { storageNames } from '../../../shared/names.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { checkSession } from '../data/ask.ts'
import { postponeSignIn, session } from '../data/session.ts'
import { useStore } from '../data/store.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'

const SessionEnded = () => {
  const { run, ...state } = useCall(async (showMessage) => {
    showMessage('One moment…')
    const holds = await checkSession()
    if (holds === null) showMessage('The site could not be reached. Please try again.')
    else if (!holds) showMessage('You are not signed in yet.')
  })
  return (
    <Dialog title="Your session has ended" onClose={postponeSignIn} isUnasked>
      <p role="alert">
        Everything you typed is still here, except in an open vault. Sign in again in a new tab,
        then come back and continue. <small>Escape leads here.</small>
      </p>
      <StatusMessage {...state} />
      <p className="dashboard-choices">
        <a className="button" href="/sign-in" target="_blank" rel="noopener">
          Sign in in a new tab
        </a>
        <Button onClick={() => void run()}>Continue</Button>
        <Button onClick={postponeSignIn}>Not now</Button>
      </p>
    </Dialog>
  )
}

/** A dialog that says that the session has ended; the screen below stays. */
export const SessionDialog = () => {
  const isEnded = useStore(session) === 'ended'
  useEffect(() => {
    const seeOtherTab = ({ key, newValue }: StorageEvent) => {
      if (key === storageNames.auth && newValue !== null) void checkSession()
    }
    addEventListener('storage', seeOtherTab)
    return () => removeEventListener('storage', seeOtherTab)
  }, [])
  return isEnded && <SessionEnded />
}
