import type { WritingState } from '../writing-state.ts'

type Props = Pick<WritingState, 'notice' | 'isKept' | 'others' | 'wasSavedElsewhere'>

const tabs = (others: number): string =>
  others === 1 ? 'Another tab has this open, too.' : `${others} other tabs have this open, too.`

/** What is worth knowing before one goes on writing. */
export const Notices = ({ notice, isKept, others, wasSavedElsewhere }: Props) => (
  <div className="editor-notices" role="status">
    {notice && (
      <p>
        {notice.text}
        {notice.action && (
          <button className="quiet-button" type="button" onClick={notice.action.run}>
            {notice.action.label}
          </button>
        )}
      </p>
    )}
    {others > 0 && (
      <p>{tabs(others)} Each keeps its own text; the second to save compares first.</p>
    )}
    {wasSavedElsewhere && (
      <p>Another tab has saved a newer version. When you save, you see both and choose.</p>
    )}
    {isKept === false && (
      <p className="editor-warning">
        This browser cannot keep your text: its storage is full or closed. Save on the server often,
        and do not close this tab before.
      </p>
    )}
  </div>
)
