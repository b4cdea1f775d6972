import { createHash } from 'node:crypto'
import { limits } from '../../shared/limits.ts'
import { type IndexedArticle, lastId, type Position } from './changes.ts'
import type { KnownWord, KnownWords } from './correction.ts'
import type { RowsOfDay } from './rows-of-day.ts'
import { type Queries, toIndexText } from './words.ts'

/** Increase it when `words.ts` or `text.ts` give other results, or a table changes: the index is then rebuilt. */
const indexForm = '7'

/** No database has this epoch: a new index refills itself. */
const noEpoch = 'none'

/** The most articles that a query takes of those with its words in the title, in a heading, and anywhere. */
const mostOfQuery = 50

/** FTS5 stores the words, not the texts; its tokenizer only splits the result of `toIndexText`. */
export const indexTables = {
  position: `CREATE TABLE position (
    form TEXT NOT NULL, epoch TEXT NOT NULL, local TEXT NOT NULL,
    revision INTEGER NOT NULL, id TEXT NOT NULL, deletions INTEGER NOT NULL, older TEXT
  ) STRICT`,
  articles: `CREATE TABLE articles (
    n INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, plain TEXT NOT NULL,
    title TEXT NOT NULL, date TEXT NOT NULL, category TEXT NOT NULL, language TEXT NOT NULL,
    text TEXT NOT NULL
  ) STRICT; CREATE INDEX titles ON articles (plain)`,
  words: `CREATE VIRTUAL TABLE words USING fts5 (
    title, headings, text, content='', contentless_delete=1, tokenize='ascii', prefix='2 3'
  )`,
  known_words: 'CREATE VIRTUAL TABLE known_words USING fts5vocab (words, row)',
} as const

/**
 * The rank of articles in one class, by words in the title, in the headings and in the text. Rarer words count
 * more. In the text their number counts, too, which bm25 dampens.
 */
const score = `3 * bm25(words, 1e6, 0, 0) + 2 * bm25(words, 0, 1e6, 0) + bm25(words, 0, 0, 1)`

/** The newest articles that match: FTS5 reads them in the order of their numbers, and no more of them. */
const newest = (columns: string): string =>
  `SELECT ${columns} FROM words WHERE words MATCH ?1 ORDER BY rowid DESC LIMIT ${mostOfQuery}`

/**
 * The number of an article: a later day has a greater one. Within a day it follows from the address, so that an
 * index that is filled again has the same numbers.
 */
const numberOf = ({ date, url }: Pick<IndexedArticle, 'date' | 'url'>): number => {
  const ofDay = createHash('sha256').update(url).digest().readUInt32BE(0) >>> 1
  return (Date.parse(date) / 86_400_000) * 2 ** 31 + ofDay
}

/** The numbers of the articles that a query finds, the best first. */
export interface Ranked {
  readonly numbers: readonly number[]
  /** Whether there may be others, which are older. */
  readonly isMore: boolean
}

/** An article that a query found. */
export interface FoundRow {
  readonly [column: string]: SqlStorageValue
  readonly url: string
  readonly title: string
  readonly date: string
  readonly category: string
  readonly language: string
  readonly text: string
}

type Numbered = Readonly<Record<'n', number>>

/** The index in the Durable Object's database. Each change is atomic. */
export class IndexStore implements KnownWords {
  readonly #storage: DurableObjectStorage
  readonly #rows: RowsOfDay

  constructor(storage: DurableObjectStorage, rows: RowsOfDay) {
    this.#storage = storage
    this.#rows = rows
    const isThere = "SELECT 1 FROM sqlite_master WHERE name = 'position'"
    const isOfForm = 'SELECT 1 FROM position WHERE form = ?1'
    if (rows.run(isThere).length > 0 && rows.run(isOfForm, indexForm).length > 0) return
    this.clear(noEpoch, 0)
  }

  /** How far the index has followed a database. */
  position(): Position & { readonly epoch: string; readonly local: string } {
    type Row = Record<'epoch' | 'local' | 'id', string> &
      Record<'revision' | 'deletions', number> & { older: string | null }
    const select = 'SELECT epoch, local, revision, id, deletions, older FROM position'
    return this.#rows.run<Row>(select)[0] as Row
  }

  /** Empties the index, for a database of this epoch; a refill takes what it had up to this revision. */
  clear(epoch: string, revision: number): void {
    this.#storage.transactionSync(() => {
      // The texts had a table of their own.
      for (const name of ['texts', ...Object.keys(indexTables)])
        this.#rows.run(`DROP TABLE IF EXISTS ${name}`)
      for (const create of Object.values(indexTables)) this.#rows.run(create)
      this.#rows.run(
        `INSERT INTO position VALUES (?1, ?2, '', ?3, ?4, ?3, ?4)`,
        ...[indexForm, epoch, revision, lastId],
      )
    })
  }

  #remove(url: string): void {
    const removed = this.#rows.run<Numbered>('DELETE FROM articles WHERE url = ?1 RETURNING n', url)
    for (const { n } of removed) this.#rows.run('DELETE FROM words WHERE rowid = ?1', n)
  }

  #freeNumber(article: IndexedArticle): number {
    let n = numberOf(article)
    while (this.#rows.run('SELECT 1 FROM articles WHERE n = ?1', n).length > 0) n += 1
    return n
  }

  #add(article: IndexedArticle): void {
    const { url, title, date, category, language, headings, text } = article
    this.#remove(url)
    const n = this.#freeNumber(article)
    const plain = toIndexText(title)
    this.#rows.run(
      `INSERT INTO articles (n, url, plain, title, date, category, language, text)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
      ...[n, url, plain, title, date, category, language, text],
    )
    this.#rows.run(
      'INSERT INTO words (rowid, title, headings, text) VALUES (?1, ?2, ?3, ?4)',
      ...[n, plain, toIndexText(headings), toIndexText(text)],
    )
  }

  /** Applies the database's changes: removes articles, then stores new and changed ones. */
  apply(deleted: readonly string[], articles: readonly IndexedArticle[], next: Position): void {
    this.#storage.transactionSync(() => {
      for (const url of deleted) this.#remove(url)
      for (const article of articles) this.#add(article)
      this.#rows.run(
        'UPDATE position SET revision = ?1, id = ?2, deletions = ?3, older = ?4',
        ...[next.revision, next.id, next.deletions, next.older],
      )
    })
  }

  /** Replaces the sample articles. @param local names them: the compilation, and whether they are shown */
  applyLocal(local: string, articles: readonly IndexedArticle[]): void {
    this.#storage.transactionSync(() => {
      const deleted = this.#rows.run<{ url: string }>(
        "SELECT url FROM articles WHERE url >= '/local/' AND url < '/local0'",
      )
      for (const { url } of deleted) this.#remove(url)
      for (const article of articles) this.#add(article)
      this.#rows.run('UPDATE position SET local = ?1', local)
    })
  }

  /** The first word of the index at or after a text. */
  readonly findWord = (from: string): KnownWord | undefined =>
    this.#rows.run<KnownWord>(
      'SELECT term AS text, doc AS articles FROM known_words WHERE term >= ?1 ORDER BY term LIMIT 1',
      from,
    )[0]

  /** Whether a word of the index is in a title. */
  readonly isInTitle = (word: string): boolean => this.finds(`{title} : "${word}"`)

  /** Whether a query finds an article. */
  finds(query: string): boolean {
    return this.#rows.run('SELECT 1 FROM words WHERE words MATCH ?1 LIMIT 1', query).length > 0
  }

  /**
   * Ranks the articles that a query finds. Of many it takes those with all words in the title or in a heading and the
   * newest others; those older than the newest stand after them in their class.
   * @param query for all or some terms @param title the query as `toIndexText` makes it
   */
  rank(query: string, { inTitle, inHeading }: Queries, title: string): Ranked {
    const found = this.#rows.run<Numbered & { score: number }>(
      newest(`rowid AS n, ${score} AS score`),
      query,
    )
    if (found.length === 0) return { numbers: [], isMore: false }
    const ranks = new Map(found.map(({ n, score }) => [n, { class: 0, score }]))
    const raise = (rows: readonly Numbered[], by: number) => {
      for (const { n } of rows) {
        const { class: before, score } = ranks.get(n) ?? { class: 0, score: 0 }
        ranks.set(n, { class: before + by, score })
      }
    }
    raise(this.#rows.run<Numbered>(newest('rowid AS n'), inTitle), 1)
    raise(this.#rows.run<Numbered>(newest('rowid AS n'), inHeading), 1)
    const same = 'SELECT n FROM articles WHERE plain = ?1 ORDER BY n DESC LIMIT ?2'
    // Above every class.
    raise(this.#rows.run<Numbered>(same, title, limits.foundTexts), 3)
    const numbers = [...ranks]
      .sort(([n, one], [m, other]) => other.class - one.class || one.score - other.score || m - n)
      .map(([n]) => n)
    return { numbers, isMore: found.length === mostOfQuery }
  }

  /** Articles by their numbers, in this order. */
  read(numbers: readonly number[]): FoundRow[] {
    const select = 'SELECT url, title, date, category, language, text FROM articles WHERE n = ?1'
    return numbers.flatMap((n) => this.#rows.run<FoundRow>(select, n))
  }
}
