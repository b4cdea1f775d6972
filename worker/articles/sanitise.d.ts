export interface CleanBody {
    readonly html: string;
    /** Its text, a line a block. */
    readonly text: string;
    /** Whether it shows something that is not text. */
    readonly hasMedia: boolean;
}
/**
 * Makes article HTML safe to serve, by parsing it as a browser does and keeping an allow-list.
 * @param html as the author's editor or an import gave it
 * @throws Refusal `body-too-complex` or `body-too-large`
 */
export declare const cleanHtml: (html: string) => CleanBody;
