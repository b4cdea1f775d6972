import { DurableObject } from 'cloudflare:workers'
import { renderer } from 'stillpress:renderer'
import type { Category } from '../../shared/articles/category.ts'
import { articlePath, postPath } from '../../shared/articles/paths.ts'
import { limits } from '../../shared/limits.ts'
import type { LocalPost } from '../../shared/renderer.ts'
import { type FoundTexts, nothingFound } from '../../shared/search/contract.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import type { Reading } from '../articles/body.ts'
import type { Env } from '../bindings.ts'
import { migrated } from '../migrations/migrated.ts'
import { type IndexedArticle, readChanges, readOlder, toIndexedArticle } from './changes.ts'
import { correctQuery } from './correction.ts'
import { RowsOfDay } from './rows-of-day.ts'
import { markTerms, snippetOf } from './snippet.ts'
import { IndexStore } from './store.ts'
import { extractText } from './text.ts'
import { buildQueries, parseTerms, toIndexText } from './words.ts'

const localArticle = (post: LocalPost): IndexedArticle => ({
  ...extractText(post.feedHtml, ''),
  url: postPath(post),
  title: post.heading,
  date: post.date,
  category: post.category,
  language: post.language,
})

/** Searches a copy of the articles' texts that follows the database. It stores no query. */
export class SearchIndex extends DurableObject<Env> {
  readonly #rows: RowsOfDay
  readonly #store: IndexStore
  #current: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.#rows = new RowsOfDay(state.storage.sql, env.PLAN)
    this.#store = new IndexStore(state.storage, this.#rows)
  }

  /** Applies the database's changes. A removal is always made; the others wait if the day's rows are used up. */
  async #follow(): Promise<void> {
    const { DB } = migrated(this.env)
    // No address is searched.
    const reading = { env: this.env, site: defaultSettings }
    for (;;) {
      const position = this.#store.position()
      const left = this.#rows.articlesLeft('written')
      const changes = await readChanges(DB, position, left)
      if (changes.epoch !== position.epoch || changes.revision < position.deletions) {
        this.#store.clear(changes.epoch, changes.revision)
        continue
      }
      const local = `${renderer.hash} ${changes.samples}`
      if (position.local !== local) {
        const posts = await renderer.localPosts({ authorName: '', samples: changes.samples === 1 })
        this.#store.applyLocal(local, posts.map(localArticle))
      }
      const { revision, id, deletions } = changes.next
      const isFollowed =
        revision === position.revision && id === position.id && deletions === position.deletions
      if (!isFollowed) {
        const deleted = changes.deleted.map(articlePath)
        const articles = changes.changed.map((row) =>
          toIndexedArticle(row, articlePath(row.id), reading),
        )
        this.#store.apply(deleted, articles, changes.next)
      }
      if (changes.isAll || left === 0) break
    }
    await this.#refill(DB, reading)
  }

  /** Takes the articles that were there before the index was emptied, the newest first, as far as the day has rows for it. */
  async #refill(db: D1Database, reading: Reading): Promise<void> {
    for (;;) {
      const { older, ...position } = this.#store.position()
      const left = this.#rows.articlesLeft('refill')
      if (older === null || left === 0) return
      const page = await readOlder(db, older, left)
      const articles = page.changed.map((row) =>
        toIndexedArticle(row, articlePath(row.id), reading),
      )
      this.#store.apply([], articles, { ...position, older: page.older })
    }
  }

  /** Applies all changes of the database. Calls during a run share the next run, which sees their writes. */
  #catchUp(): Promise<void> {
    this.#next ??= this.#current
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        this.#current = this.#follow()
        return this.#current
      })
    return this.#next
  }

  /** How far the index has followed the database. */
  revision(): number {
    return this.#store.position().revision
  }

  /** What a text finds without correction, and a function that returns it. */
  #find(text: string) {
    const terms = parseTerms(text)
    const queries = buildQueries(terms, text)
    const plain = toIndexText(text)
    const all = this.#store.rank(queries.all, queries, plain)
    const hasAllWords = all.numbers.length > 0 || terms.length === 1
    const { numbers, isMore } = hasAllWords ? all : this.#store.rank(queries.some, queries, plain)
    const show = (from: number, correctedQuery: string | null): FoundTexts => {
      const rows = this.#store.read(numbers.slice(from, from + limits.foundTexts))
      const results = rows.map(({ title, category, text, ...row }) => ({
        ...row,
        category: category as Category,
        title: markTerms(title, terms),
        snippet: snippetOf(text, terms),
      }))
      return { results, count: numbers.length, isMore, hasAllWords, correctedQuery }
    }
    return { count: numbers.length, hasAllWords, show }
  }

  /**
   * Searches in the database's present articles. If no article has all words, known words replace those that
   * find nothing; if other words find articles, the corrected query counts only if an article has all its words.
   * @param from how many results to skip @returns null if the rows of the day are used up
   */
  async search(text: string, from: number): Promise<FoundTexts | null> {
    if (this.#rows.isUsedUp()) return null
    await this.#catchUp()
    return this.#rows.query(() => this.#search(text, from))
  }

  #search(text: string, from: number): FoundTexts {
    if (parseTerms(text).length === 0) return nothingFound
    const uncorrected = this.#find(text)
    const findsSome = uncorrected.count > 0
    if (findsSome && uncorrected.hasAllWords) return uncorrected.show(from, null)
    const isRight = (word: string) =>
      findsSome && this.#store.finds(buildQueries(parseTerms(word), word).all)
    const correctedQuery = correctQuery(text, this.#store, isRight)
    const near = correctedQuery === null ? uncorrected : this.#find(correctedQuery)
    const isBetter = near.count > 0 && (near.hasAllWords || !findsSome)
    return isBetter ? near.show(from, correctedQuery) : uncorrected.show(from, null)
  }
}
