import { useState } from 'react'
import { withHost } from '../../../shared/own-address.ts'
import { pageUrl } from '../data/own-url.ts'
import { useStore } from '../data/store.ts'
import { Button } from '../parts/Button.tsx'
import { Link } from '../parts/Link.tsx'
import { notice } from '../parts/navigation.ts'
import { PublishStatus } from '../rebuild/PublishStatus.tsx'

/** Copies the link to a page of the blog. */
const CopyLink = ({ path }: { readonly path: string }) => {
  const [label, setLabel] = useState('Copy link')
  const copy = () =>
    navigator.clipboard.writeText(withHost(path, pageUrl())).then(
      () => setLabel('Copied'),
      () => setLabel('The browser did not allow it'),
    )
  return <Button onClick={() => void copy()}>{label}</Button>
}

/** The notice of the last action, until the next one. */
export const NoticeLine = () => {
  const current = useStore(notice)
  return (
    <div className="dashboard-notice" role="status">
      {current && (
        <div>
          <p>
            {current.text}{' '}
            {current.link?.inNewTab && (
              <a href={current.link.to} target="_blank" rel="noopener">
                {current.link.title}
              </a>
            )}
            {current.link && !current.link.inNewTab && (
              <Link to={current.link.to}>{current.link.title}</Link>
            )}{' '}
            {current.copies && <CopyLink key={current.copies} path={current.copies} />}
            {current.action && <Button onClick={current.action.run}>{current.action.title}</Button>}
          </p>
          {current.changesPages && <PublishStatus />}
        </div>
      )}
    </div>
  )
}
