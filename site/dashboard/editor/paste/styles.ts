/** The attribute in which `parseForeign` stores the styles of pasted HTML. */
const styleAttribute = 'data-style'

export const styleOf = (element: Element): string => element.getAttribute(styleAttribute) ?? ''

/** A style, and the element that replaces it in an article. */
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
    // Google Docs wraps everything in a `<b>` that is not bold.
    if (/(?<![\w-])font-weight:\s*(normal|[1-4]00)/i.test(style))
      element.replaceWith(...element.childNodes)
    return
  }
  if (!element.matches('span, font, a')) return
  for (const [pattern, name] of meanings) {
    // Links are always underlined.
    const isLinkLine = name === 'u' && element.closest('a') !== null
    if (pattern.test(style) && !isLinkLine) wrapContent(element, name)
  }
}

/** Replaces styles of pasted HTML by elements and drops the other styles. */
export const convertStyles = (body: HTMLElement): void => {
  for (const element of body.querySelectorAll(`[${styleAttribute}]`)) {
    sayByElements(element)
    element.removeAttribute(styleAttribute)
  }
}
