import { type RefObject, useState } from 'react'
import { categories } from '../../../shared/articles/category.ts'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Form.tsx'
import { Link } from '../parts/Link.tsx'
import { navigate } from '../parts/navigation.ts'
import { articlesPath, paths } from '../parts/paths.ts'
import { useIsWide } from '../parts/use-wide.ts'
import type { Choice } from './article-list.ts'
import { loadArticles } from './articles.ts'

type Options = readonly (readonly [value: string, title: string])[]

const states: Options = [
  ['', 'All'],
  ['published', 'Published'],
  ['draft', 'Drafts'],
  ['scheduled', 'Scheduled'],
  ['bin', 'Bin'],
]
const sorts: Options = [
  ['', 'Newest'],
  ['oldest', 'Oldest'],
  ['title', 'Title'],
  ['longest', 'Longest'],
]
const toOptions = (values: readonly string[]): Options => values.map((value) => [value, value])

interface Props {
  readonly choice: Choice
  /** The years of the articles that are loaded. */
  readonly years: readonly string[]
  readonly search: RefObject<HTMLInputElement | null>
}

/** The filters and the order of the articles, and the way to a new one; on small screens behind a button. */
export const Filters = ({ choice, years, search }: Props) => {
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  const isBin = choice.state === 'bin'
  const chosen = isBin
    ? ['state']
    : ['state', 'category', 'year', 'sort'].filter((name) => choice[name])
  const choose = (changed: Partial<Choice>) =>
    navigate(articlesPath(1, { ...choice, ...changed } as Choice), { replace: true })
  const select = (title: string, name: string, options: Options) => (
    <label className="dashboard-field">
      {title}
      <select
        value={choice[name]}
        // Years and orders need all articles.
        onFocus={() => loadArticles(Number.POSITIVE_INFINITY)}
        onChange={({ target }) => choose({ [name]: target.value })}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <search className="articles-filters">
      {!isBin && (
        <Field
          ref={search}
          className="dashboard-search"
          label="Search titles"
          type="search"
          value={choice.search}
          onType={(search) => choose({ search })}
        />
      )}
      {!isWide && (
        <Button
          aria-expanded={isOpen}
          aria-controls="sp-articles-filters"
          onClick={() => setOpen(!isOpen)}
        >
          Filters{chosen.length > 0 && ` (${chosen.length})`}
        </Button>
      )}
      {(isWide || isOpen) && (
        <div id="sp-articles-filters">
          {select('State', 'state', states)}
          {!isBin && (
            <>
              {select('Category', 'category', [['', 'All'], ...toOptions(categories)])}
              {select('Year', 'year', [['', 'All'], ...toOptions(years)])}
              {select('Order', 'sort', sorts)}
            </>
          )}
        </div>
      )}
      <Link className="button" to={paths.write} aria-label="New article">
        {isWide ? 'New article' : 'New'}
      </Link>
    </search>
  )
}
