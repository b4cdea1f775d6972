/** What XML 1.0 cannot hold at all, not even escaped. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text as XML has it, in an element or in an attribute. */
export const escapeXml = (text: string): string =>
  text
    .replace(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')

/** A text as it is, in a section that ends where the text does. */
export const cdata = (text: string): string =>
  `<![CDATA[${text.replace(impossible, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** An element that holds a text. */
export const element = (name: string, text: string): string =>
  `<${name}>${escapeXml(text)}</${name}>`
