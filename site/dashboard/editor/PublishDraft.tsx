import { useMemo, useState } from 'react'
import { articlePath, localPath } from '../../../shared/articles/paths.ts'
import type { Draft } from '../../../shared/drafts.ts'
import { storageNames } from '../../../shared/names.ts'
import { redirectPostPath } from '../../../shared/pages.ts'
import { problems } from '../../../shared/problem.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { setDraftMarker } from '../data/draft-marker.ts'
import { draftList, scheduleDraft, titleOfDraft } from '../data/drafts.ts'
import { areIdentical, type Fields, fieldsOf } from '../data/fields.ts'
import { formatDateTime } from '../data/format.ts'
import { writeItem } from '../data/storage.ts'
import { tellEditors } from '../data/subject.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Link } from '../parts/Link.tsx'
import { notice } from '../parts/navigation.ts'
import { editPath } from '../parts/paths.ts'
import { type Action, validate } from './check.ts'
import { type Outcome, send } from './save.ts'
import { PublishSheet } from './view/PublishSheet.tsx'

/** The path of the new article: `/local{href}` with the href that the server chose; if unknown, its path. */
const findLocalPath = async (path: string): Promise<string> => {
  const reply = await ask('readArticleAtPath', { query: { name: path } })
  return reply.ok && reply.data ? localPath(reply.data.href) : path
}

/** Why the draft was not published; the list then shows the current state. */
const describeRefusal = (outcome: Outcome): string => {
  if (outcome.kind === 'differs') return problems['edit-conflict'][1]
  if (outcome.kind === 'unanswered') return 'Check your internet...'
  return 'error' in outcome ? outcome.error.text : 'Authentication failed...'
}

/** Sends a draft as its editor does. */
const sendDraft = (draft: Draft, fields: Fields, action: Action): Promise<Outcome> => {
  const { _id: id, updatedAt: base, reference } = draft
  return send({ action, subject: { kind: 'draft', id }, fields, base, reference })
}

/** The path of the article that a draft has become, now or before; null if it has not. */
const publishedPath = (outcome: Outcome): string | null => {
  if (outcome.kind === 'published') return outcome.path
  const { subject } = outcome.kind === 'differs' ? outcome.found : {}
  return subject?.kind === 'article' ? articlePath(subject.id) : null
}

/** Publishes a draft, then opens it (specification, section 4). @returns the error, or null */
const publishDraft = async (draft: Draft, fields: Fields): Promise<string | null> => {
  const { _id: id } = draft
  const outcome = await sendDraft(draft, fields, 'publish')
  const path = publishedPath(outcome)
  if (path === null) {
    if (outcome.kind === 'differs' || outcome.kind === 'gone') await draftList.load()
    if (outcome.kind === 'gone') notice.set({ text: `“${fields.title}” is no draft any more.` })
    return describeRefusal(outcome)
  }
  tellEditors(`draft:${id}`)
  writeItem(storageNames.redirectPost, await findLocalPath(path))
  draftList.update((drafts) => drafts.filter(({ _id }) => _id !== id))
  setDraftMarker(draftList.store.get().data?.length ?? 0)
  location.assign(redirectPostPath)
  return null
}

interface Props {
  readonly draft: Draft
  readonly onEnd: () => void
}

const describeSchedule = (draft: Draft, publishAt: string | null): string =>
  publishAt === null
    ? `“${titleOfDraft(draft)}” is no longer scheduled.`
    : `“${titleOfDraft(draft)}” will be published on ${formatDateTime(publishAt)}.`

/** Publishes or schedules a draft with the editor's sheet, or says what the draft lacks. */
const PublishDraft = ({ draft, onEnd }: Props) => {
  const { _id: id, reference } = draft
  const stored = useMemo(() => fieldsOf(draft), [draft])
  const [chosen, setChosen] = useState<Partial<Fields>>({})
  const fields = useMemo(() => ({ ...stored, ...chosen }), [stored, chosen])
  const error = useMemo(() => validate('publish', 'draft', fields, reference), [fields, reference])
  // One lock for both actions: the second press has to wait.
  const { isBusy, message, run } = useCall(
    async (showMessage, act: () => Promise<string | null>) => {
      showMessage('')
      const refusal = await act()
      if (refusal === null) onEnd()
      else showMessage(refusal, true)
    },
  )
  const schedule = async (publishAt: string | null): Promise<string | null> => {
    let { updatedAt } = draft
    if (publishAt !== null && !areIdentical(fields, stored)) {
      const saved = await sendDraft(draft, fields, 'edit')
      if (saved.kind !== 'saved') return describeRefusal(saved)
      updatedAt = saved.base
    }
    const reply = await scheduleDraft({ id, updatedAt, publishAt, reference })
    if (!reply.ok) {
      if (/^(draft-not-found|edit-conflict)$/.test(reply.problem?.code ?? '')) void draftList.load()
      return describeProblem(reply.problem)
    }
    draftList.update((drafts) =>
      drafts.map((one) =>
        one._id === id ? { ...one, updatedAt, publishAt, publishError: null } : one,
      ),
    )
    notice.set({ text: describeSchedule(draft, publishAt) })
    return null
  }
  const onSchedule = (publishAt: string | null) => run(() => schedule(publishAt))
  const unschedule = () => onSchedule(null)
  const { publishAt } = draft
  if (error === null) {
    return (
      <PublishSheet
        fields={fields}
        id={id}
        onWrite={(patch) => setChosen({ ...chosen, ...patch })}
        {...(publishAt && { schedule: { publishAt, onEnd: unschedule } })}
        isBusy={isBusy}
        refusal={message}
        isSlugRefused={message === problems['slug-taken'][1]}
        onPublish={() => run(() => publishDraft(draft, fields))}
        onSchedule={onSchedule}
        onClose={() => isBusy || onEnd()}
      />
    )
  }
  return (
    <Dialog title={`Publish “${titleOfDraft(draft)}”`} onClose={onEnd}>
      <p className="dashboard-message" role="alert">
        <span className="dashboard-failed">
          {message} {error.text}
        </span>
      </p>
      <p className="dashboard-choices">
        <Link className="button" to={editPath(id)}>
          Edit
        </Link>
        {publishAt && <Button onClick={() => void unschedule()}>Unschedule</Button>}
        <Button onClick={onEnd}>Cancel</Button>
      </p>
    </Dialog>
  )
}
export default PublishDraft
