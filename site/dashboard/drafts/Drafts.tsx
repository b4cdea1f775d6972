import { useEffect, useState } from 'react'
import type { Draft } from '../../../shared/drafts/contract.ts'
import { useCall } from '../../islands/lib/use-call.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Failure } from '../frame/Failure.tsx'
import { Link } from '../frame/Link.tsx'
import { paths } from '../frame/paths.ts'
import { notice } from '../frame/place.ts'
import { Skeleton } from '../frame/Skeleton.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'
import { DraftRow } from './DraftRow.tsx'
import { draftList } from './drafts.ts'
import { findLostPublish, publishDraft } from './publish-draft.ts'
import { ScheduleDraft } from './ScheduleDraft.tsx'

/** The notice about a draft that was published although the answer was lost. */
const useLostPublish = (drafts: readonly Draft[] | undefined): void =>
  useEffect(() => {
    if (!drafts) return
    void findLostPublish(drafts).then((lost) => {
      if (!lost) return
      notice.set({
        text: `“${lost.title}” was published; only the reply was lost.`,
        link: { to: lost.path, title: 'View', inNewTab: true },
        changesPages: true,
      })
    })
  }, [drafts])

/** Publishes one draft at a time and keeps the last result. */
const usePublish = () => {
  const [last, setLast] = useState('')
  const { isBusy, said, run } = useCall(async (say, draft: Draft) => {
    setLast(draft._id)
    say('')
    const sentence = await publishDraft(draft)
    return sentence === null || say(sentence)
  })
  return { last, isBusy, said, publish: run }
}

/** The drafts with their actions. */
export const Drafts = () => {
  const { data, failure, isLoading } = useStore(draftList.store)
  const [deleting, setDeleting] = useState<Draft | null>(null)
  const [scheduling, setScheduling] = useState<Draft | null>(null)
  const { last, isBusy, said, publish } = usePublish()
  useWhenVisible(draftList.load)
  useLostPublish(data)
  return (
    <>
      {failure !== undefined && <Failure problem={failure} onRetry={() => void draftList.load()} />}
      {data === undefined && failure === undefined && (
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
            There is no draft. <Link to={paths.write}>Write one</Link>
          </p>
        </div>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className="dashboard-list">
          {data.map((draft) => (
            <DraftRow
              key={draft._id}
              draft={draft}
              isPublishing={isBusy && last === draft._id}
              refusal={last === draft._id ? said : ''}
              onPublish={() => void publish(draft)}
              onSchedule={() => setScheduling(draft)}
              onDelete={() => setDeleting(draft)}
            />
          ))}
        </ul>
      )}
      {deleting && <DeleteDraft draft={deleting} onEnd={() => setDeleting(null)} />}
      {scheduling && <ScheduleDraft draft={scheduling} onEnd={() => setScheduling(null)} />}
    </>
  )
}
