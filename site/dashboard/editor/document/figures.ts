import { type Editor, findChildrenInRange } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'

/** A selected picture, with its surroundings. */
export interface SelectedPicture {
  readonly at: number
  readonly image: Node
  /** Its figure, or the paragraph that can become one; null if the picture is among words. */
  readonly frame: { readonly at: number; readonly node: Node } | null
  readonly caption: Node | null
  readonly isWide: boolean
}

const captionIn = (node: Node): Node | null =>
  node.children.find(({ type }) => type.name === 'figcaption') ?? null

/** The selected picture; null if something else is selected. */
export const pictureAt = ({ state }: Editor): SelectedPicture | null => {
  const { selection, schema } = state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null
  const { $from, node: image, from: at } = selection
  const alone = { at, image, frame: null, caption: null, isWide: false }
  const holder = $from.node(-1)
  const index = $from.index(-1)
  const { figure } = schema.nodes
  if ($from.parent.childCount !== 1 || !figure) return alone
  if (holder.type === figure) {
    const frame = { at: $from.before(-1), node: holder }
    return { ...alone, frame, caption: captionIn(holder), isWide: holder.attrs.class === 'wide' }
  }
  if (!holder.canReplaceWith(index, index + 1, figure)) return alone
  return { ...alone, frame: { at: $from.before(), node: $from.parent } }
}

/** Changes the alternative text of the selected picture. */
export const describePicture = (editor: Editor, { at }: SelectedPicture, alt: string): void =>
  editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'alt', alt))

const isBare = ({ attrs }: Node): boolean => Object.values(attrs).every((value) => value === null)

/** Sets the selected picture's caption and width; without both, the picture needs no figure. */
export const framePicture = (
  editor: Editor,
  { frame, caption, isWide }: SelectedPicture,
  change: { readonly caption?: string; readonly isWide?: boolean },
): void => {
  const { tr, schema } = editor.state
  const { figure, figcaption } = schema.nodes
  if (!frame || !figure || !figcaption) return
  const { node } = frame
  const isFigure = node.type === figure
  const attrs = { ...(isFigure ? node.attrs : {}), class: null as string | null }
  if (change.isWide ?? isWide) attrs.class = 'wide'
  const words = change.caption
  const next =
    words === undefined ? caption : words && figcaption.create(caption?.attrs, schema.text(words))
  const inside = isFigure ? node.children.filter((child) => child !== caption) : [node]
  const isFirst = caption !== null && node.firstChild === caption
  const framed = figure.create(attrs, [
    ...(next && isFirst ? [next] : []),
    ...inside,
    ...(next && !isFirst ? [next] : []),
  ])
  const isNeeded = framed.childCount > 1 || !isBare(framed)
  tr.replaceWith(frame.at, frame.at + node.nodeSize, isNeeded ? framed : inside)
  const range = { from: frame.at, to: frame.at + (isNeeded ? framed : node).nodeSize }
  const [image] = findChildrenInRange(tr.doc, range, ({ type }) => type.name === 'image')
  if (image) tr.setSelection(NodeSelection.create(tr.doc, image.pos))
  editor.view.dispatch(tr)
}
