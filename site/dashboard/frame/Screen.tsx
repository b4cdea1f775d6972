import { lazy } from 'react'
import type { EditorEnd, Subject } from '../editor/props.ts'
import { Later } from './Later.tsx'
import type { Route } from './routes.ts'
import { screenAt } from './screens.ts'
import { Unknown } from './Unknown.tsx'

const Editor = lazy(() => import('../editor/Editor.tsx'))
const Preview = lazy(() => import('../drafts/Preview.tsx'))

export interface Props {
  readonly route: Route
  readonly onEnd: (end: EditorEnd) => void
  readonly onDirty: (isDirty: boolean) => void
}

const keyOf = (subject: Subject): string => (subject.kind === 'new' ? 'new' : subject.id)

/** The screen of a route. */
export const Screen = ({ route, onEnd, onDirty }: Props) => {
  if (route.kind === 'editor') {
    const { subject } = route
    return (
      <Later key="editor" opens="the editor">
        <Editor key={keyOf(subject)} subject={subject} onEnd={onEnd} onDirty={onDirty} />
      </Later>
    )
  }
  if (route.kind === 'preview') {
    return (
      <Later key="preview" opens="the preview">
        <Preview id={route.id} />
      </Later>
    )
  }
  const { path, query } = route
  const { Shown = Unknown, opens = 'the screen' } = screenAt(path) ?? {}
  return (
    <Later key={path} opens={opens}>
      <Shown path={path} query={query} />
    </Later>
  )
}

const editorTitles = { new: 'Write', article: 'Edit', draft: 'Edit Draft' } as const

/** A screen's heading, which is the document's title too. */
export const titleOf = (route: Route): string => {
  if (route.kind === 'editor') return editorTitles[route.subject.kind]
  if (route.kind === 'preview') return 'Preview'
  return screenAt(route.path)?.title ?? 'Nothing here'
}
