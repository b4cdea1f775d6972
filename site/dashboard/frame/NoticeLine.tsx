import { useState } from 'react'
import { siteConfig } from '../../../shared/site.config.ts'
import { useStore } from '../data/store.ts'
import { PublishStatus } from '../rebuild/PublishStatus.tsx'
import { Button } from './Button.tsx'
import { Link } from './Link.tsx'
import { notice } from './place.ts'

/** Copies the link of a page of the blog. */
const CopyLink = ({ path }: { readonly path: string }) => {
  const [label, setLabel] = useState('Copy link')
  const copy = () =>
    navigator.clipboard.writeText(new URL(path, siteConfig.url).href).then(
      () => setLabel('Copied'),
      () => setLabel('The browser did not allow it'),
    )
  return <Button onClick={() => void copy()}>{label}</Button>
}

/** The notice of the last step, until the next one. */
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
            {said.link && !said.link.inNewTab && <Link to={said.link.to}>{said.link.title}</Link>}{' '}
            {said.copies && <CopyLink key={said.copies} path={said.copies} />}
            {said.act && <Button onClick={said.act.run}>{said.act.title}</Button>}
          </p>
          {said.changesPages && <PublishStatus />}
        </div>
      )}
    </div>
  )
}
