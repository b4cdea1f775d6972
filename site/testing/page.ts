import { type Locator, locators } from 'vitest/browser'
import styles from '../styles/index.css?url'

/** What is done once for all files of tests: they share a page. */

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** What has no role or name. */
    css(selector: string): Locator
  }
}
locators.extend({ css: (selector: string) => `css=${selector}` })

/** The texts of all elements that it finds now. */
export const texts = (at: Locator): string[] => at.elements().map((one) => one.textContent)

/** Links a stylesheet, as the pages do: the policy forbids all others. */
export const linkStyles = async (href: string): Promise<CSSStyleSheet> => {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href })
  document.head.append(link)
  await new Promise((resolve) => link.addEventListener('load', resolve))
  return link.sheet as CSSStyleSheet
}
const readers = await linkStyles(styles)

/** The stylesheets of readers' pages, and no other. */
export const onlyReadersStyles = (): void => {
  for (const sheet of document.styleSheets) sheet.disabled = sheet !== readers
}

// As the script in the head of every page does.
document.documentElement.classList.add('js')

/** What scripts of the site complained of, and what the policy refused, since the test began. */
export const complaints: string[] = []
for (const name of ['error', 'warn'] as const) {
  const original = console[name]
  console[name] = (...words: unknown[]) => {
    complaints.push(words.join(' '))
    original(...words)
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  complaints.push(`Content Security Policy: ${effectiveDirective} refused ${blockedURI}`)
})
