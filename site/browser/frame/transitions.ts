/** Lets a followed card's picture become the article's, where browsers can and motion is wanted. */
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
