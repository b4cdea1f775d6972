/**
 * The slug of a title (specification, section 3), without what a path cannot carry (`/ ? # % \`, quotes, tags' signs,
 * what is invisible). Never empty nor a dot segment: such titles give `untitled`.
 */
export const slugOf = (title: string): string => {
  const slug = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(',', '')
    .replace(/[/?#%\\<>"\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
  return /^\.*$/.test(slug) ? 'untitled' : slug
}

/**
 * A web address while it is typed, in the form that it will have: small letters, digits, hyphens for spaces, and the dots
 * and lines that an address carries as they are. A hyphen at the end stays for the next word.
 */
export const typedSlug = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s.~_-]/gu, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-/, '')

/** The slug of an article: what its author chose, else that of its title. */
export const chosenSlug = (heading: string, ownSlug: string): string => ownSlug || slugOf(heading)

/** The nth candidate for a slug: the slug itself, then `-2`, `-3` … */
export const numberedSlug = (slug: string, n: number): string => (n === 1 ? slug : `${slug}-${n}`)

/** A slug from an href that may or may not begin with a slash. */
export const slugFromHref = (href: string): string => href.replace(/^\//, '')
