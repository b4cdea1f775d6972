import { useCall } from '../../browser/lib/use-call.ts'
import { signOut } from '../data/session.ts'
import { Said } from '../parts/StatusMessage.tsx'

/** Ends the session. If the server does not end it, nothing is cleared and a message says so. */
export const SignOut = () => {
  const { isBusy, run, ...state } = useCall(async (say) => {
    say('')
    const isOut = await signOut()
    if (!isOut) say('Still signed in: the site could not be reached. Please try again.')
    return isOut
  })
  return (
    <>
      <button
        className="dashboard-sign-out"
        type="button"
        aria-disabled={isBusy}
        onClick={() => void run()}
      >
        Signout
      </button>
      <Said {...state} />
    </>
  )
}
