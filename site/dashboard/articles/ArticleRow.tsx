import { articlePath } from '../../../shared/articles/paths.ts'
import { dayInWords, wordsInWords } from '../data/moment.ts'
import { Link } from '../frame/Link.tsx'
import { editPath, previewPath } from '../frame/paths.ts'
import { isDraft } from './article-list.ts'
import type { ArticleSummary } from './articles.ts'

interface Props {
  readonly article: ArticleSummary
  readonly onDelete: (article: ArticleSummary) => void
}

/** What can be done with a published article. */
const Actions = ({ article, onDelete }: Props) => (
  <>
    <Link to={editPath(article._id)} aria-label={`Edit “${article.headingSave}”`}>
      Edit
    </Link>
    <a
      href={articlePath(article._id)}
      target="_blank"
      rel="noopener"
      aria-label={`Preview “${article.headingSave}” in a new tab`}
    >
      Preview
    </a>
    <button
      className="danger-link"
      type="button"
      aria-label={`Delete “${article.headingSave}”`}
      onClick={() => onDelete(article)}
    >
      Delete
    </button>
  </>
)

/** One article in the list; a draft, by the hyphen in its id, can only be previewed. */
export const ArticleRow = ({ article, onDelete }: Props) => (
  <li className="dashboard-row" data-category={article.category}>
    <div>
      <h2>{article.headingSave || 'Without a title'}</h2>
      <p className="dashboard-facts">
        {isDraft(article) && <strong>Draft</strong>}
        <span className="dashboard-category">{article.category}</span>
        <time dateTime={article.dateSave}>{dayInWords(article.dateSave)}</time>
        <span>{wordsInWords(article.totalWords)}</span>
      </p>
    </div>
    <p className="dashboard-actions">
      {isDraft(article) ? (
        <Link
          to={previewPath(article._id)}
          aria-label={`Preview “${article.headingSave || 'Without a title'}”`}
        >
          Preview
        </Link>
      ) : (
        <Actions article={article} onDelete={onDelete} />
      )}
    </p>
  </li>
)
