import { limits } from '../../shared/limits.ts'
import type { IndexedArticle, Position } from './changes.ts'
import type { FindWords, KnownWord } from './correction.ts'
import { type Queries, toIndexText } from './words.ts'

/** Increase it when the results of `words.ts` or `text.ts`, or a table change: the index is then rebuilt. */
const indexForm = '4'

/** The most words that are compared with a misspelt one. */
const maxWords = 10_000

const start: Position = { revision: 0, id: '', deletions: 0 }

/** FTS5 stores the words, not the texts; its tokenizer only splits the result of `toIndexText`. */
export const indexTables = {
  position: `CREATE TABLE position (
    form TEXT NOT NULL, epoch TEXT NOT NULL, local TEXT NOT NULL,
    revision INTEGER NOT NULL, id TEXT NOT NULL, deletions INTEGER NOT NULL
  ) STRICT`,
  articles: `CREATE TABLE articles (
    n INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, title TEXT NOT NULL, plain TEXT NOT NULL,
    date TEXT NOT NULL, category TEXT NOT NULL, published_key TEXT NOT NULL
  ) STRICT; CREATE INDEX titles ON articles (plain)`,
  texts: 'CREATE TABLE texts (n INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT',
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

/**
 * Articles by class: with all words in the title, in one heading, or both. If the best classes have enough
 * articles, it scores no others: scoring is most of the work.
 */
const findQuery = `
  WITH classes AS MATERIALIZED (
    SELECT n, COUNT(*) AS class FROM (
      SELECT rowid AS n FROM words WHERE words MATCH ?5
      UNION ALL SELECT rowid FROM words WHERE words MATCH ?6
    ) GROUP BY n
  ), least AS MATERIALIZED (
    SELECT MAX(class) AS class FROM (
      SELECT 0 AS class UNION ALL
      SELECT class FROM (SELECT class, SUM(COUNT(*)) OVER (ORDER BY class DESC) AS found FROM classes GROUP BY class)
      WHERE found >= ?2 + ?3
    )
  ), wanted AS MATERIALIZED (
    SELECT n FROM classes WHERE class >= (SELECT class FROM least)
    UNION SELECT n FROM articles WHERE plain = ?4
  ), best AS (
    SELECT n, plain = ?4 AS same, class, score FROM (
      SELECT rowid, IFNULL((SELECT class FROM classes WHERE n = words.rowid), 0) AS class, ${score} AS score
      FROM words WHERE words MATCH ?1
        AND ((SELECT class FROM least) = 0 OR +rowid IN (SELECT n FROM wanted))
    ) JOIN articles ON n = rowid
    ORDER BY same DESC, class DESC, score, published_key DESC LIMIT ?3 OFFSET ?2
  )
  SELECT url, title, date, category, text
  FROM best JOIN articles USING (n) JOIN texts USING (n)
  ORDER BY same DESC, class DESC, score, published_key DESC`

/** An article that a query found. */
export interface FoundRow {
  readonly [column: string]: SqlStorageValue
  readonly url: string
  readonly title: string
  readonly date: string
  readonly category: string
  readonly text: string
}

/** The index in the Durable Object's database. Each change is atomic. */
export class IndexStore {
  readonly #storage: DurableObjectStorage

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
    const { sql } = storage
    if (sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'position'").toArray().length > 0) {
      if (sql.exec('SELECT 1 FROM position WHERE form = ?1', indexForm).toArray().length > 0) return
    }
    this.clear('')
  }

  /** How far the index has followed a database. */
  position(): Position & { readonly epoch: string; readonly local: string } {
    return this.#storage.sql
      .exec<{ epoch: string; local: string; revision: number; id: string; deletions: number }>(
        'SELECT epoch, local, revision, id, deletions FROM position',
      )
      .one()
  }

  /** Empties the index, for a database of this epoch. */
  clear(epoch: string): void {
    const { sql } = this.#storage
    this.#storage.transactionSync(() => {
      for (const name of Object.keys(indexTables)) sql.exec(`DROP TABLE IF EXISTS ${name}`)
      for (const create of Object.values(indexTables)) sql.exec(create)
      const { revision, id, deletions } = start
      sql.exec(
        `INSERT INTO position VALUES (?1, ?2, '', ?3, ?4, ?5)`,
        ...[indexForm, epoch, revision, id, deletions],
      )
    })
  }

  #remove(url: string): void {
    const { sql } = this.#storage
    for (const { n } of sql.exec('DELETE FROM articles WHERE url = ?1 RETURNING n', url)) {
      sql.exec('DELETE FROM texts WHERE n = ?1', n)
      sql.exec('DELETE FROM words WHERE rowid = ?1', n)
    }
  }

  #add({ url, title, date, category, publishedKey, headings, text }: IndexedArticle): void {
    const { sql } = this.#storage
    this.#remove(url)
    const plain = toIndexText(title)
    const { n } = sql
      .exec<{ n: number }>(
        `INSERT INTO articles (url, title, plain, date, category, published_key)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING n`,
        ...[url, title, plain, date, category, publishedKey],
      )
      .one()
    sql.exec('INSERT INTO texts VALUES (?1, ?2)', n, text)
    sql.exec(
      'INSERT INTO words (rowid, title, headings, text) VALUES (?1, ?2, ?3, ?4)',
      ...[n, plain, toIndexText(headings), toIndexText(text)],
    )
  }

  /** Applies the database's changes: removes articles, then stores new and changed ones. */
  apply(deleted: readonly string[], articles: readonly IndexedArticle[], next: Position): void {
    this.#storage.transactionSync(() => {
      for (const url of deleted) this.#remove(url)
      for (const article of articles) this.#add(article)
      this.#storage.sql.exec(
        'UPDATE position SET revision = ?1, id = ?2, deletions = ?3',
        ...[next.revision, next.id, next.deletions],
      )
    })
  }

  /** Replaces the articles of the repository by those of this compilation. */
  applyLocal(hash: string, articles: readonly IndexedArticle[]): void {
    const { sql } = this.#storage
    this.#storage.transactionSync(() => {
      const deleted = sql.exec<{ url: string }>(
        "SELECT url FROM articles WHERE url LIKE '/local/%'",
      )
      for (const { url } of deleted.toArray()) this.#remove(url)
      for (const article of articles) this.#add(article)
      sql.exec('UPDATE position SET local = ?1', hash)
    })
  }

  /** Words by their beginning and number of letters, at most `maxWords`. */
  readonly findWords: FindWords = (beginning, least, most) =>
    this.#storage.sql
      .exec<KnownWord>(
        `SELECT term AS text, doc AS articles FROM known_words
         WHERE term >= ?1 AND term < ?1 || char(0x10FFFF) AND length(term) BETWEEN ?2 AND ?3 LIMIT ?4`,
        ...[beginning, least, most, maxWords],
      )
      .toArray()

  /** How many articles a query finds. */
  count(query: string): number {
    return this.#storage.sql
      .exec<{ n: number }>('SELECT COUNT(*) AS n FROM words WHERE words MATCH ?1', query)
      .one().n
  }

  /**
   * The articles that a query finds, the best first; of equals the newest.
   * @param query for all or some terms @param title the query as `toIndexText` makes it @param from how many to skip
   */
  find(query: string, { inTitle, inHeading }: Queries, title: string, from: number): FoundRow[] {
    return this.#storage.sql
      .exec<FoundRow>(findQuery, query, from, limits.foundTexts, title, inTitle, inHeading)
      .toArray()
  }
}
