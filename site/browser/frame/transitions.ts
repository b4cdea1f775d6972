/** What the style sheet calls the picture at an article's head. */
const name = 'picture'

/**
 * Lets the picture of the card that was followed become the picture at the article's head, in browsers that
 * move from one page to the next, and where motion is wanted.
 */
export const startTransitions = (): void => {
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('.card a')].find(
      ({ href }) => href === activation?.entry.url,
    )
    const card = link?.closest('.card')?.querySelector('img')
    const old = document.querySelector<HTMLElement>('.lead > img')
    // Two of one name would move nothing; the old head may be far above what is seen.
    if (old) old.style.viewTransitionName = 'none'
    if (card) card.style.viewTransitionName = name
    void viewTransition?.finished.then(() => {
      // For whoever comes back to this page as it was.
      for (const picture of [old, card]) if (picture) picture.style.viewTransitionName = ''
    })
  })
}
