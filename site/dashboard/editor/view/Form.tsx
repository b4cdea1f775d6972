import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { categories } from '../../../../shared/articles/category.ts'
import type { FieldName } from '../check.ts'
import { withTitle } from '../fields.ts'
import type { Subject } from '../props.ts'
import type { Writing } from '../writing.ts'
import { Actions, editAction } from './Actions.tsx'
import { Body } from './Body.tsx'
import { Conflict } from './Conflict.tsx'
import { Field, faultId, fieldId } from './Field.tsx'
import { History } from './History.tsx'
import { Notices } from './Notices.tsx'
import { SketchUpload } from './SketchUpload.tsx'

interface Props {
  readonly subject: Subject
  readonly writing: Writing
}

/** Focuses the article when the focused element is gone, such as an answered question. */
const useFocusBack = (isThere: boolean, focus: RefObject<() => void>): void => {
  const wasThere = useRef(isThere)
  useEffect(() => {
    const isGone = wasThere.current && !isThere
    wasThere.current = isThere
    if (isGone && document.activeElement === document.body) focus.current()
  }, [isThere, focus])
}

/** The editor's form with all fields and actions of an article. */
export const Form = ({ subject, writing }: Props) => {
  const state = useSyncExternalStore(writing.subscribe, writing.state)
  const { fields, message, conflict, notice } = state
  const [hasHistory, setHistory] = useState(false)
  const focusArticle = useRef(() => {})
  const historyButton = useRef<HTMLButtonElement>(null)
  useFocusBack(conflict !== null, focusArticle)
  useFocusBack(notice !== null, focusArticle)
  useEffect(() => {
    if (message?.field === 'article') focusArticle.current()
    else if (message?.field) document.getElementById(fieldId(message.field))?.focus()
    if (message?.field) {
      document.getElementById(faultId(message.field))?.scrollIntoView({ block: 'nearest' })
    }
  }, [message])
  const faultOf = (name: FieldName) => (message?.field === name ? message.text : undefined)
  const field = (name: FieldName) => ({ name, fault: faultOf(name) })
  const other = categories.find((category) => category !== fields.category) ?? fields.category
  return (
    <form className="editor" noValidate onSubmit={(event) => event.preventDefault()}>
      <Notices {...state} />
      {conflict && (
        <Conflict
          mine={fields}
          theirs={conflict}
          isArticle={subject.kind === 'article'}
          onKeepMine={() => void writing.keepMine(editAction(subject))}
          onTakeTheirs={writing.takeTheirs}
          onGoOn={() => writing.set({ conflict: null })}
        />
      )}
      <div className="editor-sheet" inert={state.isClosing}>
        <div className="editor-top">
          <button
            className="quiet-button editor-category"
            type="button"
            data-category={fields.category}
            onClick={() => writing.write({ category: other, isCategoryChosen: true })}
          >
            <span className="visually-hidden">Category: </span>
            {fields.category}
          </button>
          <button
            ref={historyButton}
            className="quiet-button"
            type="button"
            aria-expanded={hasHistory}
            aria-controls="sp-editor-history"
            onClick={() => setHistory(!hasHistory)}
          >
            History
          </button>
        </div>
        {hasHistory && (
          <History
            subject={subject}
            writing={writing}
            state={state}
            onClose={() => {
              setHistory(false)
              historyButton.current?.focus()
            }}
          />
        )}
        <Field
          {...field('title')}
          label="Title"
          value={fields.title}
          onChange={(title) => writing.write(withTitle(fields, title))}
        />
        <Field
          {...field('sketch')}
          label="Sketch"
          help="The picture’s link, a space, then where the picture is from."
          value={fields.sketch}
          onChange={(sketch) => writing.write({ sketch })}
        />
        <SketchUpload writing={writing} />
        <Body
          fields={fields}
          fault={faultOf('article')}
          focus={focusArticle}
          onChange={(html) => writing.write({ html })}
        />
        <Field
          {...field('sources')}
          label="Source"
          help="One research link on each line."
          isLong
          value={fields.sources}
          onChange={(sources) => writing.write({ sources })}
        />
        <div className="editor-pair">
          <Field
            {...field('author')}
            label="Author"
            value={fields.author}
            onChange={(author) => writing.write({ author })}
          />
          <Field
            {...field('date')}
            label="Date"
            type="date"
            value={fields.date}
            onChange={(date) => writing.write({ date })}
          />
          <Field
            {...field('reference')}
            label="Reference"
            type="password"
            help="The word true, once the research is checked."
            value={state.reference}
            onChange={(reference) => writing.set({ reference })}
          />
          {subject.kind === 'article' && (
            <Field
              {...field('password')}
              label="Editor password"
              type="password"
              autoComplete="current-password"
              help="Your own password."
              value={state.password}
              onChange={(password) => writing.set({ password })}
            />
          )}
        </div>
      </div>
      <Actions writing={writing} state={state} subject={subject} />
    </form>
  )
}
