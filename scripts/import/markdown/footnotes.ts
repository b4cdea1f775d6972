import type { FootnoteDefinition, Html, Nodes, Paragraph, Root, RootContent } from 'mdast'

const html = (value: string): Html => ({ type: 'html', value })

interface Note {
  readonly definition: FootnoteDefinition
  /** 0 until something refers to it. */
  number: number
  references: number
}

/** Whether a note has nothing but references to itself. */
const isEmpty = ({ identifier, children }: FootnoteDefinition): boolean =>
  children.length > 0 &&
  children.every(
    (block) =>
      block.type === 'paragraph' &&
      block.children.every((one) =>
        one.type === 'footnoteReference'
          ? one.identifier === identifier
          : one.type === 'text' && one.value.trim() === '',
      ),
  )

const take = (node: Nodes, into: FootnoteDefinition[]): void => {
  if (!('children' in node)) return
  for (const child of node.children) {
    if (child.type === 'footnoteDefinition') into.push(child)
    take(child, into)
  }
  const rest = node.children as RootContent[]
  node.children = rest.filter(({ type }) => type !== 'footnoteDefinition') as never
}

const referenceId = ({ number, references }: Note): string =>
  references === 1 ? `fnref-${number}` : `fnref-${number}-${references}`

/** The blocks of a note, with a link back into the text at the end of the last one. */
const withWayBack = ({ definition, number }: Note): RootContent[] => {
  const back = `<a href="#fnref-${number}" class="footnote-backref" title="Back to the text">↩</a>`
  const last = definition.children.at(-1)
  const end: Paragraph = last?.type === 'paragraph' ? last : { type: 'paragraph', children: [] }
  if (end.children.length > 0) end.children.push({ type: 'text', value: ' ' })
  end.children.push(html(back))
  return end === last ? definition.children : [...definition.children, end]
}

/** Numbers the footnotes of a tree and puts them at its end, in place; notes that nothing refers to keep their text, too. */
export const numberFootnotes = (tree: Root): void => {
  const definitions: FootnoteDefinition[] = []
  take(tree, definitions)
  const notes = definitions
    .filter((definition) => !isEmpty(definition))
    .map((definition): Note => ({ definition, number: 0, references: 0 }))
  const named = new Map(notes.toReversed().map((note) => [note.definition.identifier, note]))
  const used: Note[] = []
  const refer = (node: Nodes): void => {
    if (!('children' in node)) return
    for (const [at, child] of node.children.entries()) {
      if (child.type !== 'footnoteReference') {
        refer(child)
        continue
      }
      const note = named.get(child.identifier)
      if (!note) {
        node.children[at] = { type: 'text', value: `[^${child.label ?? child.identifier}]` }
        continue
      }
      if (note.number === 0) note.number = used.push(note)
      note.references += 1
      const { number } = note
      node.children[at] = html(
        `<sup><a href="#fn-${number}" id="${referenceId(note)}" class="footnote-ref">${number}</a></sup>`,
      )
    }
  }
  refer(tree)
  // A note that refers to another makes the list longer while this loop runs.
  for (const note of used) refer(note.definition)
  const shown = used.flatMap((note) => [
    html(`<li id="fn-${note.number}">`),
    ...withWayBack(note),
    html('</li>'),
  ])
  const others = notes
    .filter(({ number }) => number === 0)
    .flatMap(({ definition }) => [html('<li>'), ...definition.children, html('</li>')])
  if (notes.length === 0) return
  tree.children.push(html('<div class="footnotes"><ol>'), ...shown, ...others, html('</ol></div>'))
}
