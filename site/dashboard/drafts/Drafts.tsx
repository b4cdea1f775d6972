import { useState } from 'react'
import type { Draft } from '../../../shared/drafts.ts'
import { describeProblem } from '../data/ask.ts'
import { draftList, scheduleDraft, titleOfDraft } from '../data/drafts.ts'
import { Link } from '../parts/Link.tsx'
import { notice } from '../parts/navigation.ts'
import { paths } from '../parts/paths.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import { useResource } from '../parts/use-resource.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'
import { DraftRow } from './DraftRow.tsx'

/** Ends the schedule of a draft; a notice tells the result. */
const unschedule = async (draft: Draft): Promise<void> => {
  const { _id: id, updatedAt, reference } = draft
  const reply = await scheduleDraft({ id, updatedAt, publishAt: null, reference })
  await draftList.load()
  notice.set({
    text: reply.ok
      ? `“${titleOfDraft(draft)}” is no longer scheduled.`
      : describeProblem(reply.problem),
  })
}

/** The drafts with their actions (specification, section 2). */
export const Drafts = () => {
  const { data, isLoading, isWaiting, failed } = useResource(draftList)
  const [deleting, setDeleting] = useState<Draft | null>(null)
  return (
    <>
      {failed}
      {isWaiting && (
        <>
          <p className="dashboard-summary" role="status">
            {isLoading && 'Loading the drafts…'}
          </p>
          <Skeleton rows={3} />
        </>
      )}
      {data?.length === 0 && (
        <div className="dashboard-empty">
          <h2>Data not available</h2>
          <p>
            There is no draft. What you save before you publish it will be here.{' '}
            <Link to={paths.write}>New article</Link>
          </p>
        </div>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className="dashboard-list">
          {data.map((draft) => (
            <DraftRow
              key={draft._id}
              draft={draft}
              onUnschedule={() => unschedule(draft)}
              onDelete={() => setDeleting(draft)}
            />
          ))}
        </ul>
      )}
      {deleting && <DeleteDraft draft={deleting} onEnd={() => setDeleting(null)} />}
    </>
  )
}
