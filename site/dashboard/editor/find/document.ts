import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { findMatches, type Match, type SearchOptions, type SearchTarget } from './matches.ts'

const key = new PluginKey<DecorationSet>('found')

/** Marks that are not part of the document. */
const marks = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => tr.getMeta(key) ?? before.map(tr.mapping, tr.doc),
    },
    props: { decorations: (state) => key.getState(state) },
  })

const findInDocument = ({ state }: Editor, asked: SearchOptions): Match[] => {
  const found: Match[] = []
  state.doc.descendants((node, at) => {
    if (!node.isTextblock) return
    // Each leaf, such as a picture, counts as one character.
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc')
    for (const { from, to } of findMatches(text, asked)) {
      found.push({ from: at + 1 + from, to: at + 1 + to })
    }
  })
  return found
}

/** Finds words in the visual editor. */
export const searchDocument = (editor: Editor): SearchTarget => {
  editor.registerPlugin(marks())
  return {
    selected: () => {
      const { doc, selection } = editor.state
      return { words: doc.textBetween(selection.from, selection.to, '\n'), at: selection.from }
    },
    findAll: (asked) => findInDocument(editor, asked),
    mark: (spans, current) => {
      const { doc, tr } = editor.state
      const decorations = spans.map(({ from, to }) =>
        Decoration.inline(from, to, {
          class: 'editor-found',
          ...(from === current?.from && { 'data-current': '' }),
        }),
      )
      editor.view.dispatch(tr.setMeta(key, DecorationSet.create(doc, decorations)))
      editor.view.dom
        .querySelector('.editor-found[data-current]')
        ?.scrollIntoView({ block: 'center' })
    },
    replace: (spans, words) => {
      editor
        .chain()
        .command(({ tr }) => {
          closeHistory(tr)
          for (const { from, to } of spans.toReversed()) tr.insertText(words, from, to)
          return true
        })
        // To look for links and for changed blocks takes quadratic time in the number of matches.
        .setMeta('preventAutolink', true)
        .updateDecorations()
        .run()
    },
    end: (span) => {
      editor.unregisterPlugin(key)
      if (!span) return
      editor.commands.setTextSelection(span)
      editor.view.focus()
    },
    follow: (tell) => {
      editor.on('update', tell)
      return () => void editor.off('update', tell)
    },
  }
}
