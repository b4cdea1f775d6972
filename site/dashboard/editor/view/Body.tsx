import type { Fields } from '../../data/fields.ts'
import type { Subject } from '../../data/subject.ts'
import { lazyComponent } from '../../parts/lazy-component.tsx'
import { describedBy, FieldErrorText, fieldId } from './Field.tsx'
import { RichText } from './RichText.tsx'
import { Source } from './Source.tsx'
import type { Views } from './use-views.ts'

const Preview = lazyComponent(() => import('../../preview/Preview.tsx'), 'the preview')

interface Props {
  readonly fields: Fields
  readonly subject: Subject
  /** The error in the text. */
  readonly error?: string
  readonly views: Views
  readonly onChange: (html: string) => void
}

/** The article's text in the current view: visual editor, HTML, or preview. */
export const Body = ({ fields, subject, error, views, onChange }: Props) => {
  const { html } = fields
  const { view, note, boxes } = views
  return (
    <div className="editor-body">
      <span id={`${fieldId('article')}-label`} className="visually-hidden">
        Article
      </span>
      <p className="small editor-note" role="status">
        {note}
      </p>
      <FieldErrorText name="article" error={error} />
      <RichText
        html={html}
        isShown={views.isVisual}
        error={error}
        handle={boxes.editor}
        onLoss={views.setNote}
        onChange={(next) => {
          views.visualHtml.current = next
          onChange(next)
        }}
      />
      {view === 'source' && (
        <Source
          box={boxes.source}
          html={html}
          aria-labelledby={`${fieldId('article')}-label`}
          aria-describedby={describedBy({ name: 'article', error })}
          aria-invalid={error !== undefined || undefined}
          onChange={onChange}
        />
      )}
      {view === 'preview' && (
        <Preview
          fields={fields}
          id={subject.kind === 'article' ? subject.id : undefined}
          draft={subject.kind === 'draft' ? subject.id : undefined}
          box={boxes.preview}
        />
      )}
    </div>
  )
}
