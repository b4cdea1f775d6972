/** Whether two texts are equal, in a time that does not tell where they differ. */
export declare const constantTimeEqual: (a: string, b: string) => boolean;
/** SHA-256 of a token, base64url: what the database keeps of it. */
export declare const hashToken: (token: string) => string;
/** A new token of 256 random bits. */
export declare const newToken: () => string;
/**
 * Whether a password fits a `scrypt$N$r$p$salt$hash` text (salt and hash base64url).
 * @returns false for a text of another form, too
 */
export declare const passwordFits: (password: string, stored: string) => boolean;
