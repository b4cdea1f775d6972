/** The words of a text joined by hyphens, as most generators turn titles into addresses. */
export const slugify = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Jekyll's `:title`: the file name with its case, and with the characters that an address may have. */
export const jekyllTitle = (name: string): string =>
  name.replace(/[^\p{L}\p{M}\p{N}._~!$&'()+,;=@]+/gu, '-').replace(/^-|-$/g, '')

/** Hugo's form of a name in a path: unsupported characters are dropped, spaces become hyphens. */
export const hugoName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s._#+~@-]/gu, '')
    .trim()
    .replace(/\s*(-+)\s*/g, '$1')
    .replace(/\s+/g, '-')

/** Astro's ids of files: the same rule as for headings on GitHub. */
export const githubSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .replace(/\s/g, '-')
