import { expect, test } from 'vitest'
import { ownHost } from '../../own-address.ts'
import { siteConfig } from '../../site.config.ts'
import { cleanHtml } from './clean.ts'
import { formsOf } from './forms.ts'

const hosts = (html: string) =>
  [...formsOf(cleanHtml(html).html, '/blog/x').page.matchAll(/data-host="([^"]*)"/g)].map(
    ([, host]) => host,
  )

test('a paragraph that is nothing but a link names its host', () => {
  expect(hosts('<p><a href="https://www.example.com/a">A <b>walk</b></a></p>')).toEqual([
    'example.com',
  ])
  expect(hosts('<p> <a href="/about">About</a>\n</p>')).toEqual([ownHost])
  expect(hosts(`<p class="lead"><a href="${siteConfig.url}/x">x</a></p>`)).toEqual([ownHost])
})

test('other paragraphs do not, and feeds have none', () => {
  const link = '<a href="https://example.com/">x</a>'
  const others = [
    `<p>See ${link}</p>`,
    `<p>${link} ${link}</p>`,
    `<p>${link}<br></p>`,
    `<ul><li>${link}</li></ul>`,
    `<blockquote><p>${link}</p></blockquote>`,
    '<p><a href="https://example.com/"><img src="https://example.com/a.png" alt="x"> x</a></p>',
    '<p><a href="https://example.com/"> </a></p>',
    '<p><a href="mailto:a@example.com">write</a></p>',
    '<p><a href="#part">part</a></p>',
    '<p data-host="evil.example">x</p>',
  ]
  for (const html of others) expect([html, hosts(html)]).toEqual([html, []])
  const { feed } = formsOf(`<p>${link}</p>`, '/blog/x')
  expect(feed).not.toContain('data-host')
})
