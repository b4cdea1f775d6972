import { useEffect } from 'react'
import { useCall } from '../../browser/lib/use-call.ts'
import { checkSession, putOffSigningIn, session } from '../data/session.ts'
import { useStore } from '../data/store.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Said } from '../parts/StatusMessage.tsx'

const SessionEnded = () => {
  const { run, ...state } = useCall(async (say) => {
    say('One moment…')
    const holds = await checkSession()
    if (holds === null) say('The site could not be reached. Please try again.')
    else if (!holds) say('You are not signed in yet.')
  })
  useEffect(() => {
    // An author who has signed in in another tab need not confirm it here.
    const whenBack = () => {
      if (document.visibilityState === 'visible') void checkSession()
    }
    document.addEventListener('visibilitychange', whenBack)
    return () => document.removeEventListener('visibilitychange', whenBack)
  }, [])
  return (
    <Dialog title="Your session has ended" onClose={putOffSigningIn} isUnasked>
      <p>
        Everything you typed is still here. Sign in again in a new tab, then come back and continue.
      </p>
      <Said {...state} />
      <p className="dashboard-choices">
        <a className="button" href="/sign-in" target="_blank" rel="noopener">
          Sign in in a new tab
        </a>
        <Button onClick={() => void run()}>Continue</Button>
        <Button onClick={putOffSigningIn}>Not now</Button>
      </p>
    </Dialog>
  )
}

/** A dialog that says that the session has ended; the screen below stays. */
export const SessionDialog = () => (useStore(session) === 'ended' ? <SessionEnded /> : null)
