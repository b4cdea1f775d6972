import { useRef, useState } from 'react'
import type { UnsentLetter } from '../../../shared/mail/contract.ts'
import { sentenceOf } from '../data/ask.ts'
import { inFewWords } from '../data/moment.ts'
import { retryLetters } from './mail.ts'

interface RowProps {
  readonly letter: UnsentLetter
  readonly isBusy: boolean
  readonly onRetry: () => void
}

const Row = ({ letter, isBusy, onRetry }: RowProps) => {
  const { email, heading, state, reason, attempts, at } = letter
  return (
    <li className="dashboard-row">
      <div>
        <h3>{email}</h3>
        <p className="dashboard-facts">
          <span>{heading ?? 'Asks to confirm the address'}</span>
          <time dateTime={at}>{inFewWords(at)}</time>
          <span>{attempts === 1 ? 'tried once' : `tried ${attempts} times`}</span>
        </p>
        <p className="dashboard-failed">
          {reason}
          {state === 'unknown' && ' It is not sent again, so that nobody gets it twice.'}
        </p>
      </div>
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
    </li>
  )
}

interface Props {
  readonly letters: readonly UnsentLetter[]
  /** What is said where there is none. */
  readonly otherwise: string
}

/** Letters that were not sent, each with its reason, and the way to send them after all. */
export const Unsent = ({ letters, otherwise }: Props) => {
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState({ text: '', isFailure: false })
  const title = useRef<HTMLHeadingElement>(null)
  const failed = letters.filter(({ state }) => state === 'failed').length

  const retry = async (letter: string) => {
    if (isBusy) return
    setBusy(true)
    setSaid({ text: 'One moment…', isFailure: false })
    const reply = await retryLetters(letter)
    setBusy(false)
    if (!reply.ok) return setSaid({ text: sentenceOf(reply.problem), isFailure: true })
    const { queued } = reply.data
    setSaid({
      text:
        queued === 1
          ? 'The letter was handed over to be sent again.'
          : `${queued.toLocaleString('en')} letters were handed over to be sent again.`,
      isFailure: false,
    })
    // The button that was pressed is gone.
    title.current?.focus()
  }
  return (
    <section className="mail-part" aria-labelledby="sp-unsent">
      <h2 id="sp-unsent" ref={title} tabIndex={-1}>
        Not sent
      </h2>
      {letters.length === 0 && <p className="dashboard-hint">{otherwise}</p>}
      {failed > 1 && (
        <button
          className="quiet-button"
          type="button"
          aria-disabled={isBusy}
          onClick={() => void retry('all')}
        >
          Try all again
        </button>
      )}
      <p className="dashboard-said" role="status">
        {said.isFailure ? <span className="dashboard-failed">{said.text}</span> : said.text}
      </p>
      {letters.length > 0 && (
        <ul className="dashboard-list">
          {letters.map((letter) => (
            <Row
              key={letter.id}
              letter={letter}
              isBusy={isBusy}
              onRetry={() => void retry(letter.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
