import { type CleanBody } from './sanitise.ts';
/**
 * The HTML of an encoded body: base64 of UTF-8, or of an OpenSSL "Salted__" cipher text (design:
 * legacy bodies).
 * @throws Refusal when it is neither, or no passphrase opens it
 */
export declare const decodeBody: (encoded: string, passphrase: string | undefined) => string;
/** Decodes and cleans what an editor sent. */
export declare const cleanBody: (encoded: string, passphrase: string | undefined) => CleanBody;
/** A stored body as HTML; rows of an older site are opened, and cleaned, as they are read. */
export declare const readBody: (stored: string, passphrase: string | undefined) => string;
