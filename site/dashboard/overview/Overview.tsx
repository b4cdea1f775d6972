import type { Overview as Data } from '../../../shared/counts.ts'
import { ask } from '../data/ask.ts'
import { counts } from '../data/counts.ts'
import { titleOfDraft } from '../data/drafts.ts'
import { formatCount, formatShortDateTime, locale } from '../data/format.ts'
import { createResource } from '../data/resource.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Failure } from '../parts/Failure.tsx'
import { Link } from '../parts/Link.tsx'
import { editPath, paths } from '../parts/paths.ts'
import { BroughtReaders } from '../subscribers/BroughtReaders.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { OverviewList } from './OverviewList.tsx'
import { ThisSite } from './ThisSite.tsx'
import { Tiles } from './Tiles.tsx'

const overview = createResource(() => ask('readOverview'))

const sentRows = (sent: Data['opinions'], to: string) =>
  sent.map(({ name, text, at }) => ({ to, title: name, text, at }))

const Parts = ({ data }: { data: Data }) => {
  const { drafts, scheduled, alert } = data
  return (
    <div className="stack overview-parts">
      <div>
        <OverviewList
          title="Drafts in work"
          rows={drafts.map((draft) => ({
            to: editPath(draft._id),
            title: titleOfDraft(draft),
            at: draft.updatedAt,
          }))}
          empty={
            <>
              What you write and do not publish yet will be here.{' '}
              <Link to={paths.write}>New article</Link>
            </>
          }
        />
        <OverviewList
          title="Next scheduled"
          rows={[scheduled]
            .filter((one) => one !== null)
            .map((draft) => ({
              to: editPath(draft._id),
              title: titleOfDraft(draft),
              text: formatShortDateTime(draft.publishAt),
            }))}
          empty="No draft is scheduled. Tick “Publish it later” when you publish one."
        />
        <OverviewList
          title="Last e-mail"
          rows={[alert]
            .filter((one) => one !== null)
            .map(({ heading, createdAt, recipients, sent }) => ({
              to: paths.mail,
              title: heading,
              text:
                recipients === 0
                  ? 'Nobody had subscribed'
                  : `${sent.toLocaleString(locale)} of ${formatCount(recipients, 'e-mail')} sent`,
              at: createdAt,
            }))}
          empty="No e-mail was sent yet. Once somebody is subscribed, you can send an article when you publish it."
        />
      </div>
      <div>
        <OverviewList
          title="Newest opinions"
          rows={sentRows(data.opinions, paths.opinions)}
          empty="No reader has sent an opinion yet. A form for it is below every article."
        />
        <OverviewList
          title="Newest messages"
          rows={sentRows(data.pings, paths.pings)}
          empty="No message yet. Readers write them on the page Ping."
        />
        <ThisSite />
      </div>
    </div>
  )
}

/** Stands for the parts until they are loaded, as high as the last counts say; without counts nothing. */
const Placeholders = () => {
  const known = useStore(counts)
  if (!known) return null
  const { drafts, opinions, pings } = known
  return (
    <div className="stack overview-parts" aria-hidden="true">
      {[
        [Math.min(drafts, 5), 1, 1],
        [Math.min(opinions, 3), Math.min(pings, 3), 3],
      ].map((lists, side) => (
        <div key={side}>
          {lists.map((rows, place) => (
            <section key={place} className="overview-part">
              <h2>&nbsp;</h2>
              <ul>
                {Array.from({ length: Math.max(rows, 1) }, (_, row) => (
                  <li key={row}>
                    <span />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ))}
    </div>
  )
}

/** The blog in figures, news and next steps: readers, drafts, opinions, messages, mail and the static pages. */
const Overview = () => {
  const { data, failure } = useStore(overview.store)
  useWhenVisible(overview.load)
  return (
    <div className="overview" aria-busy={!data && failure === undefined}>
      {failure !== undefined && <Failure problem={failure} onRetry={() => void overview.load()} />}
      <Tiles data={data} />
      <BroughtReaders />
      {data?.firstSteps && (
        <FirstSteps
          steps={data.firstSteps}
          onClose={() => overview.update((one) => ({ ...one, firstSteps: null }))}
        />
      )}
      {data && <Parts data={data} />}
      {!data && failure === undefined && <Placeholders />}
    </div>
  )
}
export default Overview
