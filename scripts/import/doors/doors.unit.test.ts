import { symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folderOf, ready } from '../../testing/import-folder.ts'
import type { Choices } from '../item.ts'
import { readSource } from '../read-source.ts'

/** What an import of one file takes: a line for each text, with what became of it. */
const outcomes = async (files: Record<string, string>, path = '', choices: Choices = {}) => {
  const items = await readSource(`${folderOf(files)}/${path}`, undefined, choices)
  const lines = items.map((item) =>
    item.kind === 'ready'
      ? `${item.title}: ${item.draft ? 'draft' : item.body.dateSave}`
      : item.kind === 'left-out'
        ? item.reason
        : `${item.title}: ${item.sentence}`,
  )
  return { items, lines }
}
const csv = (columns: string, ...lines: string[]): string => [columns, ...lines].join('\r\n')

test('Substack: the folder of an export, without drafts and what is paid for', async () => {
  const { items, lines } = await outcomes({
    'posts.csv': csv(
      'post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url',
      '101.first-letter,2023-07-26T20:48:19.814Z,true,,newsletter,everyone,"First ""letter"", & more",A <subtitle>,',
      '102.secret,2023-08-13T12:11:23.230Z,false,,newsletter,everyone,Secret,,',
      '103.paid,2023-09-13T12:11:23.230Z,true,,newsletter,only_paid,For those who pay,,',
      '104.none,2023-09-14T12:11:23.230Z,true,,newsletter,everyone,Gone,,',
    ),
    'posts/101.first-letter.html':
      '<p>Words.</p><p class="button-wrapper"><a class="button primary" href="https://a.substack.com/subscribe?"><span>Subscribe</span></a></p><p class="button-wrapper"><a href="https://b.example/book">The book</a></p>',
    'posts/102.secret.html': '<p>Nobody.</p>',
    'posts/103.paid.html': '<p>Paid.</p>',
  })
  expect(lines).toEqual([
    'First "letter", & more: 2023-07-26',
    'draft',
    'for members only',
    'Gone: Its text, posts/104.none.html, is not there.',
  ])
  const first = ready(items, 'First "letter", & more')
  expect([first.old?.addresses, first.body.summary]).toEqual([['/p/first-letter'], 'A <subtitle>'])
  expect(first.html).toContain('The book')
  expect(first.html).not.toContain('Subscribe')
})

const medium = (name: string, body: string, footer: string) =>
  `<!DOCTYPE html><html><head><title>${name}</title></head><body><article class="h-entry"><header><h1 class="p-name">${name}</h1></header><section data-field="subtitle" class="p-summary">A subtitle</section><section data-field="body" class="e-content"><section name="1" class="section"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner">${body}</div></div></section></section><footer>${footer}<p>Exported from <a href="https://medium.com">Medium</a> on May 1, 2024.</p></footer></article></body></html>`
const by =
  '<p>By <a href="https://medium.com/@ada" class="p-author h-card">Ada</a> on <a href="https://medium.com/p/0123456789ab"><time class="dt-published" datetime="2019-03-02T10:00:00.000Z">March 2, 2019</time></a>.</p><p><a href="https://medium.com/@ada/a-walk-0123456789ab" class="p-canonical">Canonical link</a></p>'

test('Medium: the title once, the old address, no draft, and no response', async () => {
  const { items, lines } = await outcomes({
    'README.html': '<p>Your data.</p>',
    'posts/2019-03-02_A-walk-0123456789ab.html': medium(
      'A walk',
      '<h3 class="graf graf--h3 graf--title">A walk</h3><h4 class="graf graf--h4 graf--subtitle">A subtitle</h4><p class="graf">Words.</p><h3 class="graf graf--h3">A heading</h3>',
      by,
    ),
    'posts/2019-03-02_I-agree-1123456789ab.html': medium(
      'I agree with all…',
      '<p class="graf">I agree with all of it.</p>',
      by,
    ),
    'posts/draft_Later-2123456789ab.html': medium(
      'Later',
      '<h3 class="graf graf--title">Later</h3><p>Words</p>',
      '<p><a href="https://medium.com/p/2">View original.</a></p>',
    ),
  })
  expect(lines).toEqual(['A walk: 2019-03-02', 'response, or a post without a title', 'draft'])
  const walk = ready(items, 'A walk')
  expect(walk.html.replace(/ class="[^"]*"/g, '')).toBe('<p>Words.</p><h3>A heading</h3>')
  expect(walk.old?.addresses).toEqual(['https://medium.com/@ada/a-walk-0123456789ab'])
})

test('Bear: what is published, by its columns', async () => {
  const { items, lines } = await outcomes(
    {
      'posts.csv': csv(
        'uid,title,slug,alias,published_date,all_tags,publish,make_discoverable,is_page,content,canonical_url,meta_description,meta_image,lang,class_name,first_published_at',
        'x1,First,first,,2024-01-01 10:00:00+00:00,"[""life""]",True,True,False,"---\nBetween two rules\n\n---\n\nWords, with a comma",,,,,,',
        'x2,Secret,secret,,2024-01-02 10:00:00+00:00,[],False,True,False,Nobody,,,,,,',
        'x3,About,about,,2024-01-02 10:00:00+00:00,[],True,True,True,Me,,,,,,',
      ),
    },
    'posts.csv',
  )
  expect(lines).toEqual(['First: 2024-01-01', 'draft', 'page'])
  expect(ready(items, 'First').old?.addresses).toEqual(['/first/'])
  // Two rules are no front matter.
  expect(ready(items, 'First').html).toContain('Between two rules')
})

test('Movable Type, as TypePad and Hatena write it', async () => {
  const entry = (head: string, body: string) =>
    `${head}\n-----\nBODY:\n${body}\n-----\nEXTENDED BODY:\nMore.\n-----\nCOMMENT:\nAUTHOR: Bo\nNo.\n-----\n--------\n`
  const text = [
    entry(
      'AUTHOR: Ada\nTITLE: A walk\nBASENAME: a_walk\nDATE: 01/31/2002 03:47:06 PM\nSTATUS: Publish\nCONVERT BREAKS: 1\nCATEGORY: Health',
      'One\n\nTwo',
    ),
    entry('TITLE: Later\nDATE: 02/01/2002 15:47:06\nSTATUS: Draft', 'x'),
  ].join('')
  const { items, lines } = await outcomes({ 'mt.txt': text }, 'mt.txt')
  expect(lines).toEqual(['A walk: 2002-01-31', 'draft'])
  const walk = ready(items, 'A walk')
  expect(walk.html).toBe('<p>One</p>\n<p>Two</p>\n<p>More.</p>')
  expect(walk.body.category).toBe('Health')
})

test('a link in an export is not read, and a built site with a feed is read by its pages', async () => {
  const secret = folderOf({ 'secret.html': '<p>Nobody may read this.</p>' })
  const files = {
    'posts.csv': csv(
      'post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url',
      '1.a,2023-07-26T20:48:19.814Z,true,,newsletter,everyone,Linked,,',
    ),
    'posts/2.b.html': 'x',
  }
  const folder = folderOf(files)
  symlinkSync(`${secret}/secret.html`, `${folder}/posts/1.a.html`)
  expect(await readSource(folder)).toMatchObject([{ kind: 'refused', title: 'Linked' }])
  const page = (title: string) =>
    `<html><head><title>${title}</title><meta property="article:published_time" content="2020-01-02"></head><body><article><h1>${title}</h1><p>Words of it.</p></article></body></html>`
  const site = {
    'a/index.html': page('One'),
    'b/index.html': page('Two'),
    'feed.json': '{"items":[]}',
  }
  expect((await outcomes(site)).lines.toSorted()).toEqual(['One: 2020-01-02', 'Two: 2020-01-02'])
})

test.each([
  ['posts.csv', 'post_id,post_date,title\n1,2,3', 'Substack. Give the folder it lay in'],
  ['members.csv', 'id,email,name\n1,a@example.com,A', 'a list of subscribers'],
  ['other.csv', 'colour,size\nred,1', 'It begins with “colour,size red,1”'],
  ['other.json', '{"fruit":[{"name":"fig"}]}', 'It begins with “{"fruit":[{"name":"fig"}]}”'],
  ['words.txt', 'Some words of mine.', 'It begins with “Some words of mine.”'],
])('%s of no known program says what was seen', async (name, text, sentence) => {
  await expect(outcomes({ [name]: text }, name)).rejects.toThrow(sentence)
})
