import { useState } from 'react'
import type { AlertCause } from '../../../shared/alerts/contract.ts'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Button, SubmitButton } from '../parts/Button.tsx'
import { Part } from '../parts/Part.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { Switch } from '../switches/Switch.tsx'
import { useSwitch } from '../switches/use-switch.ts'

/** Where e-mails to the author go, and about what. */
export const alerts = createResource(() => ask('readAlerts'))

const causes: readonly (readonly [AlertCause, title: string, name: string, when: string])[] = [
  [
    'build',
    'Failing builds',
    'Builds',
    'When a build failed three times in a row, or for an hour.',
  ],
  ['mail', 'Failing e-mails', 'E-mails', 'When an e-mail to a subscriber has failed for good.'],
  ['database', 'A full day', 'Database', 'When 80 % of the database’s rows of a day are used.'],
  [
    'sign-in',
    'New networks',
    'Sign-ins',
    'When somebody signs in from a network for the first time.',
  ],
]

interface CauseProps {
  readonly of: (typeof causes)[number]
  readonly off: readonly AlertCause[] | undefined
}

const Cause = ({ of: [cause, title, name, when], off }: CauseProps) => {
  const { turn, ...state } = useSwitch({
    send: (isOn) => ask('setAlert', { body: { cause, isOn } }),
    onTurned: () => void alerts.load(),
    load: alerts.load,
  })
  return (
    <Switch
      title={title}
      name={name}
      isOn={off && !off.includes(cause)}
      {...state}
      onTurn={(isOn) => void turn(isOn)}
    >
      {when}
    </Switch>
  )
}

/** Sends the letter with the code, and takes the code. */
const Confirm = () => {
  const [code, setCode] = useState('')
  const { isBusy, run, ...state } = useCall(async (showMessage, typed: string) => {
    showMessage('One moment…')
    if (typed === '') {
      const reply = await ask('sendConfirmation')
      if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
      const { error } = reply.data
      return showMessage(error ?? 'The e-mail is on its way. Type its code.', error !== null)
    }
    const reply = await ask('confirmLetters', { body: { code: typed } })
    if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
    await alerts.load()
  })
  return (
    <form className="dashboard-form" noValidate {...submitByScript(() => void run(code.trim()))}>
      <p className="dashboard-choices">
        <Button aria-disabled={isBusy} onClick={() => void run('')}>
          Send an e-mail with a code
        </Button>
      </p>
      <label className="dashboard-field">
        The code in the e-mail
        <input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          readOnly={isBusy}
          onChange={({ target }) => setCode(target.value)}
        />
      </label>
      <p className="dashboard-choices">
        <SubmitButton aria-disabled={isBusy || code.trim() === ''}>
          Confirm the address
        </SubmitButton>
      </p>
      <StatusMessage {...state} />
    </form>
  )
}

/** Where e-mails to the author go, and about what. */
export const Alerts = () => {
  const { data, failure } = useStore(alerts.store)
  useWhenVisible(alerts.load)
  const { lettersTo = null, isConfirmed = false, missing = null } = data ?? {}
  return (
    <Part
      title="E-mails to you"
      isBusy={!data && failure === undefined}
      hint={
        data && (
          <>
            {lettersTo === null
              ? 'The overview says what needs you. To get e-mails, too, name an address under What you sign in with.'
              : isConfirmed
                ? `The blog writes to ${lettersTo} when something needs you: once a day for each cause.`
                : `The overview says what needs you. To get e-mails, too, confirm ${lettersTo}.`}
            {missing !== null && ` ${missing}`}
          </>
        )
      }
    >
      {lettersTo !== null && !isConfirmed && missing === null && <Confirm />}
      {isConfirmed && (
        <div className="switches">
          {causes.map((of) => (
            <Cause key={of[0]} of={of} off={data?.off} />
          ))}
        </div>
      )}
    </Part>
  )
}
