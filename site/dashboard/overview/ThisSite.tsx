import type { ReactNode } from 'react'
import type { AuthorLetter } from '../../../shared/author-letters.ts'
import { metCeilingsSentence } from '../../../shared/ceilings.ts'
import type { Site } from '../../../shared/health.ts'
import { ask } from '../data/ask.ts'
import { formatCompactTime, formatShortDateTime, locale } from '../data/format.ts'
import { createResource } from '../data/resource.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Link } from '../parts/Link.tsx'
import { paths } from '../parts/paths.ts'
import { RebuildLine } from '../rebuild/PublishStatus.tsx'
import { rebuild } from '../rebuild/rebuild.ts'
import { hasLanded } from '../rebuild/rebuild-steps.ts'
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

/** A part that is behind, or that all is well; of a closed blog nothing says that. */
const Line = ({ isFine = false, children }: { isFine?: boolean; children: ReactNode }) => {
  const isClosed = useIsClosed()
  return isFine && isClosed ? null : (
    <p className="rebuild-line" data-progress={isFine ? 'done' : 'failed'}>
      {children}
    </p>
  )
}

const Backup = ({ isBehind, at }: Site['backup']) => (
  <Line isFine={!isBehind}>
    <Link to={paths.backup}>
      {at === null
        ? 'No backup was ever made.'
        : `The last backup${isBehind ? ' is old' : ''}: ${formatShortDateTime(at)}.`}
    </Link>
  </Line>
)

const Mail = ({ failed, since: at }: Site['mail']) =>
  failed === 0 ? (
    <Line isFine>No e-mail failed.</Line>
  ) : (
    <Line>
      <Link to={paths.mail}>
        {failed.toLocaleString(locale)} e-mail{failed === 1 ? '' : 's'} failed{since(at)}.
      </Link>
    </Line>
  )

const Parts = ({ data }: { data: Site }) => {
  const { mail, cards, search, backup, metCeilings, letters } = data
  return (
    <>
      <Mail {...mail} />
      {cards.isBehind && <Line>Social cards cannot be drawn at the moment.</Line>}
      {search.isBehind && <Line>The search lacks what you changed{since(search.since)}.</Line>}
      <Backup {...backup} />
      {metCeilings.length > 0 && <Line>{metCeilingsSentence(metCeilings)}</Line>}
      {letters.map(({ about, at, state }) => (
        <p key={about + at} className="dashboard-hint">
          {formatCompactTime(at)}: {told[about]}.{became[state]}
        </p>
      ))}
    </>
  )
}

/** What of the blog is behind, and since when; what the author was told. */
export const ThisSite = () => {
  const { data } = useStore(site.store)
  useWhenVisible(site.load)
  const pages = useStore(rebuild)
  const isClosed = useIsClosed()
  const areLive = pages !== null && pages !== 'unread' && hasLanded(pages)
  return (
    <section className="overview-part" aria-labelledby="sp-site">
      <h2 id="sp-site">This site</h2>
      {isClosed && <Line>Closed to readers.</Line>}
      {!(isClosed && areLive) && <RebuildLine />}
      {data && <Parts data={data} />}
    </section>
  )
}
