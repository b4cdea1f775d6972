import type { Env } from '../env.ts';
/** What the gate must know before it answers a page: one KV value, projected from the database. */
export interface GateState {
    readonly revision: number;
    readonly landed: number;
    /** Topics newer than the landed build; null when there are too many to list. */
    readonly topics: Readonly<Record<string, number>> | null;
    readonly block: boolean;
    readonly background: boolean;
}
/**
 * The gate's state as the edge knows it; null when nothing was ever written.
 * @throws when KV fails
 */
export declare const readGateState: (env: Env) => Promise<GateState | null>;
/**
 * Writes the gate's state to KV after a change. Reads again afterwards and repeats while a change
 * came between, so that the last of several concurrent writers leaves the newest state.
 * @returns false when KV refused; the database still has the truth and the cron repairs
 */
export declare const projectGateState: (env: Env) => Promise<boolean>;
/** The cron's repair: writes only when KV is behind, since KV counts writes. */
export declare const repairGateState: (env: Env) => Promise<void>;
