/** Names of what only the author's pages store. */
export const authorItems = {
  /** The path that `/redirect-play-post-flow` opens. */
  redirectPost: 'redirect-post',
  /** The id of the article or draft that is being edited; a draft's has a hyphen. */
  editArticle: 'edit-article',
  /** The article whose deletion waits for confirmation. */
  deleteArticle: 'delete-article',
  /** The last counts of the dashboard's menu, so that the menu opens complete. */
  counts: 'counts',
  /** `red` if the blog was closed to readers, so that the dashboard shows it at once. */
  block: 'block',
  /** How many drafts there are, beside the marker of the draft cookie. */
  draftCount: 'draft-count',
  /** `hidden` while the dashboard's menu is. */
  menu: 'menu',
} as const

/** The two values of the draft cookie (specification, section 4). */
export const draftMarkers = { some: 'abc', none: '+' } as const

/** A copy of the editor's text that the browser's database has not confirmed yet. */
export const unstoredCopy = (id: string): string => `copy ${id}`
