import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { minutesOf, wordsIn } from '../../../../shared/articles/text.ts'
import { withTitle } from '../../data/fields.ts'
import { formatWordCount } from '../../data/format.ts'
import { lazyComponent } from '../../parts/lazy-component.tsx'
import { leaveQuestion } from '../../parts/navigation.ts'
import { isPublishPath } from '../../parts/paths.ts'
import { NoticeLine } from '../../rebuild/NoticeLine.tsx'
import { ClosedLine } from '../../switches/ClosedLine.tsx'
import type { FieldName } from '../check.ts'
import { cleanCached } from '../html/allowed.ts'
import type { Writing } from '../writing.ts'
import { waitingPictures } from '../writing-state.ts'
import { Bar, MessageText } from './Bar.tsx'
import { Body } from './Body.tsx'
import { Details } from './Details.tsx'
import { errorId, fieldId, fieldProps } from './Field.tsx'
import { HeadPicture, pictureFields } from './HeadPicture.tsx'
import { Notices } from './Notices.tsx'
import { ThrowAway } from './ThrowAway.tsx'
import { Title } from './Title.tsx'
import { useDebounced } from './use-debounced.ts'
import { useModes } from './use-modes.ts'
import { useViews } from './use-views.ts'

// Loaded later, because they are seldom needed.
const Conflict = lazyComponent(() => import('./Conflict.tsx'), 'the comparison')
const History = lazyComponent(() => import('./History.tsx'), 'the history')
const FindBar = lazyComponent(() => import('../find/FindBar.tsx'), 'the search')
const PublishSheet = lazyComponent(() => import('./PublishSheet.tsx'), 'the sheet')

/** Focuses the article if the focused element disappears, such as a question that was answered. */
const useFocusFallback = (isPresent: boolean, focus: RefObject<() => void>): void => {
  const wasPresent = useRef(isPresent)
  useEffect(() => {
    const isGone = wasPresent.current && !isPresent
    wasPresent.current = isPresent
    if (isGone && document.activeElement === document.body) focus.current()
  }, [isPresent, focus])
}

/** Pixels: the focus ring at the rail's beginning, and the shade at its end. */
const [ring, shade] = [4, 24]

/** Scrolls to a field with its name and its error: of the rail, which stays in view, only the rail moves. */
const showField = (name: FieldName): void => {
  const error = document.getElementById(errorId(name))
  const field = error?.closest('.editor-field') ?? error
  const rail = field?.closest('.editor-rail')
  if (!rail) field?.scrollIntoView({ block: 'nearest' })
  if (!field || !rail) return
  const [box, frame] = [field.getBoundingClientRect(), rail.getBoundingClientRect()]
  const end = Math.min(frame.bottom, innerHeight) - shade
  rail.scrollTop += Math.max(0, box.bottom - end) + Math.min(0, box.top - frame.top - ring)
}

/** The fields that the page shows in their place; the others are beside it. */
const pageFields: readonly FieldName[] = ['title', 'article', ...pictureFields]

/** Ctrl or Cmd + S saves without leaving; Ctrl or Cmd + Alt + P publishes. */
const useKeys = (writing: Writing, publish: () => void): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, code, ctrlKey, metaKey, altKey } = event
      // AltGr types letters, but some keyboards report it as Ctrl and Alt.
      if (!(ctrlKey || metaKey) || event.getModifierState('AltGraph')) return
      if (!altKey && key.toLowerCase() === 's') void writing.submit('save')
      else if (altKey && code === 'KeyP' && !document.querySelector('dialog:modal')) publish()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })

const useWordCount = (html: string): string => {
  const paused = useDebounced(html)
  return useMemo(() => {
    const text = cleanCached(paused)?.text ?? ''
    const count = wordsIn(text)
    const minutes = count === 0 ? '' : `, ${minutesOf(count, text)} min`
    return formatWordCount(count) + minutes
  }, [paused])
}

/** The editor: the page as readers will see it, its other fields beside, and the bar above. */
export const Form = ({ writing }: { readonly writing: Writing }) => {
  const state = useSyncExternalStore(writing.subscribe, writing.state)
  const { subject, fields, notice } = state
  const message = state.message?.isRest ? null : state.message
  const conflict = state.isComparing ? state.conflict : null
  const [hasHistory, setHistory] = useState(false)
  const [hasDetails, setDetails] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const focusArticle = useRef(() => {})
  /** How far the page was scrolled when it went to a field at fault. */
  const place = useRef<number | null>(null)
  const wasBusy = useRef(false)
  const historyButton = useRef<HTMLButtonElement>(null)
  const views = useViews(fields.html, focusArticle)
  const modes = useModes(views.view !== 'preview')
  const words = useWordCount(fields.html)
  const isText = subject.kind === 'text'
  /** Whether the list of drafts opened the sheet: then Cancel leads back there. */
  const isFromList = useRef(false)
  const publish = () => {
    isFromList.current = false
    if (subject.kind === 'article' || isText) void writing.submit('edit')
    else if (state.phase !== 'processing' && writing.check('publish')) setPublishing(true)
  }
  // Before text that this browser restored is published, its author sees it.
  useEffect(() => {
    if (!isPublishPath() || subject.kind !== 'draft' || notice || conflict) return
    publish()
    isFromList.current = true
  }, [])
  const isSlugRefused = message?.field === 'ownSlug'
  // Closes the sheet: a field shows its own error, and a newer version asks its own question. The web address is in the sheet, too.
  useEffect(() => {
    const isElsewhere = message?.field && !isSlugRefused
    if (isElsewhere || conflict || subject.kind === 'article') setPublishing(false)
  }, [isPublishing, message, conflict, subject])
  useKeys(writing, publish)
  useFocusFallback(conflict !== null, focusArticle)
  useFocusFallback(notice !== null, focusArticle)
  // An empty page begins with its text, unless the author is elsewhere already.
  useEffect(() => {
    const isFree = document.activeElement?.matches('body, .dashboard-title')
    if (isFree && isText && fields.html === '') focusArticle.current()
  }, [])
  const closeDetails = () => {
    setDetails(false)
    document.getElementById('sp-editor-details-button')?.focus({ preventScroll: true })
  }
  const invalidField = isPublishing && isSlugRefused ? undefined : message?.field
  const isBeside = invalidField !== undefined && !pageFields.includes(invalidField)
  useEffect(() => {
    if (!message && !conflict) return
    // An open drawer would cover the message.
    if (!isBeside && document.activeElement?.closest('#sp-editor-details')) closeDetails()
    else setDetails(isBeside)
    if (invalidField && invalidField !== 'title' && invalidField !== 'article') modes.leaveFocus()
  }, [message, conflict])
  useEffect(() => {
    if (!invalidField || hasDetails !== isBeside) return
    // The preview has no fields.
    if (invalidField !== 'article' && views.view === 'preview') return views.leavePreview()
    place.current ??= scrollY
    if (invalidField === 'article') focusArticle.current()
    else document.getElementById(fieldId(invalidField))?.focus({ preventScroll: true })
    showField(invalidField)
    const rail = document.querySelector('.editor-rail')
    if (!rail || !isBeside) return
    // The message makes the bar higher, and then the rail shorter.
    const sizes = new ResizeObserver(() => showField(invalidField))
    sizes.observe(rail)
    return () => sizes.disconnect()
  }, [message, hasDetails, modes.isFocused, views.view === 'preview'])
  // A save that succeeds leads back to where the author was.
  useEffect(() => {
    const isOver = wasBusy.current && state.phase !== 'processing'
    wasBusy.current = state.phase === 'processing'
    if (!isOver || state.message || conflict || place.current === null) return
    scrollTo({ top: place.current, behavior: 'instant' })
    place.current = null
  }, [state.phase])
  const pictures = waitingPictures(state).filter(({ isMissing }) => !isMissing).length
  useEffect(() => {
    const question =
      'Pictures of this text are not sent yet. They wait in this browser until you open it again. Leave?'
    leaveQuestion.set(pictures > 0 ? question : null)
    return () => leaveQuestion.set(null)
  }, [pictures > 0])
  const field = fieldProps(state.message)
  return (
    <>
      <form
        className="editor"
        data-focus={modes.isFocused}
        data-kind={subject.kind}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <Bar
          writing={writing}
          state={state}
          views={views}
          modes={modes}
          words={words}
          hasDetails={hasDetails}
          onDetails={() => setDetails(!hasDetails)}
          onCancel={() => (writing.isUnkept() ? setCancelling(true) : void writing.cancel())}
          onPublish={publish}
        />
        {modes.isFinding && <FindBar views={views} onClose={() => modes.setFinding(false)} />}
        {conflict && (
          <Conflict
            mine={fields}
            theirs={conflict}
            isArticle={subject.kind === 'article'}
            onKeepMine={() => void writing.keepMine()}
            onTakeTheirs={writing.takeTheirs}
            onGoOn={writing.chooseLater}
          />
        )}
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
        <div className="editor-sheet" inert={state.isClosing}>
          <div className="editor-page">
            {!isText && (
              <>
                <div>
                  <Title
                    value={fields.title}
                    {...field('title')}
                    onChange={(title) => writing.write(withTitle(fields, title))}
                    onEnter={() => focusArticle.current()}
                  />
                  <ClosedLine />
                  <NoticeLine />
                </div>
                <HeadPicture writing={writing} state={state} />
              </>
            )}
            <Body
              fields={fields}
              subject={subject}
              {...field('article')}
              views={views}
              onChange={(html) => writing.write({ html })}
            />
          </div>
          {!isText && (
            <Details
              writing={writing}
              state={state}
              isOpen={hasDetails}
              onClose={closeDetails}
              hasHistory={hasHistory}
              onHistory={() => setHistory(!hasHistory)}
              historyButton={historyButton}
            />
          )}
        </div>
        <Notices state={state} onCompare={writing.compare} />
      </form>
      {/* Outside the form above: a form cannot contain another. */}
      {isCancelling && (
        <ThrowAway
          pictures={pictures}
          onKeep={() => void writing.cancel()}
          onThrowAway={() => {
            setCancelling(false)
            void writing.throwAway()
          }}
          onClose={() => setCancelling(false)}
        />
      )}
      {isPublishing && (
        <PublishSheet
          fields={fields}
          id={subject.kind === 'draft' ? subject.id : undefined}
          publishAt={state.stored.publishAt}
          onWrite={writing.write}
          isBusy={state.phase === 'processing'}
          refusal={state.message && <MessageText message={state.message} />}
          isSlugRefused={isSlugRefused}
          onTakeIn={(takeIn) => writing.write({ html: takeIn(writing.state().fields.html) })}
          onPublish={() => writing.submit('publish')}
          onSchedule={writing.schedule}
          onClose={() =>
            isFromList.current && writing.isSaved() ? void writing.cancel() : setPublishing(false)
          }
        />
      )}
    </>
  )
}
