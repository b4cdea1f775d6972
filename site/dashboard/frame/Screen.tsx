import { textPageOf } from '../../../shared/texts/texts.ts'
import type { EditorProps, Subject } from '../data/subject.ts'
import { Boundary, lazyComponent } from '../parts/lazy-component.tsx'
import type { Route } from '../parts/routes.ts'
import { EditorScreen } from './EditorScreen.tsx'
import { editorKey } from './editor-key.ts'
import { screenAt } from './screens.ts'
import { Unknown } from './Unknown.tsx'

const Preview = lazyComponent(() => import('../drafts/Preview.tsx'), 'the preview')

export interface Props {
  readonly route: Route
  readonly listeners: Omit<EditorProps, 'subject'>
}

/** The screen of a route. */
export const Screen = ({ route, listeners }: Props) => {
  if (route.kind === 'editor') {
    const { subject } = route
    return (
      <Boundary key={editorKey(subject)}>
        <EditorScreen subject={subject} {...listeners} />
      </Boundary>
    )
  }
  if (route.kind === 'preview') return <Preview id={route.id} />
  const { path, query } = route
  const { Shown = Unknown } = screenAt(path) ?? {}
  return (
    <Boundary key={path}>
      <Shown path={path} query={query} />
    </Boundary>
  )
}

const editorTitles = { new: 'Write', article: 'Edit', draft: 'Edit Draft' } as const

const editorTitleOf = (subject: Subject): string =>
  subject.kind === 'text' ? textPageOf(subject.id).title : editorTitles[subject.kind]

/** A screen's heading, which is also the document's title. */
export const titleOf = (route: Route): string => {
  if (route.kind === 'editor') return editorTitleOf(route.subject)
  if (route.kind === 'preview') return 'Preview'
  return screenAt(route.path)?.title ?? 'Nothing here'
}
