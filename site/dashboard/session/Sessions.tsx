import { useRef } from 'react'
import type { Session } from '../../../shared/session/contract.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { formatShortDateTime } from '../data/format.ts'
import { createResource } from '../data/resource.ts'
import { Button } from '../parts/Button.tsx'
import { Part } from '../parts/Part.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { useResource } from '../parts/use-resource.tsx'

/** The author's sessions, last used first. */
const sessions = createResource(() => ask('listSessions'))

/** Ends one session. @returns the call's reply; a repeat is safe */
const endSession = async (id: string) => {
  const reply = await ask('endSession', { query: { reference: id } })
  if (reply.ok) sessions.update((all) => all.filter((one) => one.id !== id))
  return reply
}

/** Ends all other sessions. */
const endOtherSessions = async () => {
  const reply = await ask('endOtherSessions')
  if (reply.ok) sessions.update((all) => all.filter(({ isThis }) => isThis))
  return reply
}

interface RowProps {
  readonly session: Session
  readonly isBusy: boolean
  readonly onEnd: () => void
}

const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatShortDateTime(at)}</time>

const Row = ({ session, isBusy, onEnd }: RowProps) => {
  const { browser, network, createdAt, seenAt, isOwnDevice, isThis } = session
  return (
    <li className="dashboard-row">
      <div>
        <p>
          {browser}, {network}
        </p>
        <p className="dashboard-facts">
          {isThis && <strong>This one</strong>}
          {isOwnDevice && <span>Your own device</span>}
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
          <Button
            className="danger-link"
            aria-disabled={isBusy}
            aria-label={`End ${browser}, ${network}, since ${formatShortDateTime(createdAt)}`}
            onClick={onEnd}
          >
            End
          </Button>
        </p>
      )}
    </li>
  )
}

/** The author's sessions, and a way to end them. */
export const Sessions = () => {
  const { data, isWaiting, failed } = useResource(sessions)
  const heading = useRef<HTMLHeadingElement>(null)
  const { isBusy, run, ...state } = useCall(async (showMessage, one?: Session) => {
    showMessage('One moment…')
    const reply = await (one ? endSession(one.id) : endOtherSessions())
    if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
    showMessage(one ? `${one.browser} was ended.` : 'All others were ended.')
    // The pressed button is gone.
    heading.current?.focus()
  })
  const others = data?.filter(({ isThis }) => !isThis) ?? []
  return (
    <Part
      title="Where you are signed in"
      heading={heading}
      isBusy={isWaiting}
      hint="A session ends after one hour without use, and after twelve hours at the latest; on your own device, after twelve hours without use, and after fourteen days. If somebody guesses at your password, new browsers must wait. A browser in which you signed in before need not, unless you ended all other sessions or changed the password since."
    >
      {failed}
      {isWaiting && <p className="dashboard-wait">Loading the sessions…</p>}
      {data && (
        <ul className="dashboard-list">
          {data.map((session) => (
            <Row
              key={session.id}
              session={session}
              isBusy={isBusy}
              onEnd={() => void run(session)}
            />
          ))}
        </ul>
      )}
      <StatusMessage {...state} />
      {others.length > 0 && (
        <Button aria-disabled={isBusy} onClick={() => void run()}>
          End all others
        </Button>
      )}
    </Part>
  )
}
