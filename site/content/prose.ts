/**
 * A text in its element, below its contents: they are none of its words, for machines that read it.
 * @param html as `display` makes it, which puts contents first; an article has no other `nav`
 */
export const inProse = (html: string, className = 'prose'): string =>
  html.replace(/^(?:<nav.*?<\/nav>)?/s, (contents) => `${contents}<div class="${className}">`) +
  '</div>'
