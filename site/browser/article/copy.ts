import { delays } from '../../../shared/timings.ts'
import { make } from '../lib/make.ts'

/** Makes a button copy a text, read at each press; `data-copied` shows success. @param onResult gets the result */
export const makeCopyButton = (
  button: HTMLElement,
  text: () => string,
  onResult: (isCopied: boolean | null) => void,
): void => {
  let shown: ReturnType<typeof setTimeout> | undefined
  const show = (isCopied: boolean | null) => {
    button.toggleAttribute('data-copied', isCopied === true)
    onResult(isCopied)
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

/** Adds a 'Copy code' button beside every code block. Inside the block it would scroll away and be copied. */
export const startCopyingCode = (): void => {
  for (const code of document.querySelectorAll<HTMLElement>('.prose pre')) {
    const box = make('div', { className: 'code' })
    // Screen readers announce when the button's text changes.
    const button = make('button', { className: 'copy-code', type: 'button', ariaLive: 'polite' })
    const showResult = (isCopied: boolean | null) => {
      button.textContent = isCopied === null ? 'Copy code' : isCopied ? 'Copied' : 'Not copied'
    }
    showResult(null)
    code.replaceWith(box)
    box.append(code, button)
    makeCopyButton(button, () => code.textContent ?? '', showResult)
  }
  // Blocks that scroll sideways must be reachable by keyboard. Far below, a block has its size only later.
  const watch = new ResizeObserver((all) => {
    for (const { target } of all) {
      if (target.scrollWidth <= target.clientWidth) target.removeAttribute('tabindex')
      else target.setAttribute('tabindex', '0')
    }
  })
  for (const wide of document.querySelectorAll('.prose :is(pre, .table)')) {
    if (wide.matches('.table')) {
      wide.role = 'group'
      wide.ariaLabel = wide.querySelector('caption')?.textContent || 'Table'
    }
    watch.observe(wide)
  }
}
