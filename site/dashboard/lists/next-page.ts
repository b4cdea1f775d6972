/** The cursor of the next page, from the `Link` header; null on the last page. */
export const cursorIn = (headers: Headers): string | null => {
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1]
  return next ? new URL(next, location.origin).searchParams.get('cursor') : null
}
