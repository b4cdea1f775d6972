import { Button } from '../../parts/Button.tsx'
import type { WritingState } from '../writing-state.ts'

interface Props {
  readonly state: WritingState
  readonly onCompare: () => void
}

const describeTabs = (others: number): string =>
  others === 1 ? 'This is also open in another tab.' : `This is also open in ${others} other tabs.`

/** Notices above the form. */
export const Notices = ({ state, onCompare }: Props) => {
  const { subject, notice, hasLocalCopy, others, conflict, isComparing } = state
  return (
    <div className="editor-notices" role="status">
      {conflict && !isComparing && (
        <p>
          There is a newer version on the server. Your text is saved in this browser only until you
          choose.
          <Button onClick={onCompare}>Compare</Button>
        </p>
      )}
      {notice && (
        <p>
          {notice.text}
          {notice.action && <Button onClick={notice.action.run}>{notice.action.label}</Button>}
        </p>
      )}
      {others > 0 && subject.kind !== 'new' && (
        <p>
          {describeTabs(others)} Each tab keeps its own text. If both change it, the tab that saves
          second asks you to compare them.
        </p>
      )}
      {hasLocalCopy === false && (
        <p className="editor-warning">
          This browser cannot keep a copy of your text: its storage is full or blocked. Save to the
          server often, and save before you close this tab.
        </p>
      )}
    </div>
  )
}
