import { expect, test } from 'vitest'
import { parseHtml } from '../lib/tree.ts'
import { findLeftovers } from './leftovers.ts'

const of = (html: string) => findLeftovers(parseHtml(html))

test('what a generator would have filled and still stands in a text is named, but not in code', () => {
  expect(
    of('<p>A {% foo %} and {{ b }} {{< c d="e" >}} [gallery id="1"] [/box] [!NOTE]</p>'),
  ).toEqual([
    'Its text still says: {% foo %}, {{ b }}, {{< c d="e" >}}, [gallery id="1"], [/box], [!NOTE].',
  ])
  expect(of('<p>a{: .icon}</p>')).toEqual(['Its text still says: {: .icon}.'])
  expect(of('<p>{{ }} {:?} {:#?} {:.2} {:x} {:>8} {:08.3}</p>')).toEqual([])
  expect(of('<p>{% never closed</p>')).toEqual(['Its text still says: {%.'])
  expect(
    of('<p>[caption id="" caption=""Don\'t""] [gallery] [[A page|one]] x[[1]] [[1]]</p>'),
  ).toEqual([`Its text still says: [caption id="" caption=""Don't""], [gallery], [[A page|one]].`])
  expect(of('<pre>{% foo %}</pre><p><code>{{ b }}</code> [sic] [1] a[0] [a link](/b)</p>')).toEqual(
    [],
  )
  expect(of('<a href="{{ site.url }}/a">x</a>')).toEqual(['Its text still says: {{ site.url }}.'])
})

test('elements that are dropped, or have no look here, are named with their number', () => {
  expect(
    of(
      '<script>x</script><p>a</p><style>b</style><script src="/c.js"></script><my-map at="1">Words</my-map>',
    ),
  ).toEqual(['Left out of its text: 2 × <script>, <style>, <my-map>.'])
  expect(of('<p>a <button>b</button> <kbd>c</kbd><font>d</font></p>')).toEqual([
    'Left out of its text: <button>.',
  ])
})
