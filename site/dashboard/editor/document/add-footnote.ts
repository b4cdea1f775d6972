import { type Command, type Editor, Extension, getNodeType, InputRule } from '@tiptap/core'
import type { Node, ResolvedPos, Schema } from '@tiptap/pm/model'
import { Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { isEmptyLine, referenceOf } from './enter.ts'
import { nextFootnote } from './footnotes.ts'

/** An empty note, with the link back into the text. */
const createNote = (schema: Schema, number: number): Node => {
  const back = schema.marks.link?.create({
    href: `#fnref-${number}`,
    class: 'footnote-backref',
    title: 'Back to the text',
  })
  const text = [schema.text(' '), schema.text('↩', back ? [back] : [])]
  const paragraph = getNodeType('paragraph', schema).create(null, text)
  return getNodeType('listItem', schema).create({ id: `fn-${number}` }, paragraph)
}

/** The position of the next note, at the end of the list of notes; null without a list. */
const endOfNotes = (doc: Node): number | null => {
  let end: number | null = null
  doc.forEach((node, at) => {
    const { lastChild } = node
    if (node.attrs.class === 'footnotes' && lastChild?.type.name === 'orderedList') {
      end = at + node.nodeSize - 2
    }
  })
  return end
}

/** Adds notes after the others, at the end of the text. @returns their position */
export const insertNotes = (tr: Transaction, notes: readonly Node[]): number => {
  const { schema } = tr.doc.type
  const end = endOfNotes(tr.doc)
  const { lastChild, childCount, content } = tr.doc
  const hasSpareLine =
    lastChild?.content.size === 0 && childCount > 1 && tr.selection.to < content.size - 1
  const at = end ?? content.size - (hasSpareLine ? 2 : 0)
  const list = getNodeType('orderedList', schema).create(null, notes)
  tr.insert(
    at,
    end === null ? getNodeType('div', schema).create({ class: 'footnotes' }, list) : notes,
  )
  return at
}

/** The end of the paragraph above an empty line, else the cursor: a reference alone refers to nothing. */
const placeOf = ($at: ResolvedPos): number => {
  const before = $at.parent.content.size === 0 && $at.doc.resolve($at.before()).nodeBefore
  return before && before.type.name === 'paragraph' ? $at.before() - 1 : $at.pos
}

/** Puts a footnote's reference into the text, and the cursor into its note at the end. */
export const addFootnote: Command = ({ tr, state: { schema } }) => {
  const { $to } = tr.selection
  const reference = getNodeType('footnoteReference', schema)
  if (!$to.parent.inlineContent || $to.parent.type.spec.code) return false
  const number = nextFootnote(tr.doc)
  const id = `fnref-${number}`
  const link = { href: `#fn-${number}`, id, class: 'footnote-ref' }
  const place = placeOf($to)
  tr.insert(place, reference.create({ sup: {}, link, label: String(number) }))
  if (place < $to.pos) tr.delete($to.before() + 1, $to.after() + 1)
  const at = insertNotes(tr, [createNote(schema, number)])
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView()
  return true
}

/** From a note back to its reference. */
const leaveNote: Command = ({ tr }) => {
  const reference = referenceOf(tr.selection.$from)
  if (reference === null) return false
  tr.setSelection(TextSelection.create(tr.doc, reference)).scrollIntoView()
  return true
}

/** Where the text ends, if the cursor came into the empty line below the notes; else null. */
const endOfText = ({ selection: { empty, $from }, doc }: Transaction): Selection | null => {
  const notes = doc.maybeChild(doc.childCount - 2)
  if (!empty || $from.depth !== 1 || $from.index(0) !== doc.childCount - 1) return null
  if (notes?.attrs.class !== 'footnotes' || !isEmptyLine($from.parent)) return null
  return Selection.near(doc.resolve($from.before() - notes.nodeSize), -1)
}

/**
 * The key that adds a footnote, anywhere in the text, and leads from a note back to it. Who goes to the end, or presses below all,
 * comes to the end of the text, above the notes.
 */
export const FootnoteKeys = Extension.create({
  name: 'footnoteKeys',
  addKeyboardShortcuts: () => ({
    'Mod-Alt-f': ({ editor }: { editor: Editor }) =>
      editor.commands.command(leaveNote) || editor.commands.command(addFootnote),
  }),
  // As Markdown has it, behind a word: at the beginning of a line it is the note itself.
  addInputRules: () => [
    new InputRule({
      find: /(?<=\S ?)\[\^[^[\]\s]+\]$/,
      handler({ state: { tr }, range, commands }) {
        tr.delete(range.from, range.to)
        commands.command(addFootnote)
      },
    }),
  ],
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, _before, { tr }) {
        const isMove = transactions.every(({ docChanged }) => !docChanged)
        const end = isMove ? endOfText(tr) : null
        return end && tr.setSelection(end)
      },
    }),
  ],
})
