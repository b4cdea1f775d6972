import { delays } from '../../../shared/timings.ts'

/**
 * Makes a button copy a text. While `data-copied` is on it, for a second, it shows that it did.
 * @param text what to copy, read at each press
 * @param tell is told how it went, and null when there is nothing to tell any more
 */
export const copyButton = (
  button: HTMLElement,
  text: () => string,
  tell: (isCopied: boolean | null) => void,
): void => {
  let shown: ReturnType<typeof setTimeout> | undefined
  const show = (isCopied: boolean | null) => {
    button.toggleAttribute('data-copied', isCopied === true)
    tell(isCopied)
  }
  button.addEventListener('click', async () => {
    clearTimeout(shown)
    // Not there without a secure connection, and refused where the reader said so.
    const isCopied = await navigator.clipboard?.writeText(text()).then(
      () => true,
      () => false,
    )
    show(isCopied ?? false)
    shown = setTimeout(() => show(null), delays.copied)
  })
}
