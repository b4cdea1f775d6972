/** The message of an island whose code is late. */
export interface LateSentence {
  readonly wait: () => void
  /** Says that the code could not be loaded, and offers to try again. */
  readonly fail: () => void
  /** The code is there: removes the message. */
  readonly end: () => void
}

/** Shows a sentence below an island, outside the hydrated part. It overlays the page, so that nothing moves. */
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
  // A button that is hidden loses the focus.
  let hadFocus = false
  const isLost = () => hadFocus && document.activeElement === document.body
  return {
    wait: () => {
      hadFocus = document.activeElement === button
      say('One moment …', false)
    },
    fail: () => {
      say('This could not be loaded. Check your connection, then try again.', true)
      if (isLost()) button.focus()
    },
    end: () => {
      hadFocus ||= document.activeElement === button
      place.remove()
      if (isLost()) island.querySelector<HTMLElement>('button, input')?.focus()
    },
  }
}
