/** The Trusted Types policies of the dashboard; readers' pages allow none. */
export const trustedTypes = {
  /** Ours: an article's HTML for a document that runs no script. */
  articleHtml: 'article-html',
  /** Made by ProseMirror, the editor's library, to read what is pasted. */
  pasted: 'ProseMirrorClipboard',
} as const
