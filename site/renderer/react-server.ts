import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * Renders islands in place of the server half of `@astrojs/react`, which streams: half of React's server is
 * enough. Ids (`useId`) begin with the component's name, so that a part of a page has the same bytes whatever
 * was rendered before it.
 */
export default {
  name: '@astrojs/react',
  check: (Component: unknown): boolean => typeof Component === 'function',
  renderToStaticMarkup: (Component: ComponentType, props: object, slots: object) => {
    if (Object.keys(slots).length > 0) throw new Error(`${Component.name} takes no slots.`)
    const prefix = `sp-${Component.name}-`
    const html = renderToString(createElement(Component, props), { identifierPrefix: prefix })
      // Texts have no bare '>': this changes only the slashes of empty elements, which HTML ignores.
      .replaceAll('/>', '>')
    return { html, attrs: { prefix } }
  },
}
