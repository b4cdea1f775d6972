import { useRef, useState } from 'react'
import type { Session } from '../../../shared/session/contract.ts'
import { sentenceOf } from '../data/ask.ts'
import { inFewWords } from '../data/moment.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Failure } from '../frame/Failure.tsx'
import { endOtherSessions, endSession, sessions } from './sessions.ts'

interface RowProps {
  readonly session: Session
  readonly isBusy: boolean
  readonly onEnd: () => void
}

const Time = ({ at }: { at: string }) => <time dateTime={at}>{inFewWords(at)}</time>

const Row = ({ session, isBusy, onEnd }: RowProps) => {
  const { browser, network, createdAt, seenAt, isThis } = session
  return (
    <li className="dashboard-row">
      <div>
        <p>
          {browser}, {network}
        </p>
        <p className="dashboard-facts">
          {isThis && <strong>This one</strong>}
          <span>
            Since <Time at={createdAt} />
          </span>
          <span>
            Last used <Time at={seenAt} />
          </span>
        </p>
      </div>
      {!isThis && (
        <p className="dashboard-actions">
          <button
            className="danger-link"
            type="button"
            aria-disabled={isBusy}
            aria-label={`End ${browser}, ${network}, since ${inFewWords(createdAt)}`}
            onClick={onEnd}
          >
            End
          </button>
        </p>
      )}
    </li>
  )
}

/** Where the author is signed in, and the way to end it there. */
export const Sessions = () => {
  const { data, failure } = useStore(sessions.store)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState({ text: '', isFailure: false })
  const heading = useRef<HTMLHeadingElement>(null)
  useWhenVisible(sessions.load)

  const end = async (act: () => ReturnType<typeof endOtherSessions>, done: string) => {
    if (isBusy) return
    setBusy(true)
    setSaid({ text: 'One moment…', isFailure: false })
    const reply = await act()
    setBusy(false)
    setSaid({ text: reply.ok ? done : sentenceOf(reply.problem), isFailure: !reply.ok })
    // The button that was pressed is gone.
    if (reply.ok) heading.current?.focus()
  }
  const others = data?.filter(({ isThis }) => !isThis) ?? []
  return (
    <section className="dashboard-sessions" aria-labelledby="sp-sessions">
      <h2 id="sp-sessions" ref={heading} tabIndex={-1}>
        Where you are signed in
      </h2>
      <p className="dashboard-hint">
        A session ends after an hour without you, and after twelve at the latest.
      </p>
      {failure !== undefined && <Failure problem={failure} onRetry={() => void sessions.load()} />}
      {data === undefined && failure === undefined && (
        <p className="dashboard-wait">Loading the sessions…</p>
      )}
      {data && (
        <ul className="dashboard-list">
          {data.map((session) => (
            <Row
              key={session.id}
              session={session}
              isBusy={isBusy}
              onEnd={() => void end(() => endSession(session.id), `${session.browser} was ended.`)}
            />
          ))}
        </ul>
      )}
      <p className="dashboard-said" role="status">
        {said.isFailure ? <span className="dashboard-failed">{said.text}</span> : said.text}
      </p>
      {others.length > 0 && (
        <button
          className="quiet-button"
          type="button"
          aria-disabled={isBusy}
          onClick={() => void end(endOtherSessions, 'All others were ended.')}
        >
          End all others
        </button>
      )}
    </section>
  )
}
