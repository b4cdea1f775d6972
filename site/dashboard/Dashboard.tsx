import { useEffect, useRef } from 'react'
import { isTyping } from '../browser/lib/keyboard.ts'
import { checkSession } from './data/ask.ts'
import { refreshCounts } from './data/counts.ts'
import { pollDraftMarker } from './data/draft-marker.ts'
import { pageTitle } from './data/own-url.ts'
import { useStore } from './data/store.ts'
import { useWhenVisible } from './data/use-when-visible.ts'
import { editorKey } from './frame/editor-key.ts'
import { Menu } from './frame/Menu.tsx'
import { Screen, titleOf } from './frame/Screen.tsx'
import { notifyAboutUnsavedText } from './frame/unsaved.ts'
import { useEditorEvents } from './frame/use-editor-events.ts'
import { PaletteButton } from './palette/PaletteButton.tsx'
import { currentPath } from './parts/navigation.ts'
import { paths } from './parts/paths.ts'
import { routeOf } from './parts/routes.ts'
import { NoticeLine } from './rebuild/NoticeLine.tsx'
import { RebuildTrouble } from './rebuild/PublishStatus.tsx'
import { watchRebuild } from './rebuild/rebuild.ts'
import { PasswordDialog } from './session/PasswordDialog.tsx'
import { SessionDialog } from './session/SessionDialog.tsx'
import { ClosedLine } from './switches/ClosedLine.tsx'

/** Asks for the session and the counts, now and whenever the tab becomes visible. */
const useDashboard = (screen: string): void => {
  useWhenVisible(refreshCounts)
  useWhenVisible(watchRebuild)
  // An author who has signed in in another tab need not confirm it here.
  useWhenVisible(checkSession)
  useEffect(() => {
    // Only the editor takes a fragment: this one came with the demo's link, which led somebody signed in on to here.
    if (location.hash && routeOf(location.pathname).kind !== 'editor')
      history.replaceState(history.state, '', location.pathname + location.search)
    return pollDraftMarker()
  }, [])
  // Every screen tells of it, unless it has a notice of its own.
  useEffect(() => void notifyAboutUnsavedText(), [screen])
}

/** After a change of screen, sets the title and moves the focus to the top, as a page load does. */
const useScreenChange = (title: string, screen: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(screen)
  useEffect(() => {
    document.title = `${title} · Control Panel · ${pageTitle()}`
    if (shown.current === screen) return
    shown.current = screen
    scrollTo(0, 0)
    // A new article's title takes what is typed from the first frame.
    if (!isTyping(document.activeElement)) heading.current?.focus()
  }, [title, screen])
  return heading
}

/** The dashboard: the menu, and the screen at the current address. */
export const Dashboard = () => {
  const at = useStore(currentPath)
  const route = routeOf(at)
  const title = titleOf(route)
  const screen = route.kind === 'editor' ? editorKey(route.subject) : (at.split('?')[0] as string)
  // On the editor's page the article's title is the visible heading, and the notices are below it.
  const hasOwnTitle = route.kind === 'editor' && route.subject.kind !== 'text'
  const heading = useScreenChange(title, screen)
  const listeners = useEditorEvents(route)
  useDashboard(screen)
  return (
    <div className="dashboard">
      <Menu place={at} />
      <main id="sp-main" className="dashboard-screen">
        <h1
          ref={heading}
          className={`dashboard-title ${hasOwnTitle ? 'visually-hidden' : ''}`}
          tabIndex={-1}
        >
          {title}
        </h1>
        {!hasOwnTitle && (
          <>
            <ClosedLine />
            <NoticeLine />
          </>
        )}
        <Screen route={route} listeners={listeners} />
      </main>
      {/* The overview shows this line itself. */}
      <footer className="small dashboard-foot">
        {screen !== paths.home && <RebuildTrouble />}
      </footer>
      <PaletteButton />
      <PasswordDialog />
      <SessionDialog />
    </div>
  )
}
