/** The words of a text with hyphens between them, as most generators make addresses of titles. */
export const slugify = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Jekyll's `:title`: the file's name with its letters' case, and signs that an address may have. */
export const jekyllTitle = (name: string): string =>
  name.replace(/[^\p{L}\p{M}\p{N}._~!$&'()+,;=@]+/gu, '-').replace(/^-|-$/g, '')

/** What Hugo makes of a name in a path: signs that it does not keep are dropped, spaces become hyphens. */
export const hugoName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s._#+~@-]/gu, '')
    .trim()
    .replace(/\s*(-+)\s*/g, '$1')
    .replace(/\s+/g, '-')

/** Astro's ids of files: those of headings on GitHub. */
export const githubSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .replace(/\s/g, '-')
