/**
 * The slug of a title (specification, section 3), without what a path cannot carry (`/ ? # % \` and control
 * characters). Never empty nor a dot segment: such titles give `untitled`.
 */
export const slugOf = (title: string): string => {
  const slug = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(',', '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
    .replace(/[/?#%\\\u0000-\u001f\u007f-\u009f]/g, '')
    .trim()
    .replace(/\s+/g, '-')
  return /^\.*$/.test(slug) ? 'untitled' : slug
}

/** The slug of an article: what its author chose, else that of its title. */
export const chosenSlug = (heading: string, ownSlug: string): string => ownSlug || slugOf(heading)

/** The nth candidate for a slug: the slug itself, then `-2`, `-3` … */
export const numberedSlug = (slug: string, n: number): string => (n === 1 ? slug : `${slug}-${n}`)

/** A slug from an href that may or may not begin with a slash. */
export const slugFromHref = (href: string): string => href.replace(/^\//, '')
