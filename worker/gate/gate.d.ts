import type { Env } from '../env.ts';
/**
 * Answers every request that is not a call: current pages from their static file without touching
 * the database, stale and new ones from the renderer.
 */
export declare const gate: (request: Request, env: Env) => Promise<Response>;
