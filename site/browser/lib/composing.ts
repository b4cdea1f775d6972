/**
 * Whether a key belongs to an input method that composes a letter: then it does nothing else. Safari ends the composition before
 * the key that ended it, which only its code tells (UI Events, section 5.6.1.1: 229).
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229
