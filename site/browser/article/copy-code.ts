import { copyButton } from './copy-button.ts'

/**
 * Puts a 'Copy code' button on every code block. It is beside the block, not in it, so that it does not
 * scroll away and is not copied or read aloud with the code.
 */
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
    // The change of its own text is then read out.
    button.ariaLive = 'polite'
    tell(null)
    code.replaceWith(box)
    box.append(code, button)
    copyButton(button, () => code.textContent ?? '', tell)
  }
  // What scrolls sideways has to be reachable by keyboard.
  for (const wide of document.querySelectorAll<HTMLElement>('.prose :is(pre, table)')) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0
  }
}
