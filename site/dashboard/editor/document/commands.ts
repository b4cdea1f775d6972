import type { ChainedCommands, Editor } from '@tiptap/core'
import { askForPictures, askForUploads } from '../pictures/incoming.ts'
import { askForBlock } from './blocks.ts'
import { askForHelp, askForLink, removeLink } from './links.ts'

/** One button of the toolbar. */
export interface Tool {
  readonly name: string
  readonly label: string
  /** In the format of `aria-keyshortcuts`, with `Mod` for the platform's own key. */
  readonly keys?: string
  /** Whether the tool is active at the cursor; actions have no state. */
  readonly isOn?: (editor: Editor) => boolean
  /** Whether the tool is enabled; by default always. */
  readonly isUsable?: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

const createAlignment = (name: 'left' | 'center' | 'right', key: string): Tool => ({
  name: `align-${name}`,
  label: `Align ${name}`,
  keys: `Mod+Shift+${key}`,
  isOn: (editor) => editor.isActive({ textAlign: name }),
  run: (editor) => editor.commands.toggleTextAlign(name),
})

const toggle = (
  name: string,
  label: string,
  keys: string,
  act: (chain: ChainedCommands) => ChainedCommands,
  ...active: [name: string, attributes?: Record<string, unknown>]
): Tool => ({
  name,
  label,
  keys,
  isOn: (editor) => editor.isActive(...active),
  run: (editor) => act(editor.chain()).run(),
})

/** The toolbar of the specification (section 2), in its order. */
export const tools: readonly Tool[] = [
  createAlignment('left', 'L'),
  createAlignment('center', 'E'),
  createAlignment('right', 'R'),
  toggle('bold', 'Bold', 'Mod+B', (chain) => chain.toggleBold(), 'bold'),
  toggle('italic', 'Italic', 'Mod+I', (chain) => chain.toggleItalic(), 'italic'),
  toggle('underline', 'Underline', 'Mod+U', (chain) => chain.toggleUnderline(), 'underline'),
  toggle(
    'ordered-list',
    'Ordered list',
    'Mod+Shift+7',
    (chain) => chain.toggleOrderedList(),
    'orderedList',
  ),
  toggle(
    'unordered-list',
    'Unordered list',
    'Mod+Shift+8',
    (chain) => chain.toggleBulletList(),
    'bulletList',
  ),
  {
    name: 'unlink',
    label: 'Unlink',
    isUsable: (editor) => editor.isActive('link'),
    run: removeLink,
  },
  { name: 'link', label: 'Create link', keys: 'Mod+K', run: askForLink },
  {
    name: 'undo',
    label: 'Undo',
    keys: 'Mod+Z',
    isUsable: (editor) => editor.can().undo(),
    run: (editor) => editor.commands.undo(),
  },
  {
    name: 'redo',
    label: 'Redo',
    keys: 'Mod+Shift+Z',
    isUsable: (editor) => editor.can().redo(),
    run: (editor) => editor.commands.redo(),
  },
  toggle(
    'heading-2',
    'Heading 2',
    'Mod+Alt+2',
    (chain) => chain.toggleHeading({ level: 2 }),
    'heading',
    { level: 2 },
  ),
  toggle(
    'heading-3',
    'Heading 3',
    'Mod+Alt+3',
    (chain) => chain.toggleHeading({ level: 3 }),
    'heading',
    { level: 3 },
  ),
  toggle('paragraph', 'Paragraph', 'Mod+Alt+0', (chain) => chain.setParagraph(), 'paragraph'),
  // These tools are not in the specification's toolbar.
  { name: 'uploads', label: 'Choose from the uploads', run: askForUploads },
  { name: 'picture', label: 'Upload a picture', run: askForPictures },
  { name: 'help', label: 'Keys and Markdown', keys: 'Mod+/', run: askForHelp },
]

const findTool = (name: string) => tools.filter((tool) => tool.name === name)

/** The toolbar of a phone, which shows eight: what is used most comes first. */
export const phoneTools: readonly Tool[] = [
  ...['bold', 'italic', 'link', 'heading-2', 'heading-3', 'picture'].flatMap(findTool),
  { name: 'block', label: 'Add a block', run: askForBlock },
  ...['unordered-list', 'ordered-list', 'undo', 'redo', 'unlink', 'underline'].flatMap(findTool),
  ...['paragraph', 'uploads', 'align-left', 'align-center', 'align-right', 'help'].flatMap(
    findTool,
  ),
]

/** Frequent actions for selected text. */
export const selectionTools: readonly Tool[] = [
  ...['bold', 'italic', 'underline'].flatMap(findTool),
  toggle('code', 'Code', 'Mod+E', (chain) => chain.toggleCode(), 'code'),
  ...['link', 'heading-2'].flatMap(findTool),
]
