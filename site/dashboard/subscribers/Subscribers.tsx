import type { Subscriber as Row } from '../../../shared/subscribers.ts'
import { formatCompactTime, formatDateTime, formatShortDateTime } from '../data/format.ts'
import { subscriberDeletions, subscriberList } from '../lists/lists.ts'
import { RecordList } from '../lists/RecordList.tsx'
import type { ScreenProps } from '../parts/screen-entry.ts'
import { BroughtReaders } from './BroughtReaders.tsx'
import { ExportSubscribers } from './ExportSubscribers.tsx'
import { ImportSubscribers } from './ImportSubscribers.tsx'

const Subscriber = ({ email, registeredAt, confirmedAt, isByAuthor }: Row) => (
  <>
    <h2>{email}</h2>
    <p className="dashboard-facts">
      {confirmedAt ? (
        <span>
          {isByAuthor ? 'By your word' : 'Confirmed'}{' '}
          <time dateTime={confirmedAt}>{formatShortDateTime(confirmedAt)}</time>
        </span>
      ) : (
        <strong>Not confirmed</strong>
      )}
    </p>
    <time dateTime={registeredAt} title={`Registered on ${formatDateTime(registeredAt)}`}>
      <span className="visually-hidden">Registered </span>
      {formatCompactTime(registeredAt)}
    </time>
  </>
)

/** Who gets e-mail alerts, and who still has to confirm. */
const Subscribers = (screen: ScreenProps) => (
  <>
    <BroughtReaders />
    <RecordList
      {...screen}
      list={subscriberList}
      deletions={subscriberDeletions}
      name="the subscribers"
      rowName={({ email }) => `the subscriber “${email}”`}
      row={Subscriber}
      sent={{
        list: 'subscribers',
        at: ({ registeredAt }) => registeredAt,
        states: { confirmed: 'Confirmed', registered: 'Not confirmed', brought: 'From a file' },
      }}
      tools={
        <>
          <ExportSubscribers />
          <ImportSubscribers />
        </>
      }
      empty={
        <div className="dashboard-empty">
          <h2>Nobody has subscribed yet</h2>
          <p>
            The banner on the blog asks readers for their e-mail address. Subscribers appear here.
            Those of a former blog come along in a file.
          </p>
          <ImportSubscribers />
        </div>
      }
    />
  </>
)
export default Subscribers
