import { own } from '../lib/own.ts'

/** What the style sheet calls the picture at an article's head. */
const name = 'picture'

/**
 * Lets the picture of the card that was followed become the picture at the article's head, in browsers that
 * move from one page to the next, and where motion is wanted.
 */
export const startTransitions = (): void => {
  let named: HTMLElement[] = []
  addEventListener('pageswap', ({ activation }) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('.card a')].find(
      ({ href }) => href === activation?.entry.url,
    )
    const card = link?.closest('.card')?.querySelector('img')
    const old = own('.lead > img')
    // Two of one name would move nothing; the old head may be far above what is seen.
    if (old) old.style.viewTransitionName = 'none'
    if (card) card.style.viewTransitionName = name
    named = [old, card].filter((picture) => !!picture)
  })
  // For whoever comes back to this page as it was.
  addEventListener('pageshow', () => {
    for (const picture of named.splice(0)) picture.style.viewTransitionName = ''
  })
}
