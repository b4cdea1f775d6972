import { blocks } from './blocks.ts'
import { selectionTools, tools } from './commands.ts'
import { formatShortcut } from './keys.ts'

type Line = readonly [keys: string, does: string]

/** All keys of the text. */
export const keyLines: readonly Line[] = [
  ...new Map(
    [...tools, ...selectionTools].flatMap(({ keys, label }): Line[] =>
      keys ? [[keys, label]] : [],
    ),
  ),
  ['Mod+Alt+F', 'Footnote; in a note, back to the text'],
  ['Mod+F', 'Find and replace'],
  ['Mod+Shift+F', 'Only the text; Escape leaves it'],
  ['Mod+Alt+Shift+F', 'Full screen'],
  ['Mod+S', 'Save'],
  ['Mod+Alt+P', 'Publish, or save an edit'],
  ['Mod+Enter', 'Tick a task'],
  ['Alt+Shift+↑', 'Move the block up'],
  ['Alt+Shift+↓', 'Move the block down'],
  ['Alt+F10', 'To the toolbar'],
  ['Alt+F9', 'To the settings of a table, code or picture'],
  ['Tab', 'Indent, or the next cell; after Escape, out of the text'],
].map(([keys = '', does = '']): Line => [formatShortcut(keys), does])

/** Typed characters that turn into something else. */
export const markdownLines: readonly Line[] = [
  ['/', 'All blocks, at an empty line'],
  ...blocks.flatMap(({ typed, label }): Line[] => (typed ? [[typed, label]] : [])),
  ['**bold**', 'Bold'],
  ['*italic*', 'Italic'],
  ['`code`', 'Code'],
  ['~~struck~~', 'Struck out'],
  ['#', 'Heading 2, too: the title is the only larger one'],
  ['####', 'Smaller headings, to ######'],
  ['* or +', 'List'],
  ['*** or ___', 'Divider'],
  ['~~~', 'Code'],
  ['```js', 'Code of a language, with Enter'],
  ['__bold__, _italic_', 'Bold and italic, too'],
  ['[text](address)', 'Link'],
  ['![description](address)', 'Picture'],
  ['https://…', 'Link'],
]
