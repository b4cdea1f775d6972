import type { ReactNode } from 'react'
import type { AuthorLetter } from '../../../shared/author-letters.ts'
import { metCeilingsSentence } from '../../../shared/ceilings.ts'
import type { Site } from '../../../shared/health.ts'
import { ask } from '../data/ask.ts'
import { formatCompactTime, formatShortDateTime, locale } from '../data/format.ts'
import { createResource } from '../data/resource.ts'
import { useStore } from '../data/store.ts'
import { Link } from '../parts/Link.tsx'
import { paths } from '../parts/paths.ts'
import { useResource } from '../parts/use-resource.tsx'
import { RebuildLine } from '../rebuild/PublishStatus.tsx'
import { rebuild } from '../rebuild/rebuild.ts'
import { rebuildStep } from '../rebuild/rebuild-steps.ts'
import { useIsClosed } from '../switches/switches.ts'

const site = createResource(() => ask('readSite'))

const told: Readonly<Record<AuthorLetter['about'], string>> = {
  behind: 'Something was behind',
  'sign-in': 'Somebody signed in from a new network',
}
const became: Readonly<Record<AuthorLetter['state'], string>> = {
  none: '',
  waiting: ' An e-mail to you is waiting.',
  sent: ' An e-mail told you.',
  failed: ' The e-mail to you failed.',
}

const since = (instant: string | null): string =>
  instant === null ? '' : ` since ${formatShortDateTime(instant)}`

const Behind = ({ children }: { children: ReactNode }) => (
  <p className="rebuild-line" data-progress="failed">
    {children}
  </p>
)

/** Says that all is well, in one line; of a closed blog nothing says that. */
const Parts = ({ data, arePagesDone }: { data: Site; arePagesDone: boolean }) => {
  const isClosed = useIsClosed()
  const { mail, cards, search, backup, metCeilings, letters } = data
  const isBehind = mail.failed > 0 || cards.isBehind || search.isBehind || backup.isBehind
  const isAllWell = arePagesDone && !isBehind && metCeilings.length === 0
  const { failed, since: at } = mail
  return (
    <>
      {failed > 0 && (
        <Behind>
          <Link to={paths.mail}>
            {failed.toLocaleString(locale)} e-mail{failed === 1 ? '' : 's'} failed{since(at)}.
          </Link>
        </Behind>
      )}
      {cards.isBehind && <Behind>Social cards cannot be drawn at the moment.</Behind>}
      {search.isBehind && <Behind>The search lacks what you changed{since(search.since)}.</Behind>}
      {metCeilings.length > 0 && <Behind>{metCeilingsSentence(metCeilings)}</Behind>}
      {!(isClosed && isAllWell) && (
        <p className="rebuild-line" data-progress={backup.isBehind ? 'failed' : 'done'}>
          {isAllWell && 'All is well. '}
          <Link to={paths.backup}>
            {backup.at === null
              ? 'No backup was ever made.'
              : `The last backup${backup.isBehind ? ' is old' : ''}: ${formatShortDateTime(backup.at)}.`}
          </Link>
        </p>
      )}
      {letters
        .filter(({ about }) => about === 'sign-in' || !isAllWell)
        .map(({ about, at, state }) => (
          <p key={about + at} className="dashboard-hint">
            {formatCompactTime(at)}: {told[about]}.{became[state]}
          </p>
        ))}
    </>
  )
}

/** What of the blog is behind, and since when; what the author was told. */
export const ThisSite = () => {
  const { data } = useResource(site)
  const pages = useStore(rebuild)
  const isClosed = useIsClosed()
  const arePagesDone = pages !== null && pages !== 'unread' && rebuildStep(pages) === null
  return (
    <section className="overview-part" aria-labelledby="sp-site">
      <h2 id="sp-site">This site</h2>
      {isClosed && <Behind>Closed to readers.</Behind>}
      <RebuildLine />
      {data && <Parts data={data} arePagesDone={arePagesDone} />}
    </section>
  )
}
