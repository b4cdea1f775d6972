import { type Ref, useEffect, useRef } from 'react'
import { dayInWords } from '../../../../shared/articles/date.ts'
import { countWords, minutesOf } from '../../../../shared/articles/text.ts'
import { withoutHost } from '../../../../shared/own-address.ts'
import { type Fields, isPicture } from '../fields.ts'
import { cleaned } from '../html/allowed.ts'
import { previewBody } from '../html/preview-body.ts'

interface Props {
  readonly fields: Fields
  readonly words: string
  readonly box: Ref<HTMLElement>
}

/**
 * The article as readers will see it. Its HTML is cleaned as the server does, before the browser
 * parses it.
 */
export const Preview = ({ fields, words, box }: Props) => {
  const { title, sketch, photoSource, html, author, date, category } = fields
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    text.current?.replaceChildren(...previewBody(html).childNodes)
  }, [html])
  return (
    <article
      ref={box}
      className="article editor-preview"
      data-category={category}
      aria-label="Preview"
      tabIndex={-1}
    >
      <header>
        <p className="article-facts">
          <span className="category">{category}</span>
          {/^\d{4}-\d{2}-\d{2}$/.test(date) && <time dateTime={date}>{dayInWords(date)}</time>}
          <span>{words}</span>
          <span>{minutesOf(countWords(cleaned(html)?.text ?? ''))} min</span>
        </p>
        <h2 className="editor-preview-title">{title}</h2>
        <p className="byline">{author}</p>
      </header>
      {isPicture(sketch) && (
        <figure className="lead">
          <img
            src={withoutHost(sketch.trim())}
            alt=""
            width="1200"
            height="630"
            referrerPolicy="no-referrer"
          />
          {photoSource && <figcaption>Photo Source: {photoSource}</figcaption>}
        </figure>
      )}
      <div ref={text} className="prose" />
    </article>
  )
}
