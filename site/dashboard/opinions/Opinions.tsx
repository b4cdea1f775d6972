import { paths } from '../frame/paths.ts'
import type { SentPlace } from '../frame/routes.ts'
import { opinionDeletions, opinionList, type Sent } from '../lists/lists.ts'
import { SentList } from '../lists/RecordList.tsx'

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
const Opinions = (place: SentPlace) => (
  <SentList
    place={place}
    path={paths.opinions}
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
