/** Turns a followed card's picture into the article's, where browsers can and the reader allows motion; nothing else moves. */
export const startTransitions = (): void => {
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    let isFollowed = false
    // Two pictures with one name would stop the transition; the head picture may be far above the visible part.
    for (const picture of document.querySelectorAll<HTMLElement | SVGElement>(
      ':is(.card, .lead) :is(img, .pattern)',
    )) {
      const link = picture.closest('.card')?.querySelector('a')
      const isNext: boolean = !isFollowed && !!link && link.href === activation?.entry.url
      picture.style.viewTransitionName = isNext ? 'picture' : 'none'
      isFollowed ||= isNext
    }
    // A target without these styles, such as a feed, would complain of a transition that it does not know.
    if (!isFollowed) viewTransition?.skipTransition()
    // It is given up, too, when the reader goes elsewhere meanwhile.
    viewTransition?.ready.catch(() => {})
  })
}
