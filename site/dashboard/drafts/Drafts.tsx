import { useEffect, useState } from 'react'
import type { Draft } from '../../../shared/drafts/contract.ts'
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

/** Tells of a draft that was published although the answer was lost. */
const useLostPublish = (drafts: readonly Draft[] | undefined): void =>
  useEffect(() => {
    if (!drafts) return
    void findLostPublish(drafts).then((lost) => {
      if (!lost) return
      notice.set({
        text: `“${lost.title}” was published; only the answer was lost.`,
        link: { to: lost.path, title: 'See it', inNewTab: true },
        changesPages: true,
      })
    })
  }, [drafts])

/** One publishing at a time, and what came of the last one. */
const usePublish = () => {
  const [busy, setBusy] = useState<string | null>(null)
  const [said, setSaid] = useState<{ id: string; sentence: string } | null>(null)
  return {
    busy,
    said,
    publish: async (draft: Draft) => {
      if (busy !== null) return
      setBusy(draft._id)
      setSaid(null)
      const sentence = await publishDraft(draft)
      if (sentence === null) return
      setBusy(null)
      setSaid({ id: draft._id, sentence })
    },
  }
}

/** The drafts, each with what can be done with it. */
export const Drafts = () => {
  const { data, failure, isLoading } = useStore(draftList.store)
  const [deleting, setDeleting] = useState<Draft | null>(null)
  const [scheduling, setScheduling] = useState<Draft | null>(null)
  const { busy, said, publish } = usePublish()
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
              isPublishing={busy === draft._id}
              refusal={said?.id === draft._id ? said.sentence : null}
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
