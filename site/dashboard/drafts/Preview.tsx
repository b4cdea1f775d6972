import { useMemo } from 'react'
import { decodeText } from '../../../shared/base64.ts'
import { withoutHost } from '../../../shared/own-address.ts'
import { createResource } from '../data/resource.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Failure } from '../frame/Failure.tsx'
import { Link } from '../frame/Link.tsx'
import { editPath, paths } from '../frame/paths.ts'
import { ArticleFrame } from './ArticleFrame.tsx'
import { titleOfDraft } from './DraftRow.tsx'
import { askForDraft } from './drafts.ts'

/** A draft as readers would see its text. */
const Preview = ({ id }: { id: string }) => {
  const resource = useMemo(() => createResource(() => askForDraft(id)), [id])
  const { data: draft, failure } = useStore(resource.store)
  useWhenVisible(resource.load)
  if (!draft) {
    if (failure !== undefined) {
      return <Failure problem={failure} onRetry={() => void resource.load()} />
    }
    if (draft === undefined) {
      return (
        <p className="dashboard-wait" role="status">
          Loading the draft…
        </p>
      )
    }
    return (
      <p className="dashboard-empty">
        There is no such draft. It may have been published or deleted.{' '}
        <Link to={paths.drafts}>All drafts</Link>
      </p>
    )
  }
  const html = decodeText(draft.articleSave) ?? ''
  return (
    <article className="dashboard-preview">
      <p className="dashboard-actions">
        <Link to={editPath(id)}>Edit</Link>
        <Link to={paths.drafts}>All drafts</Link>
      </p>
      <h2>{titleOfDraft(draft)}</h2>
      {/^https?:/i.test(draft.imageCdn) && <img src={withoutHost(draft.imageCdn)} alt="" />}
      {html ? (
        <ArticleFrame html={html} />
      ) : (
        <p className="dashboard-empty">This draft has no text yet.</p>
      )}
    </article>
  )
}

export default Preview
