import { lazy, Suspense } from 'react'
import type { EditorEnd, Subject } from '../editor/props.ts'
import { Articles } from '../screens/Articles.tsx'
import { Author } from '../screens/Author.tsx'
import { Drafts } from '../screens/Drafts.tsx'
import { PastSearch } from '../screens/PastSearch.tsx'
import { Preview } from '../screens/Preview.tsx'
import { Privacy } from '../screens/Privacy.tsx'
import { Unknown } from '../screens/Unknown.tsx'
import type { Route } from './routes.ts'

const Editor = lazy(() => import('../editor/Editor.tsx'))

export interface ScreenProps {
  readonly route: Route
  readonly onEnd: (end: EditorEnd) => void
  readonly onDirty: (isDirty: boolean) => void
}

const keyOf = (subject: Subject): string => (subject.kind === 'new' ? 'new' : subject.id)

/** The screen of a route. */
export const Screen = ({ route, onEnd, onDirty }: ScreenProps) => {
  switch (route.screen) {
    case 'articles':
      return <Articles page={route.page} search={route.search} />
    case 'drafts':
      return <Drafts />
    case 'preview':
      return <Preview id={route.id} />
    case 'editor':
      return (
        <Suspense fallback={<p className="desk-wait">Opening the editor…</p>}>
          <Editor
            key={keyOf(route.subject)}
            subject={route.subject}
            onEnd={onEnd}
            onDirty={onDirty}
          />
        </Suspense>
      )
    case 'author':
      return <Author />
    case 'privacy':
      return <Privacy />
    case 'past-search':
      return <PastSearch />
    case 'unknown':
      return <Unknown />
  }
}
