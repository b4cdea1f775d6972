/** The instant now, in the form it is stored and sent: `2026-11-20T14:05:09.123Z`. */
export declare const instantNow: () => string;
/** An instant some milliseconds after another. */
export declare const after: (instant: string, milliseconds: number) => string;
/** The instant of an edit: now, but later than the version before, even within one millisecond. */
export declare const editInstant: (before: string) => string;
