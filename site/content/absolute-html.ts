/** A tag as our serialiser writes it: its attributes in double quotes, in which `<` and `>` may stand. */
const tags = /<[a-z][^\s<>"]*(?:\s+[^\s=<>"]+(?:="[^"]*")?)*\s*\/?>/gi
const addresses = /(\s(?:href|src|cite)=")([^"]*)"/gi

const absolute = (address: string, base: string): string => {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address
  return URL.canParse(address, base) ? new URL(address, base).href : address
}

/**
 * Article HTML for other sites and programs: every address in it says its host.
 * @param html as it is stored, which our sanitiser wrote
 * @param base the article's own address
 */
export const absoluteHtml = (html: string, base: string): string =>
  html.replace(tags, (tag) =>
    tag.replace(addresses, (_, start, address) => `${start}${absolute(address, base)}"`),
  )
