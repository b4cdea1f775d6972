/**
 * Lets the picture of the card that was followed become the picture at the article's head, in browsers that
 * move from one page to the next, and where motion is wanted.
 */
export const startTransitions = (): void => {
  addEventListener('pageswap', ({ activation }) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('.card a')].find(
      ({ href }) => href === activation?.entry.url,
    )
    const followed = link?.closest('.card')?.querySelector('img')
    // Two of one name would move nothing, and the head may be far above what is seen.
    for (const picture of document.querySelectorAll<HTMLElement>(':is(.card, .lead) img'))
      picture.style.viewTransitionName = picture === followed ? 'picture' : 'none'
  })
}
