import type { Schema } from 'hast-util-sanitize'

/** An attribute's DOM property name, alone or with its only allowed values. */
type AllowedAttribute = string | [name: string, ...values: (string | boolean | RegExp)[]]

/** A sanitiser schema without defaults. */
interface AllowedHtml extends Schema {
  readonly tagNames: string[]
  /** By element; `*` means every element. */
  readonly attributes: Record<string, AllowedAttribute[]>
  /** Schemes of the addresses that attributes hold; relative addresses are allowed too. */
  readonly protocols: Record<string, string[]>
  /** Elements that are dropped with their content; other unknown elements keep it. */
  readonly strip: string[]
  /** Elements that are allowed only inside certain others. */
  readonly ancestors: Record<string, string[]>
}

/** Elements that an article may have: what the editor can make and what imported articles bring. */
const tagNames = `
  p br hr h2 h3 h4 h5 h6 blockquote cite q
  ul ol li dl dt dd pre code kbd samp var
  a strong b em i u s del ins mark small sub sup
  abbr dfn time address span div figure figcaption img
  table caption thead tbody tfoot tr th td details summary
  ruby rt rp bdi bdo wbr input`
  .trim()
  .split(/\s+/)

const alignments = ['align-left', 'align-center', 'align-right', 'align-justify']

/** The allowed classes of an element: for alignment, and its own, which name the kind of block. */
const classes = (...own: readonly (string | RegExp)[]): AllowedAttribute => [
  'className',
  ...alignments,
  ...own,
]

/** A cell spans at most a thousand columns, as in HTML, and as many rows. */
const spans = ['colSpan', 'rowSpan'].map((name): AllowedAttribute => [name, /^(?:\d{1,3}|1000)$/])

const attributes: AllowedHtml['attributes'] = {
  '*': [
    classes(),
    // The pages' own ids begin with `sp-`, so an article cannot imitate them.
    ['id', /^(?!sp-)\S{1,200}$/i],
    'title',
    ['dir', 'ltr', 'rtl', 'auto'],
    'lang',
  ],
  a: [classes('footnote-ref', 'footnote-backref'), 'href', 'hrefLang'],
  blockquote: [classes('pull'), 'cite'],
  code: [classes(/^language-[\w+#-]{1,30}$/)],
  details: ['open'],
  del: ['cite', 'dateTime'],
  div: [classes('footnotes', 'callout', 'warning')],
  ins: ['cite', 'dateTime'],
  figure: [classes('wide')],
  img: ['src', 'alt', 'width', 'height'],
  // The checkbox of a task, always disabled.
  input: [['type', 'checkbox'], 'checked', ['disabled', true]],
  ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
  li: [classes('task-list-item'), 'value'],
  p: [classes('lead', 'attribution')],
  q: ['cite'],
  sup: [classes('footnote-ref')],
  td: spans,
  th: [...spans, ['scope', 'row', 'col', 'rowgroup', 'colgroup']],
  time: ['dateTime'],
}

/** The allow-list for article HTML, for the server before storing and the dashboard before parsing. */
export const allowedHtml: AllowedHtml = {
  tagNames,
  attributes,
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https'],
    cite: ['http', 'https'],
  },
  strip: [
    'script',
    'style',
    'template',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
    'noscript',
    'title',
  ],
  ancestors: {
    li: ['ol', 'ul'],
    dt: ['dl'],
    dd: ['dl'],
    figcaption: ['figure'],
    summary: ['details'],
    input: ['li'],
    ...Object.fromEntries(
      ['caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'].map((name) => [name, ['table']]),
    ),
  },
  required: {},
  clobber: [],
  clobberPrefix: '',
}
