import type { Editor } from '@tiptap/core'
import type { RefObject } from 'react'
import { RowMenu } from '../../lists/RowMenu.tsx'
import { formatShortcut, shortcut } from '../document/keys.ts'
import { askForHelp } from '../document/links.ts'
import { moveBlock } from '../document/move-block.ts'
import type { Modes } from './use-modes.ts'

interface Props {
  readonly modes: Modes
  /** Whether the visual editor is the current view. */
  readonly isVisual: boolean
  readonly editor: RefObject<Editor | null>
}

/** Less frequent actions. */
export const BarMenu = ({ modes, isVisual, editor: { current: editor } }: Props) => {
  const item = (label: string, keys: string, run: () => void) => (
    <button
      type="button"
      data-keys={formatShortcut(keys)}
      aria-keyshortcuts={shortcut(keys)}
      onClick={run}
    >
      {label}
    </button>
  )
  return (
    <RowMenu>
      {modes.canFind && item('Find and replace', 'Mod+F', () => modes.setFinding(true))}
      {item(
        modes.isFocused ? 'Leave the focus' : 'Focus on the text',
        'Mod+Shift+F',
        modes.toggleFocus,
      )}
      {modes.toggleFullScreen &&
        item(
          modes.isFullScreen ? 'Leave full screen' : 'Full screen',
          'Mod+Alt+Shift+F',
          modes.toggleFullScreen,
        )}
      {editor && isVisual && (
        <>
          {item('Move the block up', 'Alt+Shift+↑', () => moveBlock(editor, 'up'))}
          {item('Move the block down', 'Alt+Shift+↓', () => moveBlock(editor, 'down'))}
          {item('Keys and Markdown', 'Mod+/', () => askForHelp(editor))}
        </>
      )}
    </RowMenu>
  )
}
