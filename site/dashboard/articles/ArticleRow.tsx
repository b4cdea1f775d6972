import { articlePath } from '../../../shared/articles/paths.ts'
import type { ArticleCounts } from '../../../shared/statistics/contract.ts'
import { formatCount, formatDay, formatShortDateTime, formatWordCount } from '../data/format.ts'
import { RowMenu } from '../lists/RowMenu.tsx'
import { Button } from '../parts/Button.tsx'
import { Link } from '../parts/Link.tsx'
import { editPath, previewPath, statisticsPath } from '../parts/paths.ts'
import { isDraft } from './article-list.ts'
import type { ArticleSummary } from './articles.ts'

interface Props {
  readonly article: ArticleSummary
  /** Undefined while unknown. */
  readonly numbers?: ArticleCounts | undefined
  readonly onDelete: (article: ArticleSummary) => void
}

const State = ({ publishAt }: ArticleSummary) =>
  publishAt ? (
    <strong>
      Scheduled: <time dateTime={publishAt}>{formatShortDateTime(publishAt)}</time>
    </strong>
  ) : (
    <strong>Draft</strong>
  )

const Actions = ({ article, onDelete }: Pick<Props, 'article' | 'onDelete'>) => (
  <>
    <Link to={editPath(article._id)} aria-label={`Edit “${article.headingSave}”`}>
      Edit
    </Link>
    <a
      href={articlePath(article._id)}
      target="_blank"
      rel="noopener"
      aria-label={`View “${article.headingSave}” in a new tab`}
    >
      View
    </a>
    <RowMenu of={`“${article.headingSave}”`}>
      <Button
        className="danger-link"
        aria-label={`Delete “${article.headingSave}”`}
        onClick={() => onDelete(article)}
      >
        Delete
      </Button>
    </RowMenu>
  </>
)

/** One article in the list; a draft (its id has a hyphen) can only be previewed (specification, section 6). */
export const ArticleRow = ({ article, numbers, onDelete }: Props) => {
  const title = article.headingSave || 'Without a title'
  return (
    <li className="dashboard-row articles-row" data-category={article.category}>
      <div>
        <h2 className="whole">
          <Link to={(isDraft(article) ? previewPath : editPath)(article._id)}>{title}</Link>
        </h2>
        <p className="dashboard-facts">
          {isDraft(article) && <State {...article} />}
          <span className="dashboard-category">{article.category}</span>
          {article.dateChosen !== false && (
            <time dateTime={article.dateSave}>{formatDay(article.dateSave)}</time>
          )}
          <span>{formatWordCount(article.totalWords)}</span>
          {!isDraft(article) && (
            <>
              <Link to={statisticsPath({ article: article._id, days: '30' })}>
                {formatCount(numbers?.views, 'view')}
              </Link>
              <span>{formatCount(numbers?.likes, 'like')}</span>
            </>
          )}
        </p>
      </div>
      <div className="dashboard-actions">
        {isDraft(article) ? (
          <Link to={previewPath(article._id)} aria-label={`Preview “${title}”`}>
            Preview
          </Link>
        ) : (
          <Actions article={article} onDelete={onDelete} />
        )}
      </div>
    </li>
  )
}
