import { type Ref, type TextareaHTMLAttributes, useRef, useState } from 'react'
import { coloured } from '../html/highlight.ts'
import { indented, unindented } from '../html/indent.ts'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> & {
  readonly html: string
  readonly box?: Ref<HTMLTextAreaElement>
  readonly onChange: (html: string) => void
}

/** Characters; colouring more would make typing slow. */
const mostColoured = 60_000

const Colours = ({ text }: { readonly text: string }) =>
  text.length > mostColoured
    ? text
    : coloured(text).map(({ kind, text }, index) => {
        // The pieces have no id except their position.
        const key = `${index}`
        return kind ? (
          <span key={key} className={kind}>
            {text}
          </span>
        ) : (
          text
        )
      })

/** HTML as the author sees it, indented if it has no line breaks of its own, and the HTML that it represents. */
const layOut = (html: string) => {
  const shown = indented(html)
  return { html, text: shown ?? html, isIndented: shown !== null }
}

/** The article's HTML: a text area over the same text in colours. */
export const Source = ({ html, box, onChange, ...others }: Props) => {
  const [state, setState] = useState(() => layOut(html))
  const laid = useRef(state)
  if (laid.current.html !== html) laid.current = layOut(html)
  const { text, isIndented } = laid.current
  return (
    <div className="editor-code">
      <pre className="prose" aria-hidden="true">
        <code>
          <Colours text={text} />
          {'\n'}
        </code>
      </pre>
      <textarea
        {...others}
        ref={box}
        className="editor-source"
        spellCheck={false}
        autoCapitalize="off"
        value={text}
        onChange={({ target: { value } }) => {
          const typed = isIndented ? unindented(value) : value
          laid.current = { html: typed, text: value, isIndented }
          setState(laid.current)
          onChange(typed)
        }}
      />
    </div>
  )
}
