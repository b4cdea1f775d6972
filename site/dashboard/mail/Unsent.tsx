import { useRef } from 'react'
import type { UnsentLetter } from '../../../shared/mail.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { describeProblem } from '../data/ask.ts'
import { formatCompactTime, formatDateTime } from '../data/format.ts'
import { Button } from '../parts/Button.tsx'
import { Part } from '../parts/Part.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { retryLetters } from './mail.ts'

interface RowProps {
  readonly letter: UnsentLetter
  readonly isBusy: boolean
  readonly onRetry: () => void
}

const Row = ({ letter, isBusy, onRetry }: RowProps) => {
  const { email, heading, state, reason, attempts, at } = letter
  return (
    <li className="dashboard-row mail-row">
      <div className="sent-record">
        <h3>{email}</h3>
        <p className="dashboard-facts">
          <span>{heading ?? 'Confirmation of the address'}</span>
          <span>{attempts === 1 ? 'tried once' : `tried ${attempts} times`}</span>
        </p>
        <time dateTime={at} title={formatDateTime(at)}>
          {formatCompactTime(at)}
        </time>
        <p className="dashboard-failed">
          {reason}
          {state === 'unknown' && ' It is not sent again, so that nobody gets it twice.'}
        </p>
        {state === 'failed' && (
          <p className="dashboard-actions">
            <button
              type="button"
              aria-disabled={isBusy}
              aria-label={`Try again: ${email}, ${heading ?? 'confirmation'}`}
              onClick={onRetry}
            >
              Try again
            </button>
          </p>
        )}
      </div>
    </li>
  )
}

interface Props {
  readonly letters: readonly UnsentLetter[]
  /** The message without unsent e-mails. */
  readonly otherwise: string
}

/** Unsent e-mails with their reasons and a way to retry. */
export const Unsent = ({ letters, otherwise }: Props) => {
  const title = useRef<HTMLHeadingElement>(null)
  const failed = letters.filter(({ state }) => state === 'failed').length

  const { isBusy, run, ...state } = useCall(async (showMessage, letter: string) => {
    showMessage('One moment…')
    const reply = await retryLetters(letter)
    if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
    const { queued } = reply.data
    showMessage(
      queued === 1
        ? 'The e-mail was queued again.'
        : `${queued.toLocaleString('en')} e-mails were queued again.`,
    )
    // The pressed button is gone.
    title.current?.focus()
  })
  return (
    <Part title="Failed e-mails" heading={title}>
      {letters.length === 0 && <p className="dashboard-hint">{otherwise}</p>}
      <div className="dashboard-choices">
        {failed > 1 && (
          <Button aria-disabled={isBusy} onClick={() => void run('all')}>
            Try all again
          </Button>
        )}
        <StatusMessage {...state} />
      </div>
      {letters.length > 0 && (
        <ul className="dashboard-list">
          {letters.map((letter) => (
            <Row
              key={letter.id}
              letter={letter}
              isBusy={isBusy}
              onRetry={() => void run(letter.id)}
            />
          ))}
        </ul>
      )}
    </Part>
  )
}
