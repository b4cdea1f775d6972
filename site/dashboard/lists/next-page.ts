/** The cursor of the page that follows an answer, by its `Link` header; null where it is the last. */
export const cursorIn = (headers: Headers): string | null => {
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1]
  return next ? new URL(next, location.origin).searchParams.get('cursor') : null
}
