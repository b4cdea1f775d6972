import { pageTitle } from '../data/own-url.ts'
import { pingDeletions, pingList } from '../lists/lists.ts'
import { RecordList } from '../lists/RecordList.tsx'
import { mailto, SentText } from '../lists/SentText.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import type { ScreenProps } from '../parts/screen-entry.ts'

const subject = encodeURIComponent(`Re: your message to ${pageTitle()}`)

/** Visitors' messages: name, e-mail, country and message (specification, section 2). */
const Pings = (screen: ScreenProps) => (
  <RecordList
    {...screen}
    list={pingList}
    deletions={pingDeletions}
    name="the messages"
    rowName={({ name }) => `the message of “${name}”`}
    row={SentText}
    isLong
    actions={({ name, email = '' }) => (
      <a href={`${mailto(email)}?subject=${subject}`} aria-label={`Reply to “${name}”`}>
        Reply
      </a>
    )}
    sent={{ list: 'pings', at: ({ at }) => at }}
    empty={
      <>
        <p className="dashboard-empty">No message yet. Messages from the Ping page appear here.</p>
        <Skeleton rows={3} />
      </>
    }
  />
)
export default Pings
