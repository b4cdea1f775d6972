/**
 * The source of an imported picture for which nobody named one. The specification asks for a source, so the article has
 * this word, and pages show none.
 */
export const unnamedSource = 'Imported'
