import { expect, test } from 'vitest'
import { lexicalHtml } from './ghost-lexical.ts'
import { mobiledocHtml } from './ghost-mobiledoc.ts'
import type { ImportItem } from './item.ts'
import { isGhost, readGhost } from './read-ghost.ts'

const site = 'https://ghost.example.com'
const post = (given: object = {}) => ({
  id: '1',
  uuid: 'a1',
  title: 'A walk',
  slug: 'a-walk',
  html: '<p>Text.</p>',
  status: 'published',
  type: 'post',
  visibility: 'public',
  published_at: '2020-02-03T23:30:00.000Z',
  ...given,
})
const exported = (posts: object[], more: object = {}) => ({
  db: [{ meta: { version: '6.0.0' }, data: { posts, ...more } }],
})
const read = (posts: object[], more: object = {}, at: string | undefined = site) =>
  readGhost(exported(posts, more), at)
const only = ([item]: readonly ImportItem[]) => {
  if (item?.kind !== 'ready') throw new Error(`It is ${JSON.stringify(item)}.`)
  return { ...item, html: item.html() }
}

const lexical = (...children: object[]) => JSON.stringify({ root: { type: 'root', children } })
const text = (words: string, format = 0) => ({ type: 'extended-text', text: words, format })
const paragraph = (...children: object[]) => ({ type: 'paragraph', children })

test('a published post keeps title, text, day, picture, author, category and its old address', () => {
  const item = only(
    read(
      [
        post({
          html: '<p>See <a href="__GHOST_URL__/about/">us</a><img src="__GHOST_URL__/i/a.png"></p>',
          feature_image: '__GHOST_URL__/content/images/sea.jpg',
        }),
      ],
      {
        tags: [
          { id: 't1', name: 'News' },
          { id: 't2', name: 'Coding' },
        ],
        posts_tags: [
          { post_id: '1', tag_id: 't2', sort_order: 1 },
          { post_id: '1', tag_id: 't1', sort_order: 0 },
        ],
        users: [{ id: 'u1', name: 'Grace' }],
        posts_authors: [{ post_id: '1', author_id: 'u1', sort_order: 0 }],
        posts_meta: [
          {
            post_id: '1',
            feature_image_caption: 'By <a href="#">Ada</a>',
            feature_image_alt: 'The sea',
          },
        ],
      },
    ),
  )
  expect(item).toMatchObject({
    title: 'A walk',
    instant: Date.parse('2020-02-03T23:30:00.000Z'),
    old: { source: 'ghost', addresses: ['/a-walk/'] },
    body: {
      headingSave: 'A walk',
      dateSave: '2020-02-03',
      category: 'Coding',
      imageCdn: `${site}/content/images/sea.jpg`,
      imageSource: 'By Ada',
      imageAlt: 'The sea',
    },
  })
  expect(item.html).toContain(`href="${site}/about/"`)
  expect(item.html).toContain(`src="${site}/i/a.png"`)
  expect(item.changes).toContain('The author was Grace; now it is Robin Hale.')
})

test('what is no public article is left out with its reason, and counted by it', () => {
  const reasons = read([
    post({ status: 'draft' }),
    post({ status: 'scheduled' }),
    post({ status: 'sent' }),
    post({ type: 'page' }),
    post({ type: undefined, page: 1 }),
    post({ visibility: 'members' }),
    post({ status: 'odd' }),
  ]).map((item) => (item.kind === 'left-out' ? item.reason : item.kind))
  expect(reasons).toEqual([
    'draft',
    'scheduled',
    'sent by e-mail only',
    'page',
    'page',
    'for members only',
    'not published (odd)',
  ])
})

test('without HTML the text of the editor is read, with its cards', () => {
  const { html, lost } = lexicalHtml(
    lexical(
      { type: 'extended-heading', tag: 'h3', children: [text('Why <b>')] },
      paragraph(
        text('Bold', 1),
        text(' and '),
        text('both', 3),
        { type: 'linebreak' },
        text('x', 16),
      ),
      paragraph({ type: 'link', url: 'https://a.example/?x=1&y="', children: [text('link')] }),
      {
        type: 'list',
        listType: 'number',
        start: 3,
        children: [{ type: 'listitem', children: [text('one')] }],
      },
      { type: 'extended-quote', children: [text('Said')] },
      { type: 'image', src: 'https://a.example/i.png', alt: '"quoted"', caption: 'A <em>cap</em>' },
      { type: 'codeblock', language: 'js', code: 'if (a < b) {}' },
      { type: 'html', html: '<p>raw</p>' },
      { type: 'markdown', markdown: '**strong** words' },
      { type: 'bookmark', url: 'https://b.example/', metadata: { title: 'B & C' } },
      { type: 'embed', url: 'https://video.example/1', html: '<iframe src="//x"></iframe>' },
      { type: 'horizontalrule' },
      { type: 'callout', calloutEmoji: '💡', calloutText: '<p>Mind</p>' },
      { type: 'toggle', heading: 'More', content: '<p>Hidden</p>' },
      { type: 'signup', header: 'Subscribe!' },
      { type: 'made-up' },
    ),
  )
  expect(html).toBe(
    [
      '<h3>Why &lt;b&gt;</h3>',
      '<p><strong>Bold</strong> and <strong><em>both</em></strong><br><code>x</code></p>',
      '<p><a href="https://a.example/?x=1&amp;y=&quot;">link</a></p>',
      '<ol start="3"><li>one</li></ol>',
      '<blockquote><p>Said</p></blockquote>',
      '<figure><img src="https://a.example/i.png" alt="&quot;quoted&quot;"><figcaption>A <em>cap</em></figcaption></figure>',
      '<pre><code class="language-js">if (a &lt; b) {}</code></pre>',
      '<p>raw</p>',
      '<p><strong>strong</strong> words</p>',
      '<p><a href="https://b.example/">B &amp; C</a></p>',
      '<p><a href="https://video.example/1">https://video.example/1</a></p>',
      '<hr>',
      '<aside><p>💡 Mind</p></p></aside>',
      '<details><summary>More</summary><p>Hidden</p></details>',
    ].join(''),
  )
  expect(lost).toEqual(['made-up'])
})

test('a text of the editor of before is read, with its markups, lists, atoms and cards', () => {
  const document = {
    version: '0.3.1',
    atoms: [['soft-return', '', {}]],
    cards: [
      ['image', { src: 'https://a.example/i.png', alt: 'I' }],
      ['code', { code: 'a\nb', language: 'ts' }],
      ['card-markdown', { markdown: '# Words' }],
      ['unheard-of', {}],
    ],
    markups: [['strong'], ['a', ['href', 'https://a.example/"x']], ['script']],
    sections: [
      [
        1,
        'p',
        [
          [0, [0], 0, 'Bold '],
          [0, [1], 2, 'link'],
          [1, [], 0, 0],
          [0, [], 0, '<end>'],
        ],
      ],
      [3, 'ol', [[[0, [], 0, 'one']], [[0, [], 0, 'two']]]],
      [10, 0],
      [10, 1],
      [10, 2],
      [10, 3],
      [2, 'https://a.example/j.png'],
    ],
  }
  const { html, lost } = mobiledocHtml(JSON.stringify(document))
  expect(html).toBe(
    [
      '<p><strong>Bold <a href="https://a.example/&quot;x">link</a></strong><br>&lt;end&gt;</p>',
      '<ol><li>one</li><li>two</li></ol>',
      '<figure><img src="https://a.example/i.png" alt="I"></figure>',
      '<pre><code class="language-ts">a\nb</code></pre>',
      '<h1>Words</h1>',
      '<img src="https://a.example/j.png" alt="">',
    ].join(''),
  )
  expect(lost).toEqual(['unheard-of'])
})

test('the editors are asked only where there is no HTML, and what they lose is said', () => {
  const both = post({ lexical: lexical(paragraph(text('Other'))) })
  expect(only(read([both])).html).toBe('<p>Text.</p>')
  const card = post({ html: null, lexical: lexical(paragraph(text('Kept')), { type: 'odd' }) })
  expect(only(read([card])).html).toBe('<p>Kept</p>')
  expect(only(read([card])).changes).toContain('Cards that are not known are gone: odd.')
  const older = post({
    html: '',
    mobiledoc: JSON.stringify({ sections: [[1, 'p', [[0, [], 0, 'Old']]]] }),
  })
  expect(only(read([older])).html).toBe('<p>Old</p>')
})

test('an export that does not name its site is refused where its pictures need it, and only there', () => {
  const pictured = [post({ feature_image: '__GHOST_URL__/content/a.png' })]
  expect(() => readGhost(exported(pictured), undefined)).toThrow('--site')
  const settings = [{ key: 'url', value: 'https://named.example/' }]
  const named = only(readGhost(exported(pictured, { settings }), undefined))
  expect(named.body.imageCdn).toBe('https://named.example/content/a.png')
  expect(only(readGhost(exported([post()]), undefined)).title).toBe('A walk')
})

test('a post that cannot be read is refused on its own', () => {
  const deep = `${'{"type":"quote","children":['.repeat(20_000)}${']}'.repeat(20_000)}`
  const items = read([
    post({ html: '', lexical: 'no json' }),
    post({ html: '', lexical: `{"root":{"children":[${deep}]}}` }),
    post({ title: ['a list'], html: { an: 'object' }, published_at: null }),
    post(),
  ])
  expect(items.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'ready', 'ready'])
})

test('only an export of Ghost is one', () => {
  for (const none of [null, [], 'text', {}, { db: [] }, { db: [{ data: {} }] }, { posts: [] }]) {
    expect([none, isGhost(none)]).toEqual([none, false])
  }
  expect(isGhost({ data: { posts: [] } })).toBe(true)
  expect(() => readGhost({}, site)).toThrow('not a Ghost export')
})

test('equal posts have equal keys and others have not', () => {
  const keys = read([post(), post({ title: 'Renamed' }), post({ uuid: 'b2' })]).map((item) =>
    item.kind === 'ready' ? item.key : '',
  )
  expect(keys[0]).toBe(keys[1])
  expect(keys[0]).not.toBe(keys[2])
})

test('a post of a site with dated addresses has both, by the clock of the site', () => {
  const addresses = (...settings: [string, string][]) =>
    only(read([post()], { settings: settings.map(([key, value]) => ({ key, value })) })).old
      ?.addresses
  const dated = ['permalinks', '/:year/:month/:day/:slug/'] as [string, string]
  expect(addresses(dated)).toEqual(['/a-walk/', '/2020/02/03/a-walk/'])
  expect(addresses(dated, ['activeTimezone', 'Asia/Tokyo'])).toContain('/2020/02/04/a-walk/')
  expect(addresses(dated, ['activeTimezone', 'None/Such'])).toContain('/2020/02/03/a-walk/')
  expect(addresses(['permalinks', '/:author/:slug/'])).toEqual(['/a-walk/'])
})
