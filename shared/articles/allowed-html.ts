/** An attribute, by the name of its DOM property; after it, the only values that it may have. */
type AllowedAttribute = string | [name: string, ...values: (string | RegExp)[]]

/** The part of an HTML sanitiser's schema that is ours. */
export interface AllowedHtml {
  readonly tagNames: string[]
  /** By element; `*` are those of all. */
  readonly attributes: Record<string, AllowedAttribute[]>
  /** Schemes of the addresses that attributes hold; relative addresses are allowed too. */
  readonly protocols: Record<string, string[]>
  /** Dropped with all that is in them; of other unknown elements the content stays. */
  readonly strip: string[]
  /** Elements that stand only inside one of others. */
  readonly ancestors: Record<string, string[]>
}

/** Elements that an article may have: what the editor can make and what imported articles bring. */
const tagNames = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'cite', 'q'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'pre', 'code', 'kbd', 'samp', 'var'],
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup'],
  ...['abbr', 'dfn', 'time', 'address', 'span', 'div', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'details', 'summary'],
  ...['ruby', 'rt', 'rp', 'bdi', 'bdo', 'wbr'],
]

const attributes: AllowedHtml['attributes'] = {
  '*': [
    ['className', 'align-left', 'align-center', 'align-right', 'align-justify'],
    'title',
    ['dir', 'ltr', 'rtl', 'auto'],
    'lang',
  ],
  a: ['href', 'hrefLang'],
  abbr: ['title'],
  blockquote: ['cite'],
  code: [['className', /^language-[\w+#-]{1,30}$/]],
  details: ['open'],
  del: ['cite', 'dateTime'],
  ins: ['cite', 'dateTime'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
  li: ['value'],
  q: ['cite'],
  td: ['colSpan', 'rowSpan'],
  th: ['colSpan', 'rowSpan', ['scope', 'row', 'col', 'rowgroup', 'colgroup']],
  time: ['dateTime'],
}

/**
 * What the HTML of an article may be made of; the Worker drops everything else before it stores one,
 * and the editor shows nothing else.
 */
export const allowedHtml: AllowedHtml = {
  tagNames,
  attributes,
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https'],
    cite: ['http', 'https'],
  },
  strip: [
    ...['script', 'style', 'template', 'iframe', 'object', 'embed', 'svg', 'math', 'noscript'],
    'title',
  ],
  ancestors: {
    li: ['ol', 'ul'],
    dt: ['dl'],
    dd: ['dl'],
    figcaption: ['figure'],
    summary: ['details'],
    caption: ['table'],
  },
}
