import { expect, test } from 'vitest'
import { cleanHtml } from '../../shared/articles/html/clean.ts'
import { readAll, ready } from '../testing/import-folder.ts'

test('a link in the page leads to its heading, however the old program made the id', async () => {
  const items = await readAll({
    'a.md': `---\ntitle: A\ndate: 2020-05-01
---
[a](#Reverse-a-Linked-List) [b](#what-is-x%3F) [c](#known) [d](#gone) [e](#tips--tricks) [f](www.example.com/a) [g](#old) [h](#end)

<a name="old"></a> <div id="end"></div>

## Reverse a Linked List

## What is X?

## Known

## Tips & Tricks`,
  })
  const hrefs = [...ready(items, 'A').html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(hrefs).toEqual([
    '#reverse-a-linked-list',
    '#what-is-x',
    '#known',
    '#gone',
    '#tips--tricks',
    'https://www.example.com/a',
    '#old',
    '#end',
  ])
  const { html } = cleanHtml(ready(items, 'A').html)
  expect(html).toContain('id="old"')
  expect(html).toContain('id="end"')
})
