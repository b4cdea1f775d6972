import { DurableObject } from 'cloudflare:workers'
import { renderer } from 'stillpress:renderer'
import type { Category } from '../../shared/articles/category.ts'
import { articlePath, postPath } from '../../shared/articles/paths.ts'
import type { LocalPost } from '../../shared/renderer.ts'
import { type FoundTexts, nothingFound } from '../../shared/search/contract.ts'
import type { Env } from '../bindings.ts'
import { migrated } from '../migrations/migrated.ts'
import { reportUsage } from '../usage/day-share.ts'
import { metered, meteredStorage } from '../usage/meter.ts'
import { type IndexedArticle, readChanges, toIndexedArticle } from './changes.ts'
import { correctQuery } from './correction.ts'
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
  publishedKey: post.publishedKey,
})

/** Searches a copy of the articles' texts that follows the database. It stores no query. */
export class SearchIndex extends DurableObject<Env> {
  readonly #store: IndexStore
  #current: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.#store = new IndexStore(meteredStorage(state.storage))
  }

  async #follow(): Promise<void> {
    for (;;) {
      const { DB, LEGACY_PASSPHRASE } = metered(migrated(this.env))
      const position = this.#store.position()
      const changes = await readChanges(DB, position)
      if (changes.epoch !== position.epoch || changes.revision < position.deletions) {
        this.#store.clear(changes.epoch)
        continue
      }
      if (position.local !== renderer.hash) {
        this.#store.applyLocal(renderer.hash, (await renderer.localPosts()).map(localArticle))
      }
      if (changes.revision !== position.revision || !changes.isAll) {
        const deleted = changes.deleted.map(articlePath)
        const articles = changes.changed.map((row) =>
          toIndexedArticle(row, articlePath(row.id), LEGACY_PASSPHRASE),
        )
        this.#store.apply(deleted, articles, changes.next)
      }
      if (changes.isAll) return
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

  /** How many articles a text finds without correction, and a function that returns them. */
  #count(text: string) {
    const terms = parseTerms(text)
    const queries = buildQueries(terms, text)
    const countOfAll = this.#store.count(queries.all)
    const hasAllWords = countOfAll > 0 || terms.length === 1
    const query = hasAllWords ? queries.all : queries.some
    const count = hasAllWords ? countOfAll : this.#store.count(query)
    const show = (from: number, correctedQuery: string | null): FoundTexts => {
      const rows = count === 0 ? [] : this.#store.find(query, queries, toIndexText(text), from)
      const results = rows.map(({ url, title, date, category, text }) => ({
        url,
        date,
        category: category as Category,
        title: markTerms(title, terms),
        snippet: snippetOf(text, terms),
      }))
      return { results, count, hasAllWords, correctedQuery }
    }
    return { count, hasAllWords, show }
  }

  /**
   * Searches in the database's present articles. If no article has all words, known words replace those that
   * find nothing; if other words find articles, the corrected query counts only if an article has all its words.
   * @param from how many results to skip
   */
  async search(text: string, from: number): Promise<FoundTexts> {
    try {
      await this.#catchUp()
      return this.#search(text, from)
    } finally {
      this.ctx.waitUntil(reportUsage(this.env))
    }
  }

  #search(text: string, from: number): FoundTexts {
    if (parseTerms(text).length === 0) return nothingFound
    const uncorrected = this.#count(text)
    const findsSome = uncorrected.count > 0
    if (findsSome && uncorrected.hasAllWords) return uncorrected.show(from, null)
    const isRight = (word: string) => findsSome && this.#count(word).count > 0
    const correctedQuery = correctQuery(text, this.#store.findWords, isRight)
    const near = correctedQuery === null ? uncorrected : this.#count(correctedQuery)
    const isBetter = near.count > 0 && (near.hasAllWords || !findsSome)
    return isBetter ? near.show(from, correctedQuery) : uncorrected.show(from, null)
  }
}
