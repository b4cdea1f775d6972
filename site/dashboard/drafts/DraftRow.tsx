import type { Draft } from '../../../shared/drafts.ts'
import { titleOfDraft } from '../data/drafts.ts'
import { formatCompactTime, formatDateTime, formatWordCount } from '../data/format.ts'
import { RowMenu } from '../lists/RowMenu.tsx'
import { Button } from '../parts/Button.tsx'
import { Link } from '../parts/Link.tsx'
import { editPath, previewPath, publishPath } from '../parts/paths.ts'
import { FriendLink } from '../preview/FriendLink.tsx'

interface Props {
  readonly draft: Draft
  readonly onUnschedule: () => void
  readonly onDelete: () => void
}

const Facts = ({ draft }: { draft: Draft }) => (
  <>
    <p className="dashboard-facts">
      <span>
        Draft at <time dateTime={draft.createdAt}>{formatDateTime(draft.createdAt)}</time>
      </span>
      {draft.updatedAt !== draft.createdAt && (
        <span>
          Changed <time dateTime={draft.updatedAt}>{formatCompactTime(draft.updatedAt)}</time>
        </span>
      )}
      <span className="dashboard-category">{draft.category}</span>
      <span>{formatWordCount(draft.totalWords)}</span>
      {draft.alert && <span>Sends e-mails</span>}
    </p>
    {draft.publishAt && (
      <p className="dashboard-facts">
        <strong>
          Will be published on{' '}
          <time dateTime={draft.publishAt}>{formatDateTime(draft.publishAt)}</time>
        </strong>
      </p>
    )}
    {draft.publishError && (
      <p className="dashboard-failed">It could not be published on time: {draft.publishError}</p>
    )}
  </>
)

/** One draft. */
export const DraftRow = ({ draft, ...actions }: Props) => {
  const title = titleOfDraft(draft)
  return (
    <li className="dashboard-row articles-row" data-category={draft.category}>
      <div>
        <h2 className="whole">
          <Link to={editPath(draft._id)}>{title}</Link>
        </h2>
        <Facts draft={draft} />
      </div>
      <div className="dashboard-actions">
        <Link to={editPath(draft._id)} aria-label={`Edit “${title}”`}>
          Edit
        </Link>
        <Link to={publishPath(draft._id)} aria-label={`Publish “${title}”`}>
          Publish
        </Link>
        <RowMenu of={`“${title}”`}>
          <Link to={previewPath(draft._id)} aria-label={`Preview “${title}”`}>
            Preview
          </Link>
          <FriendLink
            className=""
            draft={draft._id}
            aria-label={`Link for a friend to read “${title}”`}
          />
          {draft.publishAt && (
            <Button
              className=""
              aria-label={`Unschedule “${title}”`}
              onClick={actions.onUnschedule}
            >
              Unschedule
            </Button>
          )}
          <Button
            className="danger-link"
            aria-label={`Delete “${title}”`}
            onClick={actions.onDelete}
          >
            Delete
          </Button>
        </RowMenu>
      </div>
    </li>
  )
}
