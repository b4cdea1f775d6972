import { useState } from 'react'
import type { Draft } from '../../../shared/drafts.ts'
import { draftList } from '../data/drafts.ts'
import { Link } from '../parts/Link.tsx'
import { lazyComponent } from '../parts/lazy-component.tsx'
import { paths } from '../parts/paths.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import type { ScreenProps } from '../parts/screen-entry.ts'
import { useResource } from '../parts/use-resource.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'
import { DraftRow } from './DraftRow.tsx'

/** Loaded later: it has the editor's rules and its sheet, which the list does not need. */
const PublishDraft = lazyComponent(async () => (await import('../editor/PublishDraft.tsx')).default)

/** The drafts with their actions. */
export const Drafts = ({ query }: ScreenProps) => {
  const { data, isLoading, isWaiting, failed } = useResource(draftList)
  const [deleting, setDeleting] = useState<Draft | null>(null)
  const [publishing, setPublishing] = useState(query.get('publish'))
  // The draft as the list has it now: the list may have been loaded again.
  const published = data?.find(({ _id }) => _id === publishing)
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
              onPublish={() => setPublishing(draft._id)}
              onDelete={() => setDeleting(draft)}
            />
          ))}
        </ul>
      )}
      {deleting && <DeleteDraft draft={deleting} onEnd={() => setDeleting(null)} />}
      {published && <PublishDraft draft={published} onEnd={() => setPublishing(null)} />}
    </>
  )
}
