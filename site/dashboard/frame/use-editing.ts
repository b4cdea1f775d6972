import { useEffect, useRef } from 'react'
import { refreshCounts } from '../data/counts.ts'
import type { EditorEnd, Subject } from '../editor/props.ts'
import { setEditing } from './editing.ts'
import { paths, subjectPath } from './paths.ts'
import { go, type Notice, notice } from './place.ts'
import type { Route } from './routes.ts'

/** The screen and the notice after an editor closes. */
const outcomeOf = (end: EditorEnd, from: Subject): { to: string; notice?: Notice } => {
  switch (end.kind) {
    case 'published':
      return {
        to: paths.articles,
        notice: {
          text: 'Published.',
          link: { to: end.path, title: 'See it', inNewTab: true },
          changesPages: true,
        },
      }
    case 'kept':
      return { to: paths.drafts, notice: { text: 'Saved as a draft.' } }
    case 'edited':
      return end.id.includes('-')
        ? { to: paths.drafts, notice: { text: 'Edited.' } }
        : { to: paths.articles, notice: { text: 'Edited.', changesPages: true } }
    case 'cancelled':
      return { to: from.kind === 'draft' ? paths.drafts : paths.articles }
  }
}

/**
 * Follows the editor: remembers what is edited, navigates when it closes, and tells where unsaved text is.
 * @param route where the dashboard is
 */
export const useEditing = (route: Route) => {
  const subject = route.kind === 'editor' ? route.subject : null
  const unsaved = useRef(false)
  const path = subject && subjectPath(subject)
  const id = subject && subject.kind !== 'new' ? subject.id : null
  useEffect(() => {
    if (id !== null) setEditing(id)
  }, [id])
  useEffect(() => {
    if (path === null) return
    return () => {
      if (unsaved.current) {
        notice.set({
          text: 'Your text is not on the server yet. It is stored only in this browser.',
          link: { to: path, title: 'Continue writing' },
        })
      }
      unsaved.current = false
    }
  }, [path])
  return {
    onDirty: (isDirty: boolean) => {
      unsaved.current = isDirty
    },
    onEnd: (end: EditorEnd) => {
      if (subject === null) return
      unsaved.current = false
      setEditing(null)
      const { to, notice: said } = outcomeOf(end, subject)
      go(to, said ? { notice: said } : {})
      if (end.kind !== 'cancelled') void refreshCounts()
    },
  }
}
