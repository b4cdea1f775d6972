import { Dialog } from '../../frame/Dialog.tsx'
import { keyLines, markdownLines } from '../document/keys.ts'

const Lines = ({ lines }: { readonly lines: typeof keyLines }) => (
  <dl className="editor-keys">
    {lines.map(([keys, does]) => (
      <div key={keys}>
        <dt>
          <kbd>{keys}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
)

/** Every key, and all Markdown that works while one types. */
export const Help = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Keys and Markdown" onClose={onClose}>
    {/* It has the focus first, so that the sheet begins at its beginning. */}
    <div className="editor-help-sheet" tabIndex={-1}>
      <h3>Keys</h3>
      <Lines lines={keyLines} />
      <h3>Markdown</h3>
      <Lines lines={markdownLines} />
    </div>
    <p className="dashboard-choices">
      <button className="button" type="button" onClick={onClose}>
        Close
      </button>
    </p>
  </Dialog>
)
