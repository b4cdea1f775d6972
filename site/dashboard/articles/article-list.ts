import type { ArticleRows, ArticleSummary } from './articles.ts'

/** Articles per page (specification, section 9). */
export const pageSize = 10

/** The server's order: by day, then by creation time. */
const keyOf = ({ dateSave, createdAt, _id }: ArticleSummary): string =>
  `${dateSave} ${createdAt} ${_id}`

export const isDraft = ({ _id }: Pick<ArticleSummary, '_id'>): boolean => _id.includes('-')

/** The author's filters and order, by their names in the address; an empty text means no choice. */
export interface Choice extends Readonly<Record<string, string>> {
  readonly search: string
  readonly state: string
  readonly category: string
  readonly year: string
  readonly sort: string
}

/** The choice in an address. */
export const parseChoice = (query: URLSearchParams): Choice => {
  const read = (name: string) => query.get(name) ?? ''
  return {
    search: read('search'),
    state: read('state'),
    category: read('category'),
    year: read('year'),
    sort: read('sort'),
  }
}

/** Whether anything is chosen; if so, the list needs all articles. */
export const isChoice = (choice: Choice): boolean => Object.values(choice).some(Boolean)

const stateOf = (article: ArticleSummary): string => {
  if (!isDraft(article)) return 'published'
  return article.publishAt ? 'scheduled' : 'draft'
}

const isChosen = ({ search, state, category, year }: Choice) => {
  const text = search.trim().toLocaleLowerCase()
  return (article: ArticleSummary): boolean =>
    article.headingSave.toLocaleLowerCase().includes(text) &&
    (state === '' || stateOf(article) === state) &&
    (category === '' || article.category === category) &&
    article.dateSave.startsWith(year)
}

/** The years of some articles, newest first. */
export const yearsOf = (articles: readonly ArticleSummary[]): string[] =>
  [...new Set(articles.map(({ dateSave }) => dateSave.slice(0, 4)))].sort().reverse()

type Order = (a: ArticleSummary, b: ArticleSummary) => number

const compareNewest: Order = (a, b) => (keyOf(a) < keyOf(b) ? 1 : -1)
const orders: Readonly<Record<string, Order>> = {
  oldest: (a, b) => compareNewest(b, a),
  title: (a, b) => a.headingSave.localeCompare(b.headingSave),
  longest: (a, b) => b.totalWords - a.totalWords,
}

export interface ListPage {
  readonly rows: readonly ArticleSummary[]
  /** How many pages there are, as far as known. */
  readonly pages: number
  /** How many articles and drafts there are, as far as known. */
  readonly total: number
  /** Whether older articles may still add to the list. */
  readonly isGrowing: boolean
}

interface ListInput {
  /** Undefined before the first answer. */
  readonly loaded: ArticleRows | undefined
  /** Null while they are unknown. */
  readonly drafts: readonly ArticleSummary[] | null
  /** How many articles the server has; null while unknown. */
  readonly count: number | null
  /** The page's number, from 1. */
  readonly page: number
  readonly choice: Choice
}

/** A page of articles and drafts. It has only rows whose position cannot change when older articles load. */
export const listPage = ({ loaded, drafts, count, page, choice }: ListInput): ListPage => {
  if (drafts === null || loaded === undefined) {
    return { rows: [], pages: 1, total: 0, isGrowing: true }
  }
  const isComplete = loaded.next === null
  const merged = [...loaded.rows, ...drafts].sort(compareNewest)
  const oldest = loaded.rows.at(-1)
  const stableRows = isComplete || !oldest ? merged : merged.slice(0, merged.indexOf(oldest) + 1)
  const isPart = isChoice(choice)
  const found = isPart
    ? merged.filter(isChosen(choice)).sort(orders[choice.sort] ?? compareNewest)
    : stableRows
  const total =
    isPart || isComplete
      ? found.length
      : Math.max(count ?? loaded.rows.length, loaded.rows.length) + drafts.length
  return {
    rows: found.slice((page - 1) * pageSize, page * pageSize),
    pages: Math.max(1, Math.ceil(total / pageSize)),
    total,
    isGrowing: !isComplete,
  }
}
