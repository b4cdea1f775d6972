import { type ArticleRow } from './rows.ts';
/** One article by its id. */
export declare const findArticle: (db: D1Database, id: string) => Promise<ArticleRow | null>;
/** One article by its present slug. */
export declare const findArticleBySlug: (db: D1Database, slug: string) => Promise<ArticleRow | null>;
/** The id of the article that has, or once had, a slug. */
export declare const findIdBySlug: (db: D1Database, slug: string) => Promise<string | null>;
/** The articles of a title, at most two: more only says that it is ambiguous. */
export declare const findArticlesByHeading: (db: D1Database, heading: string) => Promise<any>;
/** Whether an article was there and was deleted. */
export declare const isDeleted: (db: D1Database, id: string) => Promise<boolean>;
/**
 * Published articles, newest first, from before a key on; as many as fit the feed's limits of count
 * and bytes, at least one.
 * @param before a published key, exclusive; null begins with the newest
 */
export declare const listArticlesBefore: (db: D1Database, before: string | null) => Promise<any>;
/** Whether any article is older than a key. */
export declare const hasArticlesBefore: (db: D1Database, key: string) => Promise<boolean>;
/**
 * Articles changed after a revision, by revision and id; limits as above.
 * @param afterId where the page before ended, within the revision
 */
export declare const listArticlesSince: (db: D1Database, revision: number, afterId: string) => Promise<any>;
/** Articles deleted after a revision. */
export declare const listTombstonesSince: (db: D1Database, revision: number) => Promise<any>;
