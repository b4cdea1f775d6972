import { delays } from '../../../shared/timings.ts'

/** Makes a button copy a text, read at each press; `data-copied` shows success. @param tell gets the result */
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
    // The clipboard is missing without a secure connection; the reader can refuse it.
    const isCopied = await navigator.clipboard?.writeText(text()).then(
      () => true,
      () => false,
    )
    show(isCopied ?? false)
    shown = setTimeout(() => show(null), delays.copied)
  })
}
