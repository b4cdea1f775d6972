import { DOMSerializer, type Fragment, type Schema } from '@tiptap/pm/model'
import { restoreLineBreak } from './code.ts'
import { replaceRawHtml } from './raw-html.ts'
import { createCheckbox } from './tasks.ts'

/** Moves a table's caption, which is beside the table in the document, into the table. */
const joinCaption = (box: Element): void => {
  const [caption, table] = box.children
  if (!table) return
  for (const { name, value } of box.attributes) {
    if (name !== 'data-captioned') table.setAttribute(name, value)
  }
  if (caption?.hasChildNodes()) table.prepend(caption)
  box.replaceWith(table)
}

/** Puts a task's checkbox before its text. */
const insertCheckbox = (item: HTMLElement): void => {
  const box = createCheckbox(item.dataset.task === 'done' ? 'done' : 'open', item.ownerDocument)
  box.toggleAttribute('disabled', true)
  delete item.dataset.task
  item.firstElementChild?.prepend(box, ' ')
}

/** Writes a document as article HTML, for the server and the clipboard. */
export class ArticleSerializer extends DOMSerializer {
  static of(schema: Schema): ArticleSerializer {
    const { nodesFromSchema, marksFromSchema } = DOMSerializer
    return new ArticleSerializer(nodesFromSchema(schema), marksFromSchema(schema))
  }

  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const written = super.serializeFragment(fragment, options, target)
    for (const box of written.querySelectorAll('[data-captioned]')) joinCaption(box)
    for (const item of written.querySelectorAll<HTMLElement>('li[data-task]')) insertCheckbox(item)
    for (const block of written.querySelectorAll('pre[data-ended]')) restoreLineBreak(block)
    // Only for the clipboard; an article gets this after its other changes.
    if (!options?.document) replaceRawHtml(written)
    return written
  }
}
