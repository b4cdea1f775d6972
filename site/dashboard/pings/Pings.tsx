import { Skeleton } from '../frame/Skeleton.tsx'
import type { ScreenProps } from '../frame/screen-entry.ts'
import { pingDeletions, pingList, type Sent } from '../lists/lists.ts'
import { RecordList } from '../lists/RecordList.tsx'

const Ping = ({ name, email = '', country, text }: Sent) => (
  <>
    <h2>
      <bdi>{name}</bdi>
    </h2>
    <p className="dashboard-facts">
      <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      <bdi>{country}</bdi>
    </p>
    <p className="sent-text" dir="auto">
      {text}
    </p>
  </>
)

/** Visitors' messages: name, e-mail, country and message (specification, section 2). */
const Pings = (screen: ScreenProps) => (
  <RecordList
    {...screen}
    list={pingList}
    deletions={pingDeletions}
    name="the messages"
    what={({ name }) => `the message of “${name}”`}
    row={Ping}
    empty={
      <>
        <p className="dashboard-empty">
          No message yet. What visitors send from the Ping page stands here.
        </p>
        <Skeleton rows={3} />
      </>
    }
  />
)
export default Pings
