/** Turns a followed card's picture into the article's, where browsers can and the reader allows motion. */
export const startTransitions = (): void => {
  addEventListener('pageswap', ({ activation }) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('.card a')].find(
      ({ href }) => href === activation?.entry.url,
    )
    const followed = link
      ?.closest('.card')
      ?.querySelector<HTMLElement | SVGElement>('img, .pattern')
    // Two pictures with one name would stop the transition; the head picture may be far above the visible part.
    for (const picture of document.querySelectorAll<HTMLElement | SVGElement>(
      ':is(.card, .lead) :is(img, .pattern)',
    ))
      picture.style.viewTransitionName = picture === followed ? 'picture' : 'none'
  })
}
