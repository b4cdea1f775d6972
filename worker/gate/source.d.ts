import type { Source } from '../../shared/source.ts';
import type { Env } from '../env.ts';
/** The source of articles as the Worker has it: the database. One request, one source. */
export declare const databaseSource: ({ DB, LEGACY_PASSPHRASE }: Env) => Source;
