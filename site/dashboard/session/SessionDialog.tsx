import { useEffect, useState } from 'react'
import { useStore } from '../data/store.ts'
import { Dialog } from '../frame/Dialog.tsx'
import { checkSession, putOffSigningIn, session } from './session.ts'

const sentences = {
  idle: '',
  checking: 'One moment…',
  'not-yet': 'You are not signed in yet.',
  unreached: 'The site could not be reached. Please try again.',
} as const

const SessionEnded = () => {
  const [state, setState] = useState<keyof typeof sentences>('idle')
  const goOn = async () => {
    setState('checking')
    const holds = await checkSession()
    if (!holds) setState(holds === null ? 'unreached' : 'not-yet')
  }
  useEffect(() => {
    // Whoever comes back from signing in elsewhere need not say so.
    const whenBack = () => {
      if (document.visibilityState === 'visible') void checkSession()
    }
    document.addEventListener('visibilitychange', whenBack)
    return () => document.removeEventListener('visibilitychange', whenBack)
  }, [])
  return (
    <Dialog title="Your session has ended" onClose={putOffSigningIn}>
      <p>
        Everything you typed is still here. Sign in again in a new tab, then come back and continue.
      </p>
      <p className="dashboard-said" role="status">
        {sentences[state]}
      </p>
      <p className="dashboard-choices">
        <a className="button" href="/sign-in" target="_blank" rel="noopener">
          Sign in in a new tab
        </a>
        <button className="quiet-button" type="button" onClick={() => void goOn()}>
          Continue
        </button>
        <button className="quiet-button" type="button" onClick={putOffSigningIn}>
          Not now
        </button>
      </p>
    </Dialog>
  )
}

/** Says that the session has ended, over whatever is on the screen, which stays as it is. */
export const SessionDialog = () => (useStore(session) === 'ended' ? <SessionEnded /> : null)
