/** Milliseconds without a call after which a session ends, and at the latest. */
export declare const idleTime: number;
export declare const longestTime: number;
/** The live session of a request, or null; asks nothing of the database without a cookie. */
export declare const findSession: (db: D1Database, request: Request) => Promise<{
    tokenHash: string;
} | null>;
/** Opens a session and clears away the ones that have ended. @returns its token, kept nowhere else */
export declare const openSession: (db: D1Database) => Promise<string>;
/** Ends the session a request carries, if it carries one. */
export declare const endSession: (db: D1Database, request: Request) => Promise<void>;
/** The two cookies of a session: the token, and a marker that scripts may read. */
export declare const sessionCookies: (token: string) => string[];
/** The same two, ended. */
export declare const endedCookies: readonly string[];
