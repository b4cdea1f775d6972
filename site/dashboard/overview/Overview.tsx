import type { Overview as Data } from '../../../shared/counts/contract.ts'
import { ask } from '../data/ask.ts'
import { titleOfDraft } from '../data/drafts.ts'
import { formatShortDateTime, locale } from '../data/format.ts'
import { createResource } from '../data/resource.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Failure } from '../parts/Failure.tsx'
import { Link } from '../parts/Link.tsx'
import { editPath, paths } from '../parts/paths.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import { OverviewList } from './OverviewList.tsx'
import { ThisSite } from './ThisSite.tsx'

const overview = createResource(() => ask('readOverview'))

const formatPlural = (count: number, what: string): string =>
  `${count.toLocaleString(locale)} ${what}${count === 1 ? '' : 's'}`

const Readers = ({ today, weekBefore }: Pick<Data, 'today' | 'weekBefore'>) => (
  <section className="overview-readers" aria-labelledby="sp-readers">
    <h2 id="sp-readers">Readers today</h2>
    <p>
      <Link to={paths.statistics}>{today.toLocaleString(locale)}</Link>{' '}
      <span>so far; {weekBefore.toLocaleString(locale)} on the same day last week</span>
    </p>
  </section>
)

const sentRows = (sent: Data['opinions'], to: string) =>
  sent.map(({ name, text, at }) => ({ to, title: name, text, at }))

const Parts = ({ data }: { data: Data }) => {
  const { drafts, scheduled, alert } = data
  return (
    <>
      <OverviewList
        title="Drafts in work"
        rows={drafts.map((draft) => ({
          to: editPath(draft._id),
          title: titleOfDraft(draft),
          at: draft.updatedAt,
        }))}
        empty={<Link to={paths.write}>Write an article</Link>}
      />
      <OverviewList
        title="Newest opinions"
        rows={sentRows(data.opinions, paths.opinions)}
        empty="No reader has sent an opinion yet."
      />
      <OverviewList
        title="Newest messages"
        rows={sentRows(data.pings, paths.pings)}
        empty="No message yet."
      />
      <OverviewList
        title="Next scheduled"
        rows={
          scheduled
            ? [
                {
                  to: editPath(scheduled._id),
                  title: titleOfDraft(scheduled),
                  text: formatShortDateTime(scheduled.publishAt),
                },
              ]
            : []
        }
        empty="No draft is scheduled."
      />
      <OverviewList
        title="Last e-mail"
        rows={
          alert
            ? [
                {
                  to: paths.mail,
                  title: alert.heading,
                  text: `${alert.sent.toLocaleString(locale)} of ${formatPlural(alert.recipients, 'e-mail')} sent`,
                  at: alert.createdAt,
                },
              ]
            : []
        }
        empty="No e-mail was sent yet."
      />
      <ThisSite />
    </>
  )
}

/** News and next steps: readers, drafts, opinions, messages, mail and the static pages. */
export const Overview = () => {
  const { data, failure } = useStore(overview.store)
  useWhenVisible(overview.load)
  return (
    <div className="overview">
      {failure !== undefined && <Failure problem={failure} onRetry={() => void overview.load()} />}
      {data && <Readers {...data} />}
      {data && (
        <div className="overview-parts">
          <Parts data={data} />
        </div>
      )}
      {!data && failure === undefined && <Skeleton rows={6} />}
    </div>
  )
}
