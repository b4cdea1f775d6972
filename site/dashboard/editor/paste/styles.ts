/** Where the styles of pasted HTML are read from; as `style` a Content-Security-Policy refuses them. */
const kept = 'data-style'

/**
 * Pasted HTML without style sheets, and with its styles where they are text: parsed as they are, the
 * browser would report each one to the console of a page whose policy has no inline styles.
 */
export const quietStyles = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(\s*=)/gi, `$1${kept}$2`))

export const styleOf = (element: Element): string => element.getAttribute(kept) ?? ''

/** What a style says, and the element that says it in an article. */
const meanings: readonly [style: RegExp, element: string][] = [
  [/(?<![\w-])font-weight:\s*(bold|bolder|[6-9]00)/i, 'strong'],
  [/(?<![\w-])font-style:\s*(italic|oblique)/i, 'em'],
  [/text-decoration[^;]*underline/i, 'u'],
  [/text-decoration[^;]*line-through/i, 's'],
]

const wrapContent = (element: Element, name: string): void => {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

const sayByElements = (element: Element): void => {
  const style = styleOf(element)
  if (element.matches('b, strong')) {
    // Google Docs puts everything into one that is not bold.
    if (/(?<![\w-])font-weight:\s*(normal|[1-4]00)/i.test(style))
      element.replaceWith(...element.childNodes)
    return
  }
  if (!element.matches('span, font, a')) return
  for (const [pattern, name] of meanings) {
    // That a link is underlined goes without saying.
    const isLinkLine = name === 'u' && element.closest('a') !== null
    if (pattern.test(style) && !isLinkLine) wrapContent(element, name)
  }
}

/** Says by elements and classes what pasted HTML says by styles, and forgets the rest of them. */
export const convertStyles = (body: HTMLElement): void => {
  for (const element of body.querySelectorAll(`[${kept}]`)) {
    const alignment = /text-align:\s*(left|center|right|justify)/i.exec(styleOf(element))?.[1]
    if (alignment) element.className = `align-${alignment.toLowerCase()}`
    sayByElements(element)
    element.removeAttribute(kept)
  }
}
