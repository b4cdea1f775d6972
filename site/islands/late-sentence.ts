/** What an island whose code is late says of itself. */
export interface LateSentence {
  readonly wait: () => void
  /** Says that the code did not come, and offers to try again. */
  readonly fail: () => void
  /** The code has come. */
  readonly end: () => void
}

/** A sentence below an island, outside of what React takes over, and over what follows: nothing moves. */
export const lateSentence = (island: HTMLElement, tryAgain: () => unknown): LateSentence => {
  const place = document.createElement('div')
  const sentence = document.createElement('p')
  const button = document.createElement('button')
  place.className = 'island-late'
  sentence.setAttribute('role', 'alert')
  Object.assign(button, { type: 'button', className: 'quiet-button', textContent: 'Try again' })
  button.addEventListener('click', tryAgain)
  place.append(sentence, button)
  const say = (text: string, isFailed: boolean) => {
    button.hidden = !isFailed
    sentence.textContent = text
    if (!place.isConnected) island.after(place)
  }
  return {
    wait: () => say('One moment …', false),
    fail: () => say('This could not be loaded. Check your connection, then try again.', true),
    end: () => {
      const hadFocus = place.contains(document.activeElement)
      place.remove()
      if (hadFocus) island.querySelector<HTMLElement>('button, input')?.focus()
    },
  }
}
