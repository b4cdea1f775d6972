const mark = (picture: HTMLImageElement): void => {
  picture.toggleAttribute('data-missing', true)
}

/** Marks pictures that do not load, now or later: the styles show a drawing of ours in their place. */
export const startMissingPictures = (): void => {
  // It does not bubble.
  const failed = ({ target }: Event) => target instanceof HTMLImageElement && mark(target)
  document.addEventListener('error', failed, true)
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') mark(picture)
  }
}
