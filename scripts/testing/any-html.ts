import fc from 'fast-check'

/** Elements that parsers treat in ways of their own, and one that they do not know. */
const names = `
  a b i em font nobr code p div aside blockquote cite footer pre center h1 h2 hr table caption
  colgroup col tbody tr td th ul ol li br dl dt dd details summary figure figcaption ruby rt
  section button select option form input textarea title img x-y address svg math mi
  foreignObject template object applet marquee html head body frameset noscript style script
  plaintext
`
  .trim()
  .split(/\s+/)
const attributes = [
  '',
  ' class="align-left footnote"',
  ' class="align-right lead pull wide warning"',
  ' id=sp-x',
  ' id=x title="<b>&amp;"',
  ' data-footnotes',
  ' href=" javascript:1"',
  ' src=/x style="text-align:justify"',
  ' type=checkbox checked',
]
const texts = [
  'x',
  ' ',
  '\n',
  '\n\n',
  '\r',
  '&#13;',
  '\u00a0',
  '&nbsp;',
  '&#0;',
  '&amp;lt;',
  '&',
  '<',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
]

/** HTML of any elements in any order, opened and closed where they should not be. */
export const anyHtml = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc
          .tuple(fc.constantFrom(...names), fc.constantFrom(...attributes))
          .map(([name, said]) => `<${name}${said}>`),
      },
      { weight: 2, arbitrary: fc.constantFrom(...names).map((name) => `</${name}>`) },
      { weight: 1, arbitrary: fc.constantFrom(...texts) },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))
