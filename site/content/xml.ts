/** Characters that XML 1.0 does not allow, not even escaped. */
const disallowedCharacters = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes a text for an XML element or attribute. */
export const escapeXml = (text: string): string =>
  // Most addresses need no escaping, and a sitemap has thousands of them.
  /^[ !#-%(-;=?-~]*$/.test(text)
    ? text
    : text
        .replace(disallowedCharacters, '')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&apos;')

/** A text as a CDATA section. */
export const renderCdata = (text: string): string =>
  `<![CDATA[${text.replace(disallowedCharacters, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** An element that holds a text. */
export const renderElement = (name: string, text: string): string =>
  `<${name}>${escapeXml(text)}</${name}>`
