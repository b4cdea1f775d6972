import { lazy } from 'react'
import { Articles } from '../articles/Articles.tsx'
import { PastSearch } from '../articles/PastSearch.tsx'
import { Drafts } from '../drafts/Drafts.tsx'
import type { EditorEnd, Subject } from '../editor/props.ts'
import { Privacy } from '../privacy/Privacy.tsx'
import { Author } from '../session/Author.tsx'
import { Later } from './Later.tsx'
import type { Route } from './routes.ts'
import { Unknown } from './Unknown.tsx'

const Editor = lazy(() => import('../editor/Editor.tsx'))
const Preview = lazy(() => import('../drafts/Preview.tsx'))
const Statistics = lazy(() => import('../statistics/Statistics.tsx'))
const Cursor = lazy(() => import('../switches/Switches.tsx'))
const Opinions = lazy(() => import('../opinions/Opinions.tsx'))
const Pings = lazy(() => import('../pings/Pings.tsx'))
const Subscribers = lazy(() => import('../subscribers/Subscribers.tsx'))
const Redirects = lazy(() => import('../redirects/Redirects.tsx'))
const Mail = lazy(() => import('../mail/Mail.tsx'))
const Passwords = lazy(() => import('../vault/Passwords.tsx'))

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
      return (
        <Later key="preview" wait="Opening the preview…">
          <Preview id={route.id} />
        </Later>
      )
    case 'editor':
      return (
        <Later key="editor" wait="Opening the editor…">
          <Editor
            key={keyOf(route.subject)}
            subject={route.subject}
            onEnd={onEnd}
            onDirty={onDirty}
          />
        </Later>
      )
    case 'statistics':
      return (
        <Later key="statistics" wait="Opening the statistics…">
          <Statistics />
        </Later>
      )
    case 'cursor':
      return (
        <Later key="cursor" wait="Opening the switches…">
          <Cursor />
        </Later>
      )
    case 'opinions':
      return (
        <Later key="opinions" wait="Opening the opinions…">
          <Opinions {...route} />
        </Later>
      )
    case 'pings':
      return (
        <Later key="pings" wait="Opening the messages…">
          <Pings {...route} />
        </Later>
      )
    case 'subscribers':
      return (
        <Later key="subscribers" wait="Opening the subscribers…">
          <Subscribers {...route} />
        </Later>
      )
    case 'redirects':
      return (
        <Later key="redirects" wait="Opening the redirects…">
          <Redirects {...route} />
        </Later>
      )
    case 'mail':
      return (
        <Later key="mail" wait="Opening the mail…">
          <Mail />
        </Later>
      )
    case 'passwords':
      return (
        <Later key="passwords" wait="Opening the passwords…">
          <Passwords />
        </Later>
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
