/**
 * The Trusted Types policies there are, by name; the dashboard's Content-Security-Policy allows these
 * and a reader's page none.
 */
export const trustedTypes = {
  /** Ours: an article's HTML for a document that runs no script. */
  articleHtml: 'article-html',
  /** Made by ProseMirror, the editor's library, to read what is pasted. */
  pasted: 'ProseMirrorClipboard',
} as const
