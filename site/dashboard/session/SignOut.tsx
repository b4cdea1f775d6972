import { useCall } from '../../browser/lib/use-call.ts'
import { signOut, stillSignedIn } from '../data/session.ts'
import { Icon } from '../parts/Icon.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'

/** Ends the session. If the server does not end it, nothing is cleared and a message says so. */
export const SignOut = () => {
  const { isBusy, run, ...state } = useCall(async (showMessage) => {
    showMessage('')
    const isSignedOut = await signOut()
    if (isSignedOut === false) showMessage(stillSignedIn)
    return isSignedOut === true
  })
  return (
    <>
      <button
        className="dashboard-sign-out"
        type="button"
        aria-disabled={isBusy}
        onClick={() => void run()}
      >
        <Icon name="leave" />
        Signout
      </button>
      <StatusMessage {...state} />
    </>
  )
}
