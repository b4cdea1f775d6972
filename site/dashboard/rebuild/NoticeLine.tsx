import { useLayoutEffect, useRef } from 'react'
import { withHost } from '../../../shared/own-address.ts'
import { pageUrl } from '../data/own-url.ts'
import { useStore } from '../data/store.ts'
import { Button } from '../parts/Button.tsx'
import { CopyLink } from '../parts/CopyLink.tsx'
import { Link } from '../parts/Link.tsx'
import { notice } from '../parts/navigation.ts'
import { watchChange } from './rebuild.ts'

/** The notice of the last action, until the next one. */
export const NoticeLine = () => {
  const current = useStore(notice)
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (current?.changesPages) watchChange()
  }, [current])
  return (
    <div className="dashboard-notice" role="status" tabIndex={-1} ref={line}>
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
            {current.copies && (
              <CopyLink key={current.copies} address={withHost(current.copies, pageUrl())} />
            )}
            {current.action && (
              <Button
                onClick={() => {
                  // The pressed button goes; the line says what came of it.
                  line.current?.focus()
                  current.action?.run()
                }}
              >
                {current.action.title}
              </Button>
            )}
          </p>
        </div>
      )}
    </div>
  )
}
