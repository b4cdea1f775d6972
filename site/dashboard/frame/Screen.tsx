import { lazy } from 'react'
import type { EditorProps } from '../editor/props.ts'
import { editorKey } from './editor-key.ts'
import { LazyScreen } from './LazyScreen.tsx'
import type { Route } from './routes.ts'
import { screenAt } from './screens.ts'
import { Unknown } from './Unknown.tsx'

const Editor = lazy(() => import('../editor/Editor.tsx'))
const Preview = lazy(() => import('../drafts/Preview.tsx'))

export interface Props {
  readonly route: Route
  readonly listeners: Omit<EditorProps, 'subject'>
}

/** The screen of a route. */
export const Screen = ({ route, listeners }: Props) => {
  if (route.kind === 'editor') {
    const { subject } = route
    return (
      <LazyScreen key="editor" opens="the editor">
        <Editor key={editorKey(subject)} subject={subject} {...listeners} />
      </LazyScreen>
    )
  }
  if (route.kind === 'preview') {
    return (
      <LazyScreen key="preview" opens="the preview">
        <Preview id={route.id} />
      </LazyScreen>
    )
  }
  const { path, query } = route
  const { Shown = Unknown, title = '', opens = `the ${title.toLowerCase()}` } = screenAt(path) ?? {}
  return (
    <LazyScreen key={path} opens={opens}>
      <Shown path={path} query={query} />
    </LazyScreen>
  )
}

const editorTitles = { new: 'Write', article: 'Edit', draft: 'Edit Draft' } as const

/** A screen's heading, which is the document's title too. */
export const titleOf = (route: Route): string => {
  if (route.kind === 'editor') return editorTitles[route.subject.kind]
  if (route.kind === 'preview') return 'Preview'
  return screenAt(route.path)?.title ?? 'Nothing here'
}
