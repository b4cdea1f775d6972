import { hasSingleKeys, setSingleKeys } from '../../../browser/lib/keyboard.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { keyLines, markdownLines } from '../document/key-lines.ts'

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

const singleKeyLines: typeof keyLines = [
  ['j, k', 'The next article of the list, the one before'],
  ['e', 'Edit it'],
  ['/', 'Search the articles'],
  ['?', 'This sheet, outside of the text'],
]

/** All keys, and all Markdown that works while the author types. */
const Help = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Keys and Markdown" onClose={onClose}>
    {/* The heading takes the focus, so that the sheet begins at its top. */}
    <h3 tabIndex={-1}>Keys</h3>
    <Lines lines={keyLines} />
    <h3>Markdown</h3>
    <Lines lines={markdownLines} />
    <h3>Elsewhere in the dashboard</h3>
    <Lines lines={singleKeyLines} />
    <label className="check">
      <input
        type="checkbox"
        defaultChecked={hasSingleKeys()}
        onChange={({ target }) => setSingleKeys(target.checked)}
      />
      Single keys do this
    </label>
    <p className="dashboard-choices">
      <Button className="button" onClick={onClose}>
        Close
      </Button>
    </p>
  </Dialog>
)
export default Help
