import { makeCopyButton } from './copy.ts'
import { pageAddress, showCopied } from './tools.ts'

/** Lets the link in a heading, which leads to its section, copy the section's address, too. */
export const startCopyingSections = (): void => {
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('.prose .anchor')) {
    makeCopyButton(anchor, () => pageAddress() + anchor.hash, showCopied)
  }
}
