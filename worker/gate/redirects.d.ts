import type { Env } from '../env.ts';
/** Where a request for the preview host belongs: the main host, same path (section 2). */
export declare const mainHostFor: (url: URL) => string | null;
/** Addresses that always lead elsewhere. */
export declare const fixedRedirect: (path: string) => string | null;
/**
 * Where `/local/{slug}` leads when no local article has the slug: to the article that has it, or once
 * had it. One query, and only for addresses that have no static file.
 * @returns null when no article ever had it
 */
export declare const slugRedirect: (env: Env, path: string) => Promise<string | null>;
