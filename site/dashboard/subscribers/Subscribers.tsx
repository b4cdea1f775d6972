import type { Subscriber as Row } from '../../../shared/subscribers/contract.ts'
import { formatDateTime } from '../data/format.ts'
import { useStore } from '../data/store.ts'
import { subscriberDeletions, subscriberList } from '../lists/lists.ts'
import { RecordList } from '../lists/RecordList.tsx'
import type { ScreenProps } from '../parts/screen-entry.ts'
import { ExportSubscribers } from './ExportSubscribers.tsx'

const Subscriber = ({ email, registeredAt, confirmedAt }: Row) => (
  <>
    <h2>{email}</h2>
    <p className="dashboard-facts sent-dates">
      {confirmedAt ? (
        <span className="sent-confirmed">
          Confirmed on <time dateTime={confirmedAt}>{formatDateTime(confirmedAt)}</time>
        </span>
      ) : (
        <strong>Not confirmed</strong>
      )}
      <span>
        Registered on <time dateTime={registeredAt}>{formatDateTime(registeredAt)}</time>
      </span>
    </p>
  </>
)

/** Who gets e-mail alerts, and who still has to confirm. */
const Subscribers = (screen: ScreenProps) => {
  const { data } = useStore(subscriberList.store)
  return (
    <>
      {data && data.total > 0 && <ExportSubscribers />}
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
          states: { confirmed: 'Confirmed', registered: 'Not confirmed' },
        }}
        empty={
          <div className="dashboard-empty">
            <h2>Nobody has subscribed yet</h2>
            <p>
              The banner on the blog asks readers for their e-mail address. Subscribers appear here.
            </p>
          </div>
        }
      />
    </>
  )
}
export default Subscribers
