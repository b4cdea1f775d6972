import { Button } from '../../parts/Button.tsx'
import type { WritingState } from '../writing-state.ts'

type Props = Pick<WritingState, 'notice' | 'hasLocalCopy' | 'others' | 'wasSavedElsewhere'>

const describeTabs = (others: number): string =>
  others === 1 ? 'This is also open in another tab.' : `This is also open in ${others} other tabs.`

/** Notices above the form. */
export const Notices = ({ notice, hasLocalCopy, others, wasSavedElsewhere }: Props) => (
  <div className="editor-notices" role="status">
    {notice && (
      <p>
        {notice.text}
        {notice.action && <Button onClick={notice.action.run}>{notice.action.label}</Button>}
      </p>
    )}
    {others > 0 && (
      <p>
        {describeTabs(others)} Each tab keeps its own text. If both change it, the tab that saves
        second asks you to compare them.
      </p>
    )}
    {wasSavedElsewhere && (
      <p>
        Another tab has changed this on the server. When you save, you can compare both and choose.
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
