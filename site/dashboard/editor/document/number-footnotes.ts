import { Extension, findChildrenInRange } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'

interface List {
  readonly node: Node
  readonly at: number
}

/** The lists of notes; there are two if another text was pasted. */
const listsIn = (doc: Node): List[] => {
  const lists: List[] = []
  doc.descendants((node, at, parent) => {
    if (node.type.name === 'orderedList' && parent?.attrs.class === 'footnotes') {
      lists.push({ node, at })
    }
    return !node.isTextblock
  })
  return lists
}

/** The start position of each note. */
const startPositions = (lists: readonly List[]): Map<Node, number> => {
  const begins = new Map<Node, number>()
  for (const { node, at } of lists) {
    node.forEach((note, offset) => {
      begins.set(note, at + 1 + offset)
    })
  }
  return begins
}

const isReference = ({ type }: Node): boolean => type.name === 'footnoteReference'

/** The id of a reference's note. */
const targetOf = ({ attrs }: Node): string => String(attrs.link.href).slice(1)

/** The notes in the order of their references, then the others; items without an id stay after the item before them. */
const sortNotes = (doc: Node, notes: readonly Node[]): readonly Node[] => {
  const groups: Node[][] = []
  for (const note of notes) {
    const last = note.attrs.id ? undefined : groups.at(-1)
    if (last) last.push(note)
    else groups.push([note])
  }
  const known = new Map(groups.map((group) => [group[0]?.attrs.id, group]))
  const used = new Set<Node[]>()
  const read = (node: Node): boolean => {
    const group = isReference(node) && known.get(targetOf(node))
    if (group) used.add(group)
    return node.attrs.class !== 'footnotes'
  }
  doc.descendants(read)
  // A note may refer to another; the set grows while this loop reads it.
  for (const group of used) for (const note of group) note.descendants(read)
  return [...new Set([...used, ...groups])].flat()
}

/** Reorders the notes; the cursor stays in its note. */
const orderNotes = (tr: Transaction, lists: readonly List[], notes: readonly Node[]): void => {
  const { selection } = tr
  let end = notes.length
  for (const { node, at } of lists.toReversed()) {
    const begin = end - node.childCount
    const ordered = notes.slice(begin, end)
    if (ordered.some((note, index) => note !== node.child(index))) {
      tr.replaceWith(at + 1, at + node.nodeSize - 1, ordered)
    }
    if (node.attrs.start !== begin + 1) tr.setNodeAttribute(at, 'start', begin + 1)
    end = begin
  }
  if (!tr.docChanged || !(selection instanceof TextSelection)) return
  const after = startPositions(listsIn(tr.doc))
  const moved = (at: number): number => {
    for (const [note, begin] of startPositions(lists)) {
      if (begin < at && at < begin + note.nodeSize) return (after.get(note) ?? begin) + at - begin
    }
    return tr.mapping.map(at)
  }
  tr.setSelection(TextSelection.create(tr.doc, moved(selection.anchor), moved(selection.head)))
}

/** Numbers a document's notes in the order of their references. Ids stay, so that links still work. */
const numberFootnotes = (tr: Transaction): void => {
  const lists = listsIn(tr.doc)
  const notes = sortNotes(
    tr.doc,
    lists.flatMap(({ node }) => node.children),
  )
  orderNotes(tr, lists, notes)
  const numbers = new Map(notes.map(({ attrs }, index) => [attrs.id, String(index + 1)]))
  tr.doc.descendants((node, at) => {
    const now = isReference(node) && numbers.get(targetOf(node))
    if (!now) return
    const label = node.attrs.label.replace(/\d+/, now)
    if (label !== node.attrs.label) tr.setNodeAttribute(at, 'label', label)
  })
}

const hasFootnote = (doc: Node, from: number, to: number): boolean =>
  findChildrenInRange(
    doc,
    { from, to: Math.min(to, doc.content.size) },
    (node) => isReference(node) || node.attrs.class === 'footnotes',
  ).length > 0

/** Whether a change concerns footnotes; otherwise each key in a long text would cost a walk through the text. */
const concernsFootnotes = ({ mapping, docs, doc }: Transaction): boolean =>
  mapping.maps.some((map, index) => {
    let isConcerned = false
    map.forEach((from, to, nowFrom, nowTo) => {
      isConcerned ||= hasFootnote(docs[index] ?? doc, from, to)
      isConcerned ||= hasFootnote(docs[index + 1] ?? doc, nowFrom, nowTo)
    })
    return isConcerned
  })

/** Keeps footnotes in the text's order while the author edits. Loading and undo change no order. */
export const NumberFootnotes = Extension.create({
  name: 'numberFootnotes',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, _before, { tr }) {
        const isEdit = transactions.every(
          (one) => !one.getMeta('history$') && !one.getMeta('preventUpdate'),
        )
        if (!isEdit || !transactions.some(concernsFootnotes)) return null
        numberFootnotes(tr)
        return tr.docChanged ? tr : null
      },
    }),
  ],
})
