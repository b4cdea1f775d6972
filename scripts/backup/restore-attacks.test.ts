import { expect, test } from 'vitest'
import { decodeText, encodeText } from '../../shared/base64.ts'
import { publish } from '../testing/articles.ts'
import { sharedBlog } from '../testing/blog.ts'

const blog = await sharedBlog()
const { author } = blog
await publish(author)
const [known] = await author.ask('listArchive')
if (!known) throw new Error('It is not there.')

let restored = 0

/** Brings an article of an archive back. @returns its text as it is kept then */
const keptOf = async (html: string): Promise<string> => {
  restored += 1
  const names = { _id: `restored${restored}`, href: `/restored-${restored}`, oldHrefs: [] }
  const body = { ...known, ...names, articleSave: encodeText(html) }
  await author.ask('restoreArticle', { body })
  const archive = await author.ask('listArchive')
  return decodeText(archive.find(({ _id }) => _id === body._id)?.articleSave ?? '') ?? ''
}

test('an archive leaves nothing open that would swallow or end the rest of the page', async () => {
  const attacks = {
    // The page's next quote would end the attribute, and begin the picture's others.
    '<p>One</p><img src="x" onerror="alert(1)" title="': '<p>One</p>',
    '<p>One</p><a href="https://evil.example/?': '<p>One</p>',
    '<p>One</p></div></article></main><p>Two</p>': '<p>One</p><p>Two</p>',
    '<p>One</p><b>Two': '<p>One</p><b>Two</b>',
    '<p>One</p></p onclick="alert(1)">': '<p>One</p><p></p>',
  }
  for (const [html, kept] of Object.entries(attacks)) {
    expect([html, await keptOf(html)]).toEqual([html, kept])
  }
})

test('an archive gives no attribute to the page itself, and none that cleaning does not see', async () => {
  const attacks = {
    '<p>One</p><body onload="alert(1)" class="evil">': '<p>One</p>',
    '<p>One</p><html onclick="alert(1)"><head><frameset onload="alert(1)">': '<p>One</p>',
    // Inside a template this table is none; on a page it is one.
    '<tr></tr>One<table onclick="alert(1)"></table>': expect.not.stringContaining('onclick'),
  }
  for (const [html, kept] of Object.entries(attacks)) {
    expect([html, await keptOf(html)]).toEqual([html, kept])
  }
})

test('a text of the archive that was cleaned before comes back as it was, letter by letter', async () => {
  const texts = [
    '<a href="#a">x<table><tbody><tr><td><a href="#b">y</a></td></tr></tbody></table></a>',
    '<p title="a &#x22;quote&#x22; and > <">Ä &#x26; 1 &#x3C; 2<br>x</p><details open><summary>S</summary>T</details>',
    '<ol reversed start="3"><li class="align-left">One</li></ol><pre>\n\nx</pre><h2>H</h2>',
  ]
  for (const html of texts) expect(await keptOf(html)).toBe(html)
})

test('a nesting that no browser reads, as older versions stored it, comes back as browsers read it', async () => {
  const read = '<p>One</p><p>Two</p><p></p>'
  expect(await keptOf('<p>One<p>Two</p></p>')).toBe(read)
  expect(await keptOf(read)).toBe(read)
})
