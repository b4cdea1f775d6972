import { useStore } from '../data/store.ts'
import { PublishStatus } from '../rebuild/PublishStatus.tsx'
import { Link } from './Link.tsx'
import { notice } from './place.ts'

/** What the last step has to say, until the next one. */
export const NoticeLine = () => {
  const said = useStore(notice)
  return (
    <div className="dashboard-notice" role="status">
      {said && (
        <div>
          <p>
            {said.text}{' '}
            {said.link?.inNewTab && (
              <a href={said.link.to} target="_blank" rel="noopener">
                {said.link.title}
              </a>
            )}
            {said.link && !said.link.inNewTab && <Link to={said.link.to}>{said.link.title}</Link>}
          </p>
          {said.changesPages && <PublishStatus />}
        </div>
      )}
    </div>
  )
}
