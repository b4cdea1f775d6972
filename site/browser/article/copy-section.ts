import { copyButton } from './copy-button.ts'
import { pageAddress, tellCopied } from './copy-url.ts'

/** Lets the link in a heading, which leads to its section, copy the section's address, too. */
export const startCopyingSections = (): void => {
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('.prose .anchor')) {
    copyButton(anchor, () => pageAddress() + anchor.hash, tellCopied)
  }
}
