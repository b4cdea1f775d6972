import { Fragment, type ReactNode } from 'react'
import { Button } from '../../parts/Button.tsx'
import { type WritingState, waitingPictures } from '../writing-state.ts'

interface Props {
  readonly state: WritingState
  readonly onCompare: () => void
}

const describeTabs = (others: number): string =>
  others === 1 ? 'This is also open in another tab.' : `This is also open in ${others} other tabs.`

/** The notice that matters most now. */
const noticeOf = ({ state, onCompare }: Props): ReactNode => {
  const { subject, notice, hasLocalCopy, others, conflict, isComparing } = state
  if (conflict && !isComparing)
    return (
      <Fragment key="conflict">
        There is a newer version on the server. Your text is saved in this browser only until you
        choose.
        <Button onClick={onCompare}>Compare</Button>
      </Fragment>
    )
  if (notice)
    return (
      <Fragment key="notice">
        {notice.text}
        {notice.action && <Button onClick={notice.action.run}>{notice.action.label}</Button>}
      </Fragment>
    )
  const unkept = waitingPictures(state).filter(({ isUnkept }) => isUnkept).length
  if (unkept > 0)
    return `This browser cannot keep ${unkept === 1 ? 'a picture' : `${unkept} pictures`} that the server does not have yet: its storage is full or blocked. Stay here until ${unkept === 1 ? 'it is' : 'they are'} sent.`
  if (hasLocalCopy === false)
    return 'This browser cannot keep a copy of your text: its storage is full or blocked. Save to the server often, and save before you close this tab.'
  if (others > 0 && subject.kind !== 'new')
    return `${describeTabs(others)} If both tabs change the text, the one that saves last asks you to compare.`
  return null
}

/** One notice, at the end of the form or else of the window: there it moves nothing that the author reads or writes. */
export const Notices = (props: Props) => {
  const notice = noticeOf(props)
  return (
    <div className="editor-notices" role="status">
      {notice && <p className="row">{notice}</p>}
    </div>
  )
}
