import { BuildStamp } from '../../shared/rebuild/contract.ts';
import type { Page } from '../../shared/renderer.ts';
import type { Env } from '../env.ts';
/** A page as its static file has it; null when there is none. */
export declare const readPage: (env: Env, path: string, status?: number) => Promise<Page | null>;
/**
 * What the static files of this deployment are; null when they were never built. Kept for the life
 * of the isolate: other files mean another deployment, or a reload.
 */
export declare const readStamp: (env: Env) => Promise<BuildStamp | null>;
