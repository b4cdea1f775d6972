const mark = (picture: HTMLImageElement): void => {
  picture.toggleAttribute('data-missing', true)
}

/** Marks pictures that fail to load, so that the styles show a drawing instead. */
export const startMissingPictures = (): void => {
  // The event does not bubble.
  const failed = ({ target }: Event) => target instanceof HTMLImageElement && mark(target)
  document.addEventListener('error', failed, true)
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') mark(picture)
  }
}
