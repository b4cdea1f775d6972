import { expect, test } from 'vitest'
import { ownHost } from '../../own-address.ts'
import { siteConfig } from '../../site.config.ts'
import { playerMarks } from '../videos.ts'
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

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'
const still = (href: string) => `<a href="${href}"><img src="/a.png" alt="A song"></a>`
const playersIn = (html: string) =>
  [...formsOf(html, '/blog/x').page.matchAll(/data-player="([^"]*)"/g)].map(([, one]) => one)

test('a picture alone that leads to a video is a figure that names its player; in feeds it is the link', () => {
  for (const html of [
    `<p>${still(video)}</p>`,
    `<figure class="wide">${still('https://youtu.be/dQw4w9WgXcQ')}<figcaption>A song</figcaption></figure>`,
    `<figure><figcaption>A <a href="/about">song</a></figcaption>\n${still(video)}</figure>`,
  ]) {
    expect([html, playersIn(html)]).toEqual([html, [player]])
    const { page, feed, call } = formsOf(html, '/blog/x')
    expect(page).toContain(`<figure data-player="${player}"`)
    expect(page).toContain('<a href="https://')
    expect([feed.includes('data-player'), call.includes('data-player')]).toEqual([false, false])
    expect(feed).toMatch(/<a href="[^"]+".*><img /)
  }
  expect(playerMarks.filter(([, mark]) => formsOf(still(video), '/').page.includes(mark))).toEqual(
    [],
  )
})

test('a link of words to a video stays a card, and no other picture or words name a player', () => {
  const card = `<p><a href="${video}">A song</a></p>`
  expect([hosts(card), playersIn(card)]).toEqual([['youtube.com'], []])
  const others = [
    `<p>See ${still(video)}</p>`,
    `<p>${still(video)}${still(video)}</p>`,
    `<p><a href="${video}"><img src="/a.png" alt="x"> x</a></p>`,
    `<p>${still('https://www.youtube.com/@a')}</p>`,
    `<p>${still('https://evil.example/embed/dQw4w9WgXcQ')}</p>`,
    `<figure>${still(video)}<p>Words</p></figure>`,
    `<blockquote>${still(video)}</blockquote>`,
    `<p><img src="/a.png" alt="x"></p>`,
    `<figure data-player="${player}"><img src="/a.png" alt="x"></figure>`,
  ]
  for (const html of others) expect([html, playersIn(html)]).toEqual([html, []])
  const words = formsOf(
    `<p title="&lt;figure data-player=&quot;${player}">&lt;figure data-player="${player}"</p>`,
    '/blog/x',
  ).page
  expect(playerMarks.filter(([, mark]) => words.includes(mark))).toEqual([])
})
