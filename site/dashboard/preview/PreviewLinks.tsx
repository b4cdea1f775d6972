import { useEffect, useId, useMemo, useState } from 'react'
import { withHost } from '../../../shared/own-address.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { formatDay } from '../data/format.ts'
import { pageUrl } from '../data/own-url.ts'
import { createResource } from '../data/resource.ts'
import { useStore } from '../data/store.ts'
import { Button } from '../parts/Button.tsx'
import { CopyLink } from '../parts/CopyLink.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'

const describe = (links: readonly { readonly endsAt: string }[]): string => {
  const last = links.at(-1)
  if (!last) return 'Nobody else can read this draft.'
  const count = links.length === 1 ? '1 link leads' : `${links.length} links lead`
  return `${count} to this draft, until ${formatDay(last.endsAt.slice(0, 10))} at the latest.`
}

/** Links with which friends read a draft: makes one, and ends them all. */
export const PreviewLinks = ({ draft: reference }: { readonly draft: string }) => {
  const id = useId()
  const [link, setLink] = useState('')
  const links = useMemo(
    () => createResource(() => ask('listPreviewLinks', { query: { reference } })),
    [reference],
  )
  const { data } = useStore(links.store)
  useEffect(() => void links.load(), [links])
  const { isBusy, run, ...state } = useCall(async (showMessage, isEnd: boolean) => {
    showMessage('One moment…')
    const query = { reference }
    const reply = await ask(isEnd ? 'endPreviewLinks' : 'createPreviewLink', { query })
    if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
    setLink(reply.data === 'ended' ? '' : withHost(reply.data.path, pageUrl()))
    await links.load()
    showMessage(isEnd ? 'They lead nowhere now.' : '')
  })
  return (
    <section className="preview-links" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>For a friend to read</h2>
      <p className="dashboard-hint">{data ? describe(data) : ' '}</p>
      {link && (
        <p>
          <input
            readOnly
            aria-label="The link"
            value={link}
            onFocus={({ target }) => target.select()}
          />{' '}
          <CopyLink address={link} />
        </p>
      )}
      <p className="dashboard-choices">
        <Button aria-disabled={isBusy} onClick={() => void run(false)}>
          Make a link
        </Button>
        {data && data.length > 0 && (
          <Button className="danger-link" aria-disabled={isBusy} onClick={() => void run(true)}>
            End the links
          </Button>
        )}
      </p>
      <StatusMessage {...state} />
    </section>
  )
}
