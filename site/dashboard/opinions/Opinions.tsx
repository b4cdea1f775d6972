import type { ScreenProps } from '../frame/screen-entry.ts'
import { opinionDeletions, opinionList, type Sent } from '../lists/lists.ts'
import { RecordList } from '../lists/RecordList.tsx'

const Opinion = ({ name, country, text }: Sent) => (
  <>
    <h2>
      <bdi>{name}</bdi>
    </h2>
    <p className="dashboard-facts">
      <bdi>{country}</bdi>
    </p>
    <p className="sent-text" dir="auto">
      {text}
    </p>
  </>
)

/** What readers think of articles: name, country and opinion (specification, section 2). */
const Opinions = (screen: ScreenProps) => (
  <RecordList
    {...screen}
    list={opinionList}
    deletions={opinionDeletions}
    name="the opinions"
    what={({ name }) => `the opinion of “${name}”`}
    row={Opinion}
    empty={
      <div className="dashboard-empty">
        <h2>No opinion yet</h2>
        <p>
          Below every article readers can say what they think of it. What they send stands here.
        </p>
      </div>
    }
  />
)
export default Opinions
