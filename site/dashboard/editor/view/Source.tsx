import { type Ref, type TextareaHTMLAttributes, useRef, useState } from 'react'
import { highlightHtml } from '../html/highlight.ts'
import { indent, removeIndentation } from '../html/indent.ts'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> & {
  readonly html: string
  readonly box?: Ref<HTMLTextAreaElement>
  readonly onChange: (html: string) => void
}

/** Characters; colouring more would make typing slow. */
const maxHighlighted = 60_000

const Highlighted = ({ text }: { readonly text: string }) =>
  text.length > maxHighlighted
    ? text
    : highlightHtml(text).map(({ kind, text }, index) => {
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
const prepareSource = (html: string) => {
  const shown = indent(html)
  return { html, text: shown ?? html, isIndented: shown !== null }
}

/** The article's HTML: a text area over the same text in colours. */
export const Source = ({ html, box, onChange, ...others }: Props) => {
  const [state, setState] = useState(() => prepareSource(html))
  const prepared = useRef(state)
  if (prepared.current.html !== html) prepared.current = prepareSource(html)
  const { text, isIndented } = prepared.current
  return (
    <div className="editor-code">
      <pre className="prose" aria-hidden="true">
        <code>
          <Highlighted text={text} />
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
          const typed = isIndented ? removeIndentation(value) : value
          prepared.current = { html: typed, text: value, isIndented }
          setState(prepared.current)
          onChange(typed)
        }}
      />
    </div>
  )
}
