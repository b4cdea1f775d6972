/** In place of two tables of named characters: `printHtml` writes numbers. */
export const characterEntitiesHtml4 = {}
export const characterEntitiesLegacy: readonly string[] = []
