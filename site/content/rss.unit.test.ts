import { expect, test } from 'vitest'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { renderRss } from './rss.ts'

const article = {
  ...{ heading: 'Bells', author: 'Robin Hale', summary: '', picture: null },
  ...{ publishedAt: '2026-06-01T12:00:00.000Z', updatedAt: '2026-06-02T10:00:00.000Z' },
  category: 'Health' as const,
  url: 'https://stillpress.example/blog/bells',
  id: 'https://stillpress.example/blog/bells',
  language: '',
}

test('a feed has no character that XML cannot have, and without articles no date', () => {
  const html = '<p>It \u0007 rings \ud800 at ]]> noon 🌊.</p>'
  expect(renderRss([{ ...article, html }], defaultSettings)).toContain(
    '<![CDATA[<p>It  rings  at ]]]]><![CDATA[> noon 🌊.</p>]]>',
  )
  expect(renderRss([], defaultSettings, 'Coding')).not.toContain('Date')
})

test('a feed says when one of its articles was last changed, whichever that is', () => {
  const before = { ...article, html: '', updatedAt: '2026-06-01T12:00:00.000Z' }
  expect(renderRss([before, { ...article, html: '' }, before], defaultSettings)).toContain(
    '<lastBuildDate>Tue, 02 Jun 2026 10:00:00 GMT</lastBuildDate>',
  )
})
