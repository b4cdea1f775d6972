import { useMemo } from 'react'
import { askForDraft, titleOfDraft } from '../data/drafts.ts'
import { fieldsOf } from '../data/fields.ts'
import { createResource } from '../data/resource.ts'
import { Link } from '../parts/Link.tsx'
import { editPath, paths } from '../parts/paths.ts'
import { useResource } from '../parts/use-resource.tsx'
import PagePreview from '../preview/Preview.tsx'

/** A draft as readers would see it. */
const Preview = ({ id }: { id: string }) => {
  const resource = useMemo(() => createResource(() => askForDraft(id)), [id])
  const { data: draft, failed } = useResource(resource)
  const fields = useMemo(() => draft && fieldsOf(draft), [draft])
  if (!draft || !fields) {
    if (failed) return failed
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
  return (
    <>
      <p className="dashboard-actions">
        <Link to={editPath(id)}>Edit</Link>
        <Link to={paths.drafts}>All drafts</Link>
      </p>
      <h2 className="visually-hidden">{titleOfDraft(draft)}</h2>
      <PagePreview fields={fields} draft={id} />
    </>
  )
}

export default Preview
