import { DurableObject } from 'cloudflare:workers'
import { renderer } from 'stillpress:renderer'
import { type Card, cardPath } from '../../shared/articles/card.ts'
import { articlePath, postPath } from '../../shared/articles/paths.ts'
import { type SiteSettings, settingsOf } from '../../shared/settings/settings.ts'
import type { Env } from '../bindings.ts'
import { changedSettings } from '../live/settings.ts'
import { drawCard } from './draw-card.ts'
import { readFont } from './font.ts'
import { type Letters, lettersOf } from './text.ts'

/** A card, and the address that it has now. */
export interface DrawnCard {
  readonly path: string
  readonly png: Uint8Array<ArrayBuffer>
}

/** Reads the fonts from the static files. @throws when they do not answer */
const readLetters = async ({ ASSETS }: Env): Promise<Letters> => {
  const files = renderer.fonts.map(async (path) => {
    const response = await ASSETS.fetch(`https://assets.local${path}`)
    if (!response.ok) throw new Error(`The static files answered ${response.status}.`)
    return readFont(Buffer.from(await response.arrayBuffer()))
  })
  return lettersOf(await Promise.all(files))
}

/** Draws the social cards of published articles, each at its first request, and keeps one card an article. */
export class CardDrawer extends DurableObject<Env> {
  #letters: Letters | undefined

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    state.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS cards (article TEXT PRIMARY KEY, path TEXT NOT NULL, png BLOB NOT NULL) STRICT',
    )
  }

  /** What the card of a published article shows; null for another address. It forgets the cards of deleted articles. */
  async #read(article: string): Promise<{ card: Card; site: SiteSettings } | null> {
    const { sql, kv } = this.ctx.storage
    const known = kv.get<number>('revision') ?? 0
    const { DB } = this.env
    const [rows, state, deleted, settings] = await DB.batch<Record<string, unknown>>([
      DB.prepare(
        "SELECT id, '/' || slug AS href, heading, category, author, date FROM articles WHERE id = ?1",
      ).bind(/^\/blog\/(.+)/.exec(article)?.[1] ?? ''),
      DB.prepare('SELECT revision FROM rebuild WHERE id = 1'),
      DB.prepare('SELECT article_id AS id FROM tombstones WHERE revision > ?1').bind(known),
      DB.prepare(`SELECT ${changedSettings} AS changed`),
    ])
    const revision = Number(state?.results[0]?.revision ?? 0)
    // A database that was set back in time does not tell what it lost.
    if (revision < known) sql.exec('DELETE FROM cards')
    for (const { id } of deleted?.results ?? []) {
      sql.exec('DELETE FROM cards WHERE article = ?', articlePath(String(id)))
    }
    if (revision !== known) kv.put('revision', revision)
    const site = settingsOf(JSON.parse(String(settings?.results[0]?.changed ?? '{}')))
    const local = await renderer.localPosts(site)
    const card =
      (rows?.results[0] as Card | undefined) ?? local.find((post) => postPath(post) === article)
    return card ? { card, site } : null
  }

  /** The present card of an article. @param article its address @returns null if no article is published there */
  async card(article: string): Promise<DrawnCard | null> {
    const shown = await this.#read(article)
    if (!shown) return null
    const { card, site } = shown
    const path = cardPath(card, site)
    const { sql } = this.ctx.storage
    const [kept] = sql.exec('SELECT png FROM cards WHERE path = ?', path)
    if (kept) return { path, png: new Uint8Array(kept.png as ArrayBuffer) }
    this.#letters ??= await readLetters(this.env)
    const png = drawCard(card, site, this.#letters)
    sql.exec(
      'INSERT OR REPLACE INTO cards (article, path, png) VALUES (?, ?, ?)',
      article,
      path,
      png,
    )
    return { path, png }
  }
}
