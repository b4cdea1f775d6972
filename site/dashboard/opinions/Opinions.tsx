import { opinionDeletions, opinionList } from '../lists/lists.ts'
import { RecordList } from '../lists/RecordList.tsx'
import { SentText } from '../lists/SentText.tsx'
import type { ScreenProps } from '../parts/screen-entry.ts'

/** What readers think of articles: name, country and opinion (specification, section 2). */
const Opinions = (screen: ScreenProps) => (
  <RecordList
    {...screen}
    list={opinionList}
    deletions={opinionDeletions}
    name="the opinions"
    rowName={({ name }) => `the opinion of “${name}”`}
    row={SentText}
    isLong
    sent={{ list: 'opinions', at: ({ at }) => at }}
    empty={
      <div className="dashboard-empty">
        <h2>No opinion yet</h2>
        <p>Readers can send an opinion below every article. Their opinions appear here.</p>
      </div>
    }
  />
)
export default Opinions
