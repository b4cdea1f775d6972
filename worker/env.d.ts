import { z } from 'zod';
declare const Secrets: z.ZodObject<{
    OWNER_USERNAME: z.ZodString;
    OWNER_EMAIL: z.ZodEmail;
    OWNER_PASSWORD: z.ZodOptional<z.ZodString>;
    OWNER_PASSWORD_HASH: z.ZodOptional<z.ZodString>;
    OWNER_COLORS: z.ZodString;
    OWNER_ANSWERS: z.ZodPipe<z.ZodString, z.ZodTransform<Record<string, string>, string>>;
}, z.core.$strip>;
export type OwnerSecrets = z.infer<typeof Secrets>;
/** What the Worker is bound to; secrets are strings and may be missing until they are set. */
export interface Env {
    readonly DB: D1Database;
    readonly STATE: KVNamespace;
    readonly ASSETS: Fetcher;
    readonly OWNER_USERNAME?: string;
    readonly OWNER_EMAIL?: string;
    readonly OWNER_PASSWORD?: string;
    readonly OWNER_PASSWORD_HASH?: string;
    readonly OWNER_COLORS?: string;
    readonly OWNER_ANSWERS?: string;
    readonly TEST_HUMAN_TOKEN?: string;
    readonly REBUILD_SECRET?: string;
    readonly REBUILD_HOOK_URL?: string;
    readonly LEGACY_PASSPHRASE?: string;
}
/**
 * The owner's sign-in data.
 * @returns null, and a log line naming what is missing or malformed, when it is not complete
 */
export declare const ownerSecrets: (env: Env) => OwnerSecrets | null;
/** Whether a request came to this very machine; demo secrets and the test token work only there. */
export declare const isLoopback: (url: URL) => boolean;
export {};
