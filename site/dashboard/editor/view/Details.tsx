import { type RefObject, useEffect, useRef } from 'react'
import { categories } from '../../../../shared/articles/category.ts'
import { articlePath } from '../../../../shared/articles/paths.ts'
import { typedSlug } from '../../../../shared/articles/slug.ts'
import { isComposing } from '../../../browser/lib/composing.ts'
import type { Edited } from '../../data/subject.ts'
import { Button } from '../../parts/Button.tsx'
import { webAddressOf } from '../address.ts'
import type { Writing } from '../writing.ts'
import type { WritingState } from '../writing-state.ts'
import { Field, fieldProps, textProps } from './Field.tsx'
import { Summary } from './Summary.tsx'

interface Props {
  readonly writing: Writing
  readonly state: WritingState
  /** Whether the drawer is open, if there is no room for a rail. */
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly hasHistory: boolean
  readonly onHistory: () => void
  readonly historyButton: RefObject<HTMLButtonElement | null>
}

const aboutSlug = ({ kind }: Edited): string =>
  kind === 'article'
    ? 'A former address leads to it, too.'
    : 'If you leave it empty, it is made from the title, with a number if it is taken.'

/** The article's fields beside its page: a rail if there is room, otherwise a drawer. */
export const Details = ({
  writing,
  state,
  isOpen,
  onClose,
  hasHistory,
  onHistory,
  historyButton,
}: Props) => {
  const { fields, message, subject } = state
  const other = categories.find((category) => category !== fields.category) ?? fields.category
  const field = fieldProps(message)
  const text = textProps(writing, state)
  const first = useRef<HTMLButtonElement>(null)
  // The drawer may cover its button, so the focus moves inside, unless an invalid field already has it.
  useEffect(() => {
    if (isOpen && document.activeElement?.id === 'sp-editor-details-button') first.current?.focus()
  }, [isOpen])
  return (
    <section
      id="sp-editor-details"
      className="editor-rail"
      aria-label="Details"
      data-open={isOpen}
      onKeyDown={({ key, nativeEvent }) =>
        key === 'Escape' && !isComposing(nativeEvent) && onClose()
      }
    >
      <div className="editor-top">
        <button
          ref={first}
          id="sp-editor-category"
          className="quiet-button editor-category"
          type="button"
          data-category={fields.category}
          onClick={() => writing.write({ category: other, isCategoryChosen: true })}
        >
          <span className="visually-hidden">Category: </span>
          {fields.category}
        </button>
        <Button
          ref={historyButton}
          aria-expanded={hasHistory}
          aria-controls="sp-editor-history"
          onClick={onHistory}
        >
          History
        </Button>
        <button className="quiet-button editor-close" type="button" onClick={onClose}>
          Close
        </button>
      </div>
      <Summary {...text('summary')} html={fields.html} />
      <Field {...text('sources')} help="One research link on each line." isLong />
      <Field {...text('author')} />
      <Field
        {...text('date')}
        type="date"
        {...(subject.kind !== 'article' && { help: 'Without one, the day it is published.' })}
      />
      <Field {...text('language')} help="Its tag, such as de or pt-BR, if it is not the blog’s." />
      <Field
        {...field('reference')}
        label="Reference"
        type="password"
        help={
          state.stored.reference === 'true'
            ? 'Stored as true: the research is checked.'
            : 'Write true here when you have checked the research.'
        }
        value={state.reference}
        onChange={(reference) => writing.set({ reference })}
      />
      {subject.kind === 'article' && (
        <Field
          {...field('password')}
          label="Editor password"
          type="password"
          autoComplete="current-password"
          help="Your own password. Once typed, it is good for 15 minutes of edits."
          value={state.password}
          onChange={(password) => writing.set({ password })}
          onEnter={() => void writing.submit('edit')}
        />
      )}
      <Field
        {...text('ownSlug')}
        tidy={typedSlug}
        help={`${webAddressOf(fields)} leads to it. ${aboutSlug(subject)}`}
      />
      {subject.kind === 'article' && (
        <a href={articlePath(subject.id)} target="_blank" rel="noopener">
          View it
        </a>
      )}
    </section>
  )
}
