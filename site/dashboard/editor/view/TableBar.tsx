import type { Editor, SingleCommands } from '@tiptap/core'

interface Change {
  readonly label: string
  readonly sign: string
  readonly run: (commands: SingleCommands) => boolean
}

const changes: Readonly<Record<string, readonly Change[]>> = {
  Row: [
    { label: 'Row above', sign: '+↑', run: (commands) => commands.addRowBefore() },
    { label: 'Row below', sign: '+↓', run: (commands) => commands.addRowAfter() },
    { label: 'Delete row', sign: '−', run: (commands) => commands.deleteRow() },
  ],
  Column: [
    { label: 'Column before', sign: '+←', run: (commands) => commands.addColumnBefore() },
    { label: 'Column after', sign: '+→', run: (commands) => commands.addColumnAfter() },
    { label: 'Delete column', sign: '−', run: (commands) => commands.deleteColumn() },
  ],
  Table: [{ label: 'Delete table', sign: '×', run: (commands) => commands.deleteTable() }],
}

/** Adds and removes rows and columns at the cursor. */
export const TableBar = ({ editor }: { readonly editor: Editor }) =>
  Object.entries(changes).map(([name, some]) => (
    <span key={name} className="row editor-changes">
      <span aria-hidden="true">{name}</span>
      {some.map(({ label, sign, run }) => (
        <button
          key={label}
          type="button"
          tabIndex={-1}
          aria-label={label}
          title={label}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            run(editor.commands)
            if (event.detail > 0 || !editor.isActive('table')) editor.view.focus()
          }}
        >
          {sign}
        </button>
      ))}
    </span>
  ))
