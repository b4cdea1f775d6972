import { Editor, Extension, type KeyboardShortcutCommand } from '@tiptap/core'
import { AllSelection, Selection } from '@tiptap/pm/state'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { defaultArticleText } from '../../../../shared/articles/validation.ts'
import { ChooseMedia } from '../../media/ChooseMedia.tsx'
import { acceptedPictures } from '../../media/upload.ts'
import { FootnoteKeys } from '../document/add-footnote.ts'
import { CodeColours } from '../document/colours.ts'
import { Directions } from '../document/directions.ts'
import { EnterKey } from '../document/enter.ts'
import { articleSchema, extensions } from '../document/extensions.ts'
import { pictureAt } from '../document/figures.ts'
import { readDocument, writeHtml } from '../document/html.ts'
import { LinkCards } from '../document/link-cards.ts'
import { askForHelp, askForLink } from '../document/links.ts'
import { moveBlock } from '../document/move-block.ts'
import { NumberFootnotes } from '../document/number-footnotes.ts'
import { ArticleSerializer } from '../document/serializer.ts'
import { TabKey, tabRule } from '../document/tab.ts'
import { TaskKeys } from '../document/tasks.ts'
import { UndoRule } from '../document/undo-rule.ts'
import { ArticlePaste } from '../paste/paste.ts'
import { IncomingPictures } from '../pictures/incoming.ts'
import { insertPictures, WriteBesidePictures } from '../pictures/insert.ts'
import { MeasurePictures } from '../pictures/measure.ts'
import { PictureUploads, takeArrived, uploadPictures } from '../pictures/uploads.ts'
import { covered } from './covered.ts'
import { describedBy, fieldId } from './Field.tsx'
import { Overlays } from './Overlays.tsx'
import { RawHtmlDialog } from './RawHtmlDialog.tsx'
import { Toolbar } from './Toolbar.tsx'

interface Props {
  readonly html: string
  /** While hidden, the editor keeps its text and its undo history. */
  readonly isShown: boolean
  /** The error in the text. */
  readonly error?: string
  /** A reference to the editor, for setting the focus. */
  readonly handle: RefObject<Editor | null>
  readonly onChange: (html: string) => void
  /** Gets a sentence about what could not be pasted, or became of a link to a video. */
  readonly onLoss: (sentence: string) => void
}

const contextControl = '.editor-context :is(button, input, select)'

/** Focuses the first control of a part of the editor. */
const focusIn = ({ view }: Editor, part: string): boolean => {
  const found = view.dom.closest('.editor-body')?.querySelector<HTMLElement>(part)
  found?.focus()
  return found !== null && found !== undefined
}

const runAlways =
  (act: (editor: Editor) => void): KeyboardShortcutCommand =>
  ({ editor }) => {
    act(editor)
    return true
  }

/** Goes to an end of the text, with a key of the browser from all of it only: the browser stops at what cannot be edited. */
const goTo = (place: 'atStart' | 'atEnd', keys: string) =>
  Object.fromEntries(
    keys.split(' ').map((key): [string, KeyboardShortcutCommand] => [
      key,
      ({ editor: { state, view } }) => {
        if (!key.includes('-') && !(state.selection instanceof AllSelection)) return false
        view.dispatch(state.tr.setSelection(Selection[place](state.doc)).scrollIntoView())
        return true
      },
    ]),
  )

const Keys = Extension.create({
  name: 'articleKeys',
  // Before Tab indents the list in which a picture is.
  priority: 1_100,
  addKeyboardShortcuts: () => ({
    'Mod-k': runAlways(askForLink),
    'Mod-/': runAlways(askForHelp),
    'Alt-Shift-ArrowUp': runAlways((editor) => moveBlock(editor, 'up')),
    'Alt-Shift-ArrowDown': runAlways((editor) => moveBlock(editor, 'down')),
    ...goTo('atStart', 'ArrowLeft ArrowUp Home Ctrl-Home Cmd-ArrowUp'),
    ...goTo('atEnd', 'ArrowRight ArrowDown End Ctrl-End Cmd-ArrowDown'),
    'Alt-F9': ({ editor }) => focusIn(editor, contextControl),
    Tab: ({ editor }) => pictureAt(editor) !== null && focusIn(editor, contextControl),
    'Alt-F10': ({ editor }) => focusIn(editor, '[role=toolbar] [tabindex="0"]'),
  }),
})

const id = fieldId('article')

const attributes = {
  id,
  class: 'prose editor-text',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': `${id}-label`,
  'data-placeholder': defaultArticleText,
}

/** HTML and the editor's version of it, so that unchanged text keeps its spelling. */
const sourceOf = (html: string) => ({ html, written: writeHtml(readDocument(html)) })

/** The visual editor: the text with its toolbar. */
export const RichText = ({ html, isShown, error, handle, onChange, onLoss }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const source = useRef({ html: '', written: '' })
  const latest = useRef({ html, onChange, onLoss })
  latest.current.onChange = onChange
  latest.current.onLoss = onLoss

  // One editor while the view exists.
  useEffect(() => {
    source.current = sourceOf(html)
    const created = new Editor({
      element: place.current,
      injectCSS: false,
      // A text that is not Markdown is pasted as it is, but for its addresses.
      enablePasteRules: ['link'],
      extensions: [
        ...extensions,
        Keys,
        FootnoteKeys,
        EnterKey,
        WriteBesidePictures,
        NumberFootnotes,
        CodeColours,
        Directions,
        LinkCards,
        TabKey,
        UndoRule,
        TaskKeys,
        MeasurePictures,
        IncomingPictures,
        PictureUploads,
        ArticlePaste,
      ],
      content: readDocument(html).toJSON(),
      editorProps: {
        attributes,
        clipboardSerializer: ArticleSerializer.of(articleSchema),
        scrollThreshold: covered,
        scrollMargin: covered,
      },
      onUpdate: ({ editor: { state } }) => {
        const written = writeHtml(state.doc)
        const isUnchanged = written === source.current.written
        latest.current.html = isUnchanged ? source.current.html : written
        latest.current.onChange(latest.current.html)
      },
    })
    created.on('said', (sentence) => latest.current.onLoss(sentence))
    created.on('askForPictures', () => files.current?.click())
    created.on('askForUploads', () => setChoosing(true))
    setEditor(created)
    handle.current = created
    return () => {
      handle.current = null
      created.destroy()
    }
  }, [])

  // Before anything else can change: an older text would take the place of a newer one.
  useLayoutEffect(() => {
    if (!editor || !isShown) return
    if (html !== latest.current.html) {
      latest.current.html = html
      source.current = sourceOf(html)
      editor.commands.setContent(readDocument(html, editor.schema).content, { emitUpdate: false })
    }
    takeArrived(editor)
  }, [editor, isShown, html])

  useEffect(() => {
    const field = editor?.view.dom
    if (error) field?.setAttribute('aria-invalid', 'true')
    else field?.removeAttribute('aria-invalid')
    field?.setAttribute(
      'aria-describedby',
      describedBy({ name: 'article', error, help: tabRule }) ?? '',
    )
  }, [editor, error])

  return (
    <>
      <div hidden={!isShown} data-empty={html === ''}>
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept={acceptedPictures}
          aria-label="Pictures for the text"
          onChange={({ target }) => {
            if (editor) void uploadPictures(editor, [...(target.files ?? [])])
            target.value = ''
            editor?.view.focus()
          }}
        />
        {editor && isChoosing && (
          <ChooseMedia
            onChoose={({ address, width, height }, alt) => {
              setChoosing(false)
              insertPictures(editor, [{ src: address, alt, width, height }])
              editor.view.focus()
            }}
            onClose={() => setChoosing(false)}
          />
        )}
        {editor ? <Toolbar editor={editor} controls={id} /> : <div className="editor-toolbar" />}
        <div className="editor-frame">
          <div ref={place} />
          {editor && isShown && <Overlays editor={editor} />}
        </div>
        <p id={`${id}-help`} className="visually-hidden">
          {tabRule}
        </p>
      </div>
      {/* Outside the hidden part, in which an open dialog would lock the page invisibly. */}
      <RawHtmlDialog />
    </>
  )
}
