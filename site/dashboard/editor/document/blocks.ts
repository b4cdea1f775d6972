import type { ChainedCommands, Editor, JSONContent } from '@tiptap/core'
import { languages } from '../../../../shared/articles/html/languages.ts'
import { askForPictures } from '../pictures/incoming.ts'
import { addFootnote } from './add-footnote.ts'

/** A block that the list at an empty line offers. */
export interface Block {
  readonly label: string
  /** Other words by which authors search for it. */
  readonly words?: string
  /** The characters that make this block when typed at the beginning of a line. */
  readonly typed?: string
  readonly make: (chain: ChainedCommands) => ChainedCommands
}

/** Replaces the empty line by a block, and puts the cursor at its end. */
const insertBlock = (content: JSONContent) => (chain: ChainedCommands) =>
  chain.insertContent(content)

const line: JSONContent = { type: 'paragraph' }
const box = (name: string): JSONContent => ({
  type: 'div',
  attrs: { class: name },
  content: [line],
})

/** The languages of code: the names that readers see, and the names that an article stores. */
export const codeLanguages: ReadonlyMap<string, string> = new Map(
  [...languages].reverse().map(([name, { label }]): [string, string] => [label, name]),
)

/** The blocks, in the order of the list. */
export const blocks: readonly Block[] = [
  {
    label: 'Heading 2',
    words: 'h2 title',
    typed: '##',
    make: (chain) => chain.setHeading({ level: 2 }),
  },
  {
    label: 'Heading 3',
    words: 'h3 subtitle',
    typed: '###',
    make: (chain) => chain.setHeading({ level: 3 }),
  },
  {
    label: 'List',
    words: 'bullets unordered ul',
    typed: '-',
    make: (chain) => chain.toggleBulletList(),
  },
  {
    label: 'Numbered list',
    words: 'ordered ol',
    typed: '1.',
    make: (chain) => chain.toggleOrderedList(),
  },
  {
    label: 'Task list',
    words: 'todo checkbox',
    typed: '- [ ]',
    make: (chain) => chain.toggleBulletList().updateAttributes('listItem', { task: 'open' }),
  },
  { label: 'Quote', words: 'blockquote', typed: '>', make: (chain) => chain.setBlockquote() },
  {
    label: 'Pull quote',
    make: insertBlock({ type: 'blockquote', attrs: { class: 'pull' }, content: [line] }),
  },
  { label: 'Code', words: 'pre snippet', typed: '```', make: (chain) => chain.setCodeBlock() },
  { label: 'Table', make: (chain) => chain.insertTable({ rows: 2, cols: 2 }) },
  {
    label: 'Picture',
    words: 'image photo upload',
    make: (chain) => chain.command(({ editor }) => askForPictures(editor) === undefined),
  },
  {
    label: 'Divider',
    words: 'hr line rule',
    typed: '---',
    make: (chain) => chain.setHorizontalRule(),
  },
  { label: 'Callout', words: 'note info', make: insertBlock(box('callout')) },
  { label: 'Warning', words: 'callout', make: insertBlock(box('callout warning')) },
  {
    label: 'Details',
    words: 'collapsible toggle',
    make: (chain) =>
      chain
        .insertContent({ type: 'details', content: [{ type: 'summary' }, line] })
        // From the line into the summary above it.
        .command(({ tr, commands }) => commands.setTextSelection(tr.selection.from - 2)),
  },
  { label: 'Footnote', words: 'note reference', make: (chain) => chain.command(addFootnote) },
]

const languageBlocks: readonly Block[] = [...codeLanguages].map(([label, language]) => ({
  label: `${label} code`,
  make: (chain) => chain.setCodeBlock({ language }),
}))

/** The blocks that match an author's words; the name of a language finds code in it. */
export const findBlocks = (query: string): readonly Block[] => {
  const searched = query.toLowerCase().split(' ').filter(Boolean)
  const all = query.length > 1 ? [...blocks, ...languageBlocks] : blocks
  return all.filter(({ label, words = '' }) => {
    const names = `${label} ${words}`.toLowerCase().split(' ')
    return searched.every((word) => names.some((name) => name.startsWith(word)))
  })
}

/** The parents in which an empty line can become any block. */
const blockParents = new Set(['doc', 'div', 'details'])

/** The line at whose end the cursor is, if it can become a block. */
export const lineAt = ({ state }: Editor) => {
  const { $from, empty } = state.selection
  const { parent } = $from
  if (!empty || parent.type.name !== 'paragraph' || $from.pos !== $from.end()) return null
  if (
    !blockParents.has($from.node(-1).type.name) ||
    parent.textContent.length !== parent.content.size
  ) {
    return null
  }
  return { at: $from.before(), text: parent.textContent }
}

/** Opens the list of blocks, by a slash at the cursor's empty line or in a new one below its block. */
export const askForBlock = (editor: Editor): void => {
  const { $to } = editor.state.selection
  if (lineAt(editor)?.text === '')
    return void editor.commands.insertContent({ type: 'text', text: '/' })
  const at = $to.depth > 0 ? $to.after(1) : $to.pos
  const line = { type: 'paragraph', content: [{ type: 'text', text: '/' }] }
  editor
    .chain()
    .insertContentAt(at, line)
    .setTextSelection(at + 2)
    .run()
}

/** Turns the line at the cursor into a block, without the line's text, as one undo step. */
export const makeBlock = (editor: Editor, { make }: Block): void => {
  const { $from } = editor.state.selection
  make(editor.chain().focus().deleteRange({ from: $from.start(), to: $from.end() })).run()
}
