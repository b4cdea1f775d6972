import { expect, test } from 'vitest'
import { takeLead } from './picture.ts'
import { parseHtml, printHtml } from './tree.ts'

const site = 'https://old.example/'
const image = '<img src="/sea.png" alt="The sea">'
const taken = (html: string, address = `${site}sea.png`) => {
  const tree = parseHtml(html)
  return [takeLead(tree, address, site), printHtml(tree)]
}

test('the picture that a text begins with leaves it, and says what it shows', () => {
  for (const block of [`<p>${image}</p>`, `\n<figure> ${image}</figure>`, image]) {
    expect(taken(`${block}<p>Words.</p>`)).toEqual(['The sea', '<p>Words.</p>'])
  }
})

test('a picture stays in its text with a caption or a link, below words, alone, or beside another head', () => {
  for (const html of [
    `<figure>${image}<figcaption>Seen</figcaption></figure><p>Words.</p>`,
    `<p><a href="/">${image}</a></p><p>Words.</p>`,
    `<p>Words.</p><p>${image}</p>`,
    `<p>${image} beside words</p><p>Words.</p>`,
    `<p>${image}</p>`,
  ]) {
    expect(taken(html)).toEqual([null, html])
  }
  const html = `<p>${image}</p><p>Words.</p>`
  expect(taken(html, `${site}hill.png`)).toEqual([null, html])
})
