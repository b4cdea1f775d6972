import { make } from '../browser/lib/make.ts'

/** The message of an island whose code is late. */
export interface LoadingMessage {
  readonly wait: () => void
  /** Says that the code could not be loaded, and offers to try again. */
  readonly fail: () => void
  /** The code is there: removes the message. */
  readonly end: () => void
  /** The reader went on elsewhere: removes the message, and leaves the focus alone. */
  readonly remove: () => void
  /** Whether something is a part of the message. */
  readonly contains: (part: Node) => boolean
}

/** Shows a sentence below an island, outside the hydrated part. It overlays the page, so that nothing moves. */
export const createLoadingMessage = (
  island: HTMLElement,
  tryAgain: () => unknown,
): LoadingMessage => {
  const box = make('div', { className: 'island-late' })
  const sentence = make('p', { role: 'alert' })
  const button = make('button', {
    type: 'button',
    className: 'quiet-button',
    textContent: 'Try again',
  })
  button.addEventListener('click', tryAgain)
  box.append(sentence, button)
  const show = (text: string, isFailed: boolean) => {
    button.hidden = !isFailed
    sentence.textContent = text
    if (!box.isConnected) island.after(box)
  }
  // A button that is hidden loses the focus.
  let hadFocus = false
  const isLost = () => hadFocus && document.activeElement === document.body
  return {
    wait: () => {
      hadFocus = document.activeElement === button
      show('One moment …', false)
    },
    fail: () => {
      show('This could not be loaded. Check your connection, then try again.', true)
      if (isLost()) button.focus()
    },
    end: () => {
      hadFocus ||= document.activeElement === button
      box.remove()
      if (isLost()) island.querySelector<HTMLElement>('button, input')?.focus()
    },
    remove: () => {
      hadFocus = false
      box.remove()
    },
    contains: (part) => box.contains(part),
  }
}
