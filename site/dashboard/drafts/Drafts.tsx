import { useMemo, useState } from 'react'
import type { Draft } from '../../../shared/drafts.ts'
import { fold } from '../../../shared/search/search.ts'
import { describeProblem } from '../data/ask.ts'
import { wordsOfDraft } from '../data/draft-words.ts'
import { draftList, scheduleDraft, titleOfDraft } from '../data/drafts.ts'
import { Field } from '../parts/Form.tsx'
import { Link } from '../parts/Link.tsx'
import { navigate, notice } from '../parts/navigation.ts'
import { listPath, paths } from '../parts/paths.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import type { ScreenProps } from '../parts/screen-entry.ts'
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

/** The drafts that have every word, in their titles or texts. */
const findIn = (drafts: readonly Draft[], search: string): readonly Draft[] => {
  const words = fold(search).split(/\s+/)
  const has = (draft: Draft) => {
    const text = `${fold(titleOfDraft(draft))} ${wordsOfDraft(draft)}`
    return words.every((word) => text.includes(word))
  }
  return search.trim() === '' ? drafts : drafts.filter(has)
}

/** The drafts with their actions (specification, section 2), and a search from a handful on. */
const Drafts = ({ path, query }: ScreenProps) => {
  const { data, isLoading, isWaiting, failed } = useResource(draftList)
  const [deleting, setDeleting] = useState<Draft | null>(null)
  const search = query.get('search') ?? ''
  const found = useMemo(() => findIn(data ?? [], search), [data, search])
  const isSearched = search !== '' || (data?.length ?? 0) > 5
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
      {data !== undefined && data.length > 0 && isSearched && (
        <search className="sent-filters">
          <Field
            className="dashboard-search"
            label="Search titles and texts"
            type="search"
            value={search}
            onType={(search) =>
              navigate(listPath(path, 1, undefined, { search }), { replace: true })
            }
          />
          <p className="dashboard-summary" role="status">
            {search && (found.length > 0 ? `${found.length} found` : 'Nothing found.')}
          </p>
        </search>
      )}
      {found.length > 0 && (
        <ul className="dashboard-list">
          {found.map((draft) => (
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
export default Drafts
