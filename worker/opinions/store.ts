/** An opinion before it is stored. */
export interface NewOpinion {
  /** An article's id, or the href of a local one. */
  readonly article: string
  readonly isLocal: boolean
  /** The browser, as a keyed hash; null without a cookie. */
  readonly visitor: string | null
  /** The network and the name, as a keyed hash. */
  readonly person: string
  readonly name: string
  readonly country: string
  readonly opinion: string
  readonly now: string
}

/** Stores an opinion; its batch fails if there is no such article, or if the reader has sent an opinion. */
export const insertOpinion = (db: D1Database, opinion: NewOpinion): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO opinions (article, visitor, person, name, country, opinion, created_at)
       VALUES (
         (SELECT ?1 WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM articles WHERE id = ?1)),
         ?3, ?4, ?5, ?6, ?7, ?8
       )`,
    )
    .bind(
      opinion.article,
      opinion.isLocal ? 1 : 0,
      opinion.visitor,
      opinion.person,
      opinion.name,
      opinion.country,
      opinion.opinion,
      opinion.now,
    )

/** Whether a batch failed because the reader has sent an opinion about the article. */
export const isSentAlready = (error: unknown): boolean =>
  String(error).includes('UNIQUE constraint failed: opinions.')

/** Whether a batch failed because there is no such article. */
export const isWithoutArticle = (error: unknown): boolean =>
  String(error).includes('NOT NULL constraint failed: opinions.article')

/** Removes an opinion. @returns false if no opinion has this id */
export const removeOpinion = async (db: D1Database, id: string): Promise<boolean> =>
  (await db.prepare('DELETE FROM opinions WHERE id = ?1 RETURNING id').bind(id).first('id')) !==
  null
