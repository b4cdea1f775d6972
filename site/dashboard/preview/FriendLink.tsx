import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { withHost } from '../../../shared/own-address.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { formatDay } from '../data/format.ts'
import { pageUrl } from '../data/own-url.ts'
import { createResource } from '../data/resource.ts'
import { useStore } from '../data/store.ts'
import { Button } from '../parts/Button.tsx'
import { CopyLink } from '../parts/CopyLink.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'

const describe = (links: readonly { readonly endsAt: string }[]): string => {
  const last = links.at(-1)
  if (!last) return 'Nobody else can read this draft.'
  const count = links.length === 1 ? '1 link leads' : `${links.length} links lead`
  return `${count} to this draft, until ${formatDay(last.endsAt.slice(0, 10))} at the latest.`
}

interface Props {
  /** The id of the draft. */
  readonly draft: string
}

/** Makes a link, and ends them all. */
const Links = ({ draft: reference, onClose }: Props & { readonly onClose: () => void }) => {
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
    <Dialog title="Link for a friend" onClose={onClose}>
      <p className="dashboard-hint">{data ? describe(data) : ' '}</p>
      {link && (
        <p className="dashboard-choices">
          <input
            readOnly
            aria-label="The link"
            value={link}
            onFocus={({ target }) => target.select()}
          />
          <CopyLink address={link} />
        </p>
      )}
      <StatusMessage {...state} />
      <p className="dashboard-choices">
        <Button aria-disabled={isBusy} onClick={() => void run(false)}>
          Make a link
        </Button>
        {data && data.length > 0 && (
          <Button className="danger-link" aria-disabled={isBusy} onClick={() => void run(true)}>
            End the links
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </p>
    </Dialog>
  )
}

/** The button for the links with which friends read a draft. */
export const FriendLink = ({ draft, ...props }: Props & ComponentProps<'button'>) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...props} onClick={() => setOpen(true)}>
        Link for a friend
      </Button>
      {/* Outside the bar of the editor, and outside what scrolls. */}
      {isOpen &&
        createPortal(<Links draft={draft} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
