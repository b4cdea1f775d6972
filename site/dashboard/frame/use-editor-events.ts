import { useEffect, useRef } from 'react'
import { localPath } from '../../../shared/articles/paths.ts'
import { authorItems } from '../../../shared/author-names.ts'
import { redirectPostPath } from '../../../shared/pages.ts'
import { ask } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'
import { formatDateTime } from '../data/format.ts'
import { writeItem } from '../data/storage.ts'
import type { EditorEnd, StoredSubject, Subject } from '../data/subject.ts'
import { setEditing } from '../parts/editing.ts'
import { currentPath, type Notice, navigate } from '../parts/navigation.ts'
import { editPath, isPublishPath, paths, subjectPath } from '../parts/paths.ts'
import { type Route, routeOf } from '../parts/routes.ts'
import { editorKey, keepEditorKey } from './editor-key.ts'
import { notifyAboutUnsavedText } from './unsaved.ts'

const editedNotice = { text: 'Edited.', changesPages: true }

const screenOf = {
  new: paths.articles,
  article: paths.articles,
  draft: paths.drafts,
  text: paths.texts,
}

/** The screen and the notice after an editor closes. */
const describeEnd = (end: EditorEnd, from: Subject): { to: string; notice?: Notice } => {
  switch (end.kind) {
    case 'published':
      return {
        to: paths.articles,
        notice: {
          text: 'Published.',
          link: { to: end.path, title: 'View', inNewTab: true },
          copies: end.path,
          changesPages: true,
        },
      }
    case 'scheduled':
      return {
        to: paths.drafts,
        notice: { text: `It will be published on ${formatDateTime(end.publishAt)}.` },
      }
    case 'edited':
      if (from.kind === 'text') return { to: paths.texts, notice: editedNotice }
      return end.id.includes('-')
        ? { to: paths.drafts, notice: { text: 'Edited.' } }
        : { to: paths.articles, notice: editedNotice }
    case 'thrown-away':
      return {
        to: paths.drafts,
        notice: {
          text: 'The draft is deleted. This browser keeps its text for a while.',
          link: {
            to: `${subjectPath({ kind: 'new' })}?copy=${end.copyId}`,
            title: 'Bring it back',
          },
        },
      }
    case 'cancelled':
      return {
        to: screenOf[from.kind],
        ...(end.copyId && {
          notice: {
            text: `Your changes are not saved on the blog. This browser keeps them${from.kind === 'text' ? '' : ' under History, in the editor,'} for a while.`,
            link: { to: `${subjectPath(from)}?copy=${end.copyId}`, title: 'Bring it back' },
          },
        }),
      }
  }
}

/** Opens the article that a draft of the list has become, at the address that the server chose (specification, section 4). */
const openPublished = async (path: string): Promise<void> => {
  navigate(paths.drafts)
  const reply = await ask('readArticleAtPath', { query: { name: path } })
  writeItem(authorItems.redirectPost, reply.ok && reply.data ? localPath(reply.data.href) : path)
  location.assign(redirectPostPath)
}

/** Remembers what the author edits, navigates when the editor closes, and shows where unsaved text is. */
export const useEditorEvents = (route: Route) => {
  const subject = route.kind === 'editor' ? route.subject : null
  const unsaved = useRef(false)
  const key = subject && editorKey(subject)
  const id = subject && subject.kind !== 'new' && subject.kind !== 'text' ? subject.id : null
  useEffect(() => void (id !== null && setEditing(id)), [id])
  useEffect(() => {
    return () => {
      if (unsaved.current) void notifyAboutUnsavedText()
      unsaved.current = false
    }
  }, [key])
  return {
    onDirty: (isDirty: boolean) => {
      unsaved.current = isDirty
    },
    onStored: ({ id }: StoredSubject) => {
      void refreshCounts()
      const now = routeOf(currentPath.get())
      // The answer may come when the author has gone elsewhere.
      if (!subject || now.kind !== 'editor' || editorKey(now.subject) !== key) return
      keepEditorKey(id, subject)
      navigate(editPath(id), { replace: true })
    },
    onEnd: (end: EditorEnd) => {
      if (subject === null) return
      unsaved.current = false
      setEditing(null)
      if (end.kind === 'published' && isPublishPath()) return void openPublished(end.path)
      const { to, notice: next } = describeEnd(end, subject)
      navigate(to, next ? { notice: next } : {})
      if (end.kind !== 'cancelled') void refreshCounts()
    },
  }
}
