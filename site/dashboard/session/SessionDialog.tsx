import { useEffect, useState } from 'react'
import { storageNames } from '../../../shared/names.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { dashboardDelays } from '../data/delays.ts'
import { checkSession, postponeSignIn, session } from '../data/session.ts'
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
  useEffect(() => {
    // An author who has signed in in another tab need not confirm it here.
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible') void checkSession()
    }
    document.addEventListener('visibilitychange', checkIfVisible)
    return () => document.removeEventListener('visibilitychange', checkIfVisible)
  }, [])
  return (
    <Dialog title="Your session has ended" onClose={postponeSignIn} focusesHeading>
      <p>
        Everything you typed is still here, except in an open vault. Sign in again in a new tab,
        then come back and continue.
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

/** Whether the author types in the page: a dialog that nobody asked for would take the keys. */
const useTyping = (): boolean => {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const onKeyDown = ({ target }: KeyboardEvent) => {
      const isText =
        target instanceof Element && target.matches('input, textarea, [contenteditable]')
      if (!isText) return
      clearTimeout(timer)
      setTyping(true)
      timer = setTimeout(setTyping, dashboardDelays.typingPause, false)
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [])
  return isTyping
}

/** A dialog that says that the session has ended, once the author pauses; the screen below stays. */
export const SessionDialog = () => {
  const isEnded = useStore(session) === 'ended'
  const isTyping = useTyping()
  useEffect(() => {
    const seeOtherTab = ({ key, newValue }: StorageEvent) => {
      if (key === storageNames.auth && newValue !== null) void checkSession()
    }
    addEventListener('storage', seeOtherTab)
    return () => removeEventListener('storage', seeOtherTab)
  }, [])
  return isEnded && !isTyping && <SessionEnded />
}
