import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { emlOf } from '../../scripts/mail/folder.ts'
import { startProvider } from '../../scripts/testing/letters.ts'
import { hostileTexts } from '../../scripts/testing/readers.ts'
import { encodedText, HeaderInjection, headerText, phrase } from './header.ts'
import { alertLetter, confirmationLetter } from './letter.ts'

const at = {
  site: 'Stillpress',
  listHost: 'stillpress.example',
  origin: 'https://stillpress.example',
  token: 'A'.repeat(43),
}
const to = {
  id: 'a'.repeat(32),
  to: 'reader@example.com',
  from: { name: 'Stillpress', address: 'alerts@example.org' },
}
const told = (heading: string, excerpt = '', language = '', opening = '') =>
  alertLetter(to, { id: 'abcdefgh', heading, excerpt, language, opening, body: null }, at)
const file = (letter: ReturnType<typeof told>) =>
  emlOf({ ...letter, at: '2026-11-20T10:00:00.000Z', from: '"S" <a@stillpress.example>' })

test.each(['\r\nBcc: all@example.com', '\n', '\r', '\0', '\u0085', '\u2028', '\u007f', '\ud800'])(
  'a head takes no %j, wherever it stands',
  (breaking) => {
    for (const text of [`a${breaking}b`, `${breaking}b`, `a${breaking}`]) {
      expect(() => headerText(text)).toThrow(HeaderInjection)
      expect(() => encodedText(text)).toThrow(HeaderInjection)
      expect(() => phrase(text)).toThrow(HeaderInjection)
      expect(() => told(text)).toThrow(HeaderInjection)
      const other = { ...to, to: `reader@example.com${text}` }
      expect(() => confirmationLetter(other, at)).toThrow(HeaderInjection)
    }
  },
)

test('what is not ASCII goes into encoded words of at most 75 characters, and comes back whole', () => {
  for (const text of [
    'Größe',
    '日本語の長い題名'.repeat(8),
    '💥👩‍👩‍👧‍👦 e\u0301',
    '=?utf-8?B?eA==?=',
  ]) {
    const words = encodedText(text).split(' ')
    for (const word of words) {
      expect(word).toMatch(/^=\?utf-8\?B\?[A-Za-z0-9+/=]+\?=$/)
      expect(word.length).toBeLessThanOrEqual(75)
    }
    const decoded = words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString())
    expect(decoded.join('')).toBe(text)
  }
  expect(encodedText('A walk by the sea')).toBe('A walk by the sea')
  expect(phrase('Robin "Rob" \\ Hale')).toBe('"Robin \\"Rob\\" \\\\ Hale"')
})

test('hostile text in an article is text in its letter, never a tag or a line of its head', () => {
  for (const hostile of hostileTexts) {
    const heading = hostile.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    const letter = told(heading, hostile)
    expect(
      letter.html
        .replaceAll('<br>', '')
        .match(/<(\w+)/g)
        ?.sort(),
    ).toEqual(
      told('Plain', 'Plain')
        .html.match(/<(\w+)/g)
        ?.sort(),
    )
    const [head = ''] = file(letter).split('\r\n\r\n')
    expect(head.split('\r\n').map((line) => line.split(':')[0])).toEqual([
      'Message-ID',
      'Date',
      'From',
      'To',
      'Subject',
      'List-Id',
      'List-Unsubscribe',
      'List-Unsubscribe-Post',
      'Precedence',
      'Auto-Submitted',
      'X-Entity-Ref-ID',
      'MIME-Version',
      'Content-Type',
    ])
  }
})

test('the provider on this machine answers no page that came under another name', async () => {
  const provider = await startProvider(onTestFinished)
  const { host, port } = new URL(provider.vars.MAIL_ENDPOINT ?? '')
  const ask = (Host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { Host, Authorization: `Bearer ${provider.vars.MAIL_API_KEY}` }
      const sent = request({ host: '127.0.0.1', port, headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      sent.on('error', reject).end()
    })
  expect([await ask(host), await ask(`localhost:${port}`)]).toEqual([200, 200])
  // A name of somebody else's that leads here: their page could read what it knows the key of.
  expect(await ask(`evil.example:${port}`)).toBe(421)
  expect(await ask(`127.0.0.1.evil.example:${port}`)).toBe(421)
})

test('a letter asks nobody for a file, and is the same at every try', () => {
  for (const letter of [told('A walk'), confirmationLetter(to, at)]) {
    expect(letter.html).not.toMatch(/src=|url\(|@import|<link|<script|<img|<form|<iframe/)
    expect(letter.html.match(/https?:\/\/[^/"]+/g)?.every((one) => one === at.origin)).toBe(true)
  }
  expect(told('A walk')).toEqual(told('A walk'))
})

test('a letter is one table of 600 pixels without colours, whose article says its language', () => {
  const { html } = told('Der Garten', 'Es regnet.', 'de')
  expect(html.match(/<table[^>]*>/g)).toEqual([
    '<table style="max-width:100%" role="presentation" width="600" align="center" cellspacing="0">',
  ])
  expect(html).not.toMatch(/background|[";]color:|<style/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toMatch(/<h1 style="[^"]*" dir="auto" lang="de">Der Garten<\/h1>/)
  expect(html).toMatch(/<p style="[^"]*" dir="auto" lang="de">Es regnet\.<\/p>/)
  expect(told('A walk').html.match(/lang="[^"]*"/g)).toEqual(['lang="en"'])
})

test('the lines of an opening stay lines where no style is known, and its signature ends no letter', () => {
  const { html, text } = told('Signed', 'What follows.', '', 'Dear all,\nit is done.\n-- \nRobin')
  expect(html).toContain('>Dear all,<br>it is done.<br>-- <br>Robin</p>')
  expect(text).toContain('it is done.\n--\nRobin\n\nWhat follows.')
  expect(text.match(/^-- $/gm)).toHaveLength(1)
})
