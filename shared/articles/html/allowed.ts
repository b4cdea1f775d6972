import type { Schema } from 'hast-util-sanitize'

/** An attribute, by the name of its DOM property; after it, the only values that it may have. */
type AllowedAttribute = string | [name: string, ...values: (string | boolean | RegExp)[]]

/** A sanitiser's schema that leaves nothing to its defaults. */
interface AllowedHtml extends Schema {
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
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'cite',
  'q',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'pre',
  'code',
  'kbd',
  'samp',
  'var',
  'a',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'ins',
  'mark',
  'small',
  'sub',
  'sup',
  'abbr',
  'dfn',
  'time',
  'address',
  'span',
  'div',
  'figure',
  'figcaption',
  'img',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'details',
  'summary',
  'ruby',
  'rt',
  'rp',
  'bdi',
  'bdo',
  'wbr',
  'input',
]

const alignments = ['align-left', 'align-center', 'align-right', 'align-justify']

/** The classes of an element: how it is aligned, and its own; there are no others. */
const classes = (...own: readonly (string | RegExp)[]): AllowedAttribute => [
  'className',
  ...alignments,
  ...own,
]

const attributes: AllowedHtml['attributes'] = {
  '*': [
    classes(),
    // Those of the pages' own elements begin with `sp-`: no text can take the place of one.
    ['id', /^(?!sp-)\S{1,200}$/i],
    'title',
    ['dir', 'ltr', 'rtl', 'auto'],
    'lang',
  ],
  a: [classes('footnote-ref', 'footnote-backref'), 'href', 'hrefLang'],
  blockquote: ['cite'],
  code: [classes(/^language-[\w+#-]{1,30}$/)],
  details: ['open'],
  del: ['cite', 'dateTime'],
  div: [classes('footnotes')],
  ins: ['cite', 'dateTime'],
  img: ['src', 'alt', 'width', 'height'],
  // The box of a task, which nobody can press.
  input: [['type', 'checkbox'], 'checked', ['disabled', true]],
  ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
  li: [classes('task-list-item'), 'value'],
  q: ['cite'],
  sup: [classes('footnote-ref')],
  td: ['colSpan', 'rowSpan'],
  th: ['colSpan', 'rowSpan', ['scope', 'row', 'col', 'rowgroup', 'colgroup']],
  time: ['dateTime'],
}

/**
 * What the HTML of an article may be made of, as the sanitiser takes it; everything else is dropped
 * before an article is stored, and before the dashboard's browser parses one.
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
