import { copyButton } from './copy-button.ts'

/** Adds a 'Copy code' button beside every code block. Inside the block it would scroll away and be copied. */
export const startCopyingCode = (): void => {
  for (const code of document.querySelectorAll<HTMLElement>('.prose pre')) {
    const box = document.createElement('div')
    const button = document.createElement('button')
    const tell = (isCopied: boolean | null) => {
      button.textContent = isCopied === null ? 'Copy code' : isCopied ? 'Copied' : 'Not copied'
    }
    box.className = 'code'
    button.className = 'copy-code'
    button.type = 'button'
    // Screen readers announce when the button's text changes.
    button.ariaLive = 'polite'
    tell(null)
    code.replaceWith(box)
    box.append(code, button)
    copyButton(button, () => code.textContent ?? '', tell)
  }
  // Blocks that scroll sideways must be reachable by keyboard.
  for (const wide of document.querySelectorAll<HTMLElement>('.prose :is(pre, table)')) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0
  }
}
