import { useState } from 'react'
import { signOut } from './session.ts'

/** Ends the session; while the server has not ended it, nothing is cleared and this says so. */
export const SignOut = () => {
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')
  const leave = async () => {
    setState('leaving')
    if (!(await signOut())) setState('failed')
  }
  return (
    <>
      <button
        className="dashboard-sign-out"
        type="button"
        aria-disabled={state === 'leaving'}
        onClick={() => state !== 'leaving' && void leave()}
      >
        Signout
      </button>
      <p className="dashboard-said" role="status">
        {state === 'failed' && 'Still signed in: the site could not be reached. Please try again.'}
      </p>
    </>
  )
}
