import { useState } from 'react'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'
import { useStore } from '../data/store.ts'
import { Button, SubmitButton } from '../parts/Button.tsx'
import { Field } from '../parts/Form.tsx'
import { Part } from '../parts/Part.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { useAsked } from '../parts/use-asked.ts'
import { useResource } from '../parts/use-resource.tsx'
import { Switch } from '../switches/Switch.tsx'
import { useSwitch } from '../switches/use-switch.ts'

/** What can be read of the owner: where e-mails go. */
export const owner = createResource(() => ask('readOwner'))

const letters = createResource(() => ask('readAuthorLetters'))

/** Turns the daily letter on or off. */
const Daily = () => {
  const { data } = useStore(letters.store)
  const { turn, ...state } = useSwitch({
    send: (isOn) => ask('setDailyLetter', { body: { isOn } }),
    onTurned: () => void letters.load(),
    load: letters.load,
  })
  return (
    <Switch
      title="What is behind"
      name="Daily e-mail"
      isOn={data?.isDaily}
      {...state}
      onTurn={(isOn) => void turn(isOn)}
    >
      At most one e-mail a day says when builds fail, e-mails to subscribers have failed or a backup
      is due.
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
    await owner.load()
  })
  return (
    <form className="dashboard-form" noValidate {...submitByScript(() => void run(code.trim()))}>
      <p className="dashboard-choices">
        <Button aria-disabled={isBusy} onClick={() => void run('')}>
          Send an e-mail with a code
        </Button>
      </p>
      <Field
        label="The code in the e-mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        readOnly={isBusy}
        onType={setCode}
      />
      <p className="dashboard-choices">
        <SubmitButton aria-disabled={isBusy || code.trim() === ''}>
          Confirm the address
        </SubmitButton>
      </p>
      <StatusMessage {...state} />
    </form>
  )
}

/** Where e-mails to the author go, and whether one a day says what is behind. @param props `isAsked`: whether the address leads to it */
export const AuthorLetters = ({ isAsked }: { readonly isAsked: boolean }) => {
  const heading = useAsked<HTMLHeadingElement>(isAsked)
  const { data, isWaiting } = useResource(owner)
  const { missing } = useResource(letters).data ?? {}
  const { lettersTo = null, isConfirmed = false } = data ?? {}
  return (
    <Part
      title="E-mails to you"
      heading={heading}
      isBusy={isWaiting}
      hint={
        data && (
          <>
            {lettersTo === null
              ? 'The overview says what needs you. To get e-mails, too, name an address under What you sign in with.'
              : isConfirmed
                ? `The blog writes to ${lettersTo} when somebody signs in from a new network.`
                : `The overview says what needs you. To get e-mails, too, confirm ${lettersTo}.`}
            {missing && ` ${missing}`}
          </>
        )
      }
    >
      {lettersTo !== null && !isConfirmed && missing === null && <Confirm />}
      {isConfirmed && (
        <div className="switches">
          <Daily />
        </div>
      )}
    </Part>
  )
}
