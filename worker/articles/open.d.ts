import type { OpenedArticle } from '../../shared/articles/contract.ts';
import type { LocalPost } from '../../shared/renderer.ts';
import type { Env } from '../env.ts';
/** The local article of a slug. */
export declare const findLocalPost: (slug: string) => Promise<LocalPost | undefined>;
/** The article that the page at a pathname shows, whichever of the article routes it is. */
export declare const openAtPath: (env: Env, pathname: string) => Promise<OpenedArticle | null>;
