import { type Editor, Node, type NodeViewRendererProps } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { withoutHost } from '../../../../shared/own-address.ts'
import { createStore } from '../../data/store.ts'
import { allowedBody } from '../html/allowed.ts'
import { inertDocument } from '../html/inert.ts'

/** The element that represents a block that stays HTML; the sanitiser removes it from articles. */
const rawHtmlTag = 'raw-html'

export const createRawHtml = (html: string): HTMLElement => {
  const block = inertDocument.createElement(rawHtmlTag)
  block.setAttribute('html', html)
  return block
}

/** Replaces these elements by their cleaned HTML. */
export const replaceRawHtml = (parent: ParentNode): void => {
  for (const block of parent.querySelectorAll(rawHtmlTag)) {
    block.replaceWith(...allowedBody(block.getAttribute('html') ?? '').childNodes)
  }
}

/** The block whose HTML the author edits, and a function that takes its new HTML; empty HTML removes the block. */
export const editedBlock = createStore<{
  readonly html: string
  readonly save: (html: string) => void
} | null>(() => null)

const edit = (editor: Editor, at: number | undefined): void => {
  const node = at === undefined ? null : editor.state.doc.nodeAt(at)
  if (at === undefined || !node) return
  const save = (html: string) => {
    const { tr } = editor.state
    editor.view.dispatch(
      html === '' ? tr.delete(at, at + node.nodeSize) : tr.setNodeAttribute(at, 'html', html),
    )
  }
  editedBlock.set({ html: node.attrs.html, save })
}

/** Shows the block as readers see it, cleaned; nothing in it can be pressed or focused. */
const showBlock = ({ node, editor, getPos }: NodeViewRendererProps) => {
  const dom = document.createElement('div')
  dom.className = 'editor-raw-html'
  const shown = document.createElement('div')
  shown.inert = true
  const body = allowedBody(node.attrs.html)
  for (const element of body.querySelectorAll('[id]')) element.removeAttribute('id')
  for (const image of body.querySelectorAll('img')) {
    image.setAttribute('src', withoutHost(image.getAttribute('src') ?? ''))
  }
  shown.append(...body.childNodes)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'quiet-button'
  button.textContent = 'Edit this HTML'
  button.addEventListener('click', () => edit(editor, getPos()))
  dom.append(shown, button)
  return { dom, stopEvent: ({ target }: Event) => target === button, ignoreMutation: () => true }
}

/** A block with elements that the visual editor lacks. It stays unchanged, and the author can edit its HTML. */
export const RawHtml = Node.create({
  name: 'rawHtml',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '' } }),
  parseHTML: () => [{ tag: rawHtmlTag }],
  renderHTML: ({ HTMLAttributes }) => [rawHtmlTag, HTMLAttributes],
  addNodeView: () => showBlock,
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => {
      const { selection } = editor.state
      if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'rawHtml') {
        return false
      }
      edit(editor, selection.from)
      return true
    },
  }),
})
