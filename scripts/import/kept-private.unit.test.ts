import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sanitiseHtml } from '../../shared/articles/html/clean.ts'
import { type Files, folderOf, readAll, ready } from '../testing/import-folder.ts'
import { takeFeed } from '../testing/take-items.ts'
import { keepingBack } from './decide.ts'
import { doubtsIn } from './doubts.ts'
import type { Choices, ImportItem } from './item.ts'
import { readSource } from './read-source.ts'

const file = (fields: string, title = 'Mine') =>
  `---\ntitle: ${title}\n${/^date/m.test(fields) ? '' : 'date: 2019-01-02\n'}${fields}\n---\nNobody should read this.`

/** What becomes of a text with these lines of front matter: `draft`, `public`, or the time when it publishes itself. */
const become = async (fields: string, choices?: Choices, path = 'a.md', more = {}) => {
  const item = ready(await readAll({ [path]: file(fields), ...more }, choices), 'Mine')
  return item.draft ? (item.draft.publishAt ?? 'draft') : 'public'
}

const hidden = `draft: true|draft: yes|draft: on|draft: 1|draft: "true"|draft: TRUE|draft: wip|Draft: Yes|isDraft: true|is_draft: y
published: false|published: no|published: "false"|published: off|published: 0|published: not yet|isPublished: false
publish: false|publish: never|public: no|is-public: false|visible: false|listed: false|dg-publish: false
status: private|status: pending|status: unlisted|Status: Draft|status: hidden|status: seedling|status: [draft]|post_status: trash
visibility: private|visibility: members|visibility: paid|access: members|audience: only_paid|publishStatus: in review
hidden: true|private: true|private: yes|unlisted: true|unpublished: true|secret: 1|protected: true|headless: true
password: hush|password: 0|password: "no"|password: open|passphrase: a|encrypted: true|members_only: true
eleventyExcludeFromCollections: true|permalink: false|render: false|state: draft|stage: draft|type: draft|hide: true|wip: yes
tags: [draft]|tags: [a, Private]|categories: drafts|keywords: wip|tags: ["#draft"]
_build: {list: never}|build: {render: never}|_build: {render: false}|build: {list: false}|expiryDate: 2019-02-01|expires: soon
params: {draft: true}|extra: {private: true}|draft: {of: me}|deleted: true|trashed: 2020-01-01|ready: false|live: no
publication_state: draft|post_state: in review|workflow_status: draft|page-visibility: team|meta: {draft: true}|metadata: {status: private}
hexo_password: hush|has_password: true|pwd: hush|show: false|display: no|available: false|scheduled: true|publishDate: to be decided|pubDate: never`

const shown = `draft: false|draft: no|draft: off|draft: "false"|draft: 0|draft:|draft: ""|draft: []|hidden: false|private: no
published: true|published: yes|published: 2019-01-02|published: 2019-01-02T10:00:00Z|published: 2 January 2019|published: 1546387200
published: 31.12.2019|published: 2019|published:|publishedAt: null|publish: true|public: true|visible: 1|dg-publish: true
status: published|status: publish|status: public|Status: Live|status:|visibility: public|visibility: everyone|access: open
tags: [drafting, private-equity]|category: Publishing|audience: everyone|password:|password: ""|password: false|permalink: none|permalink: /a/|render: katex|state: Texas|type: post
hide: [navigation, toc]|paid: 20|live: https://demo.example|_build: {list: always, render: always}|build: {list: local}
expiryDate: 2999-01-01|expires: never|headless: false|layout: draft|comments: false|share: false|noindex: true|hiddenFromHomePage: true
scheduled: false|show: true|display: [toc]|pubDate: 2019-01-02|publishDate: January 2, 2019|publishDate:|post_state: published|has_password: false
meta: {title: Other}|metadata: [a, b]|embargo: none|cover: {hidden: true}|toc: {visible: false}`

test.each(hidden.split(/[|\n]/))('a text with %s is kept back as a draft', async (fields) => {
  expect(await become(fields)).toBe('draft')
})

test.each(shown.split(/[|\n]/))('a text with %s is public', async (fields) => {
  expect(await become(fields)).toBe('public')
})

test.each([
  'a -> b {{< notice >}}Secret{{< /notice >}}',
  'a -- b {{< notice >}}Secret{{< /notice >}}',
  'a > b [[Secret]] ![[Secret]] $$Secret$$ `Secret`',
  'if a -> b\n::: note\nSecret\n:::',
  '{% include Secret.html %} {{ "Secret" | upcase }} <Secret />',
  '**Secret** %%Secret%% [Secret](/secret)',
])('what a source comments out is in no text: %s', async (words) => {
  for (const [name, before] of [
    ['a.md', 'Shown '],
    ['a.md', 'Shown\n\n'],
    ['a.mdx', 'Shown\n\n'],
    ['a.html', '<p>Shown</p>\n'],
  ] as const) {
    const text = `---\ntitle: Mine\ndate: 2019-01-02\n---\n${before}<!-- ${words} --> too`
    const { html } = ready(await readAll({ [name]: text }), 'Mine')
    const shown = sanitiseHtml(html).html
    expect([name, /Shown/.test(shown), /too/.test(shown), /secret/i.test(html)]).toEqual([
      ...[name, true, true, false],
    ])
  }
})

test('a day to come under any key of publishing schedules it, and a key that hides it does not', async () => {
  const time = Date.UTC(2999, 0, 2)
  for (const fields of [
    'date: 2999-01-02',
    'published: 2999-01-02',
    'publishDate: 2999-01-02',
    'publishedAt: 2999/1/2',
    'pubDate: 2999-01-02',
    'pubDatetime: 2999-01-02T00:00:00Z',
    'scheduledAt: 2999-01-02',
    'embargo_until: 2999-01-02',
    'status: scheduled\npublishDate: 2999-01-02',
    'draft: false\ndate: 2999-01-02',
  ])
    expect([fields, await become(fields)]).toEqual([fields, time])
  expect(await become('draft: true\ndate: 2999-01-02')).toBe('draft')
  expect(await become('status: scheduled')).toBe('draft')
})

test('a text of which nothing says that everybody may read it is a draft, until the author says so of all', async () => {
  const open = [
    'draft: false',
    'published: true',
    'status: published',
    'public: yes',
    'published: 2019-01-02',
  ]
  for (const fields of open)
    expect([fields, await become(fields, { shown: [] })]).toEqual([fields, 'public'])
  for (const fields of [
    'a: b',
    'draft:',
    'pubDate: 2019-01-02',
    'date: 2019-01-02',
    'published: 2999-01-02',
  ])
    expect([fields, await become(fields, { shown: [] })]).toEqual([fields, 'draft'])
  const items = await readAll(
    { 'a.md': file('a: b'), 'b.md': file('draft: false', 'B') },
    { shown: [] },
  )
  const { changes, codes = [] } = ready(items, 'Mine')
  expect(codes).toEqual(['unknown'])
  expect(keepingBack).toEqual(expect.arrayContaining([...codes]))
  expect(changes).toContain('It is a draft, as nothing says that everybody may read it.')
  expect(doubtsIn(items)).toEqual([
    {
      key: 'all',
      sentence:
        '1 of 2 texts are drafts, because nothing says that everybody may read them. --public all makes articles of them.',
    },
  ])
  expect(await become('a: b')).toBe('public')
})

test('what a folder excludes by a plain list is a draft, whatever its keys and the author say', async () => {
  const lists: [name: string, text: string][] = [
    ['_config.yml', 'title: A\nexclude:\n  - notes/a.md\n  - other'],
    ['_config.yml', 'exclude: [vendor, "notes/*.md"]'],
    ['hugo.toml', 'ignoreFiles = ["\\\\.swp$", "^notes/"]'],
    ['config.toml', 'ignored_content = ["*.swp", "notes/**"]'],
    ['eleventy.config.js', '  eleventyConfig.ignores.add("notes/**/*.md");'],
    ['pelicanconf.py', "ARTICLE_EXCLUDES = ['notes']"],
    ['.gitignore', '# mine\n/notes/a.md'],
    ['.eleventyignore', 'notes/'],
  ]
  for (const [name, text] of lists) {
    const more = { [name]: text, 'open/b.md': file('', 'B') }
    const items = await readAll({ 'notes/a.md': file('draft: false'), ...more })
    expect([name, text, ready(items, 'Mine').codes, ready(items, 'B').draft]).toEqual([
      name,
      text,
      ['folder'],
      undefined,
    ])
    expect(ready(items, 'Mine').changes).toContain(`It is a draft, as ${name} leaves it out.`)
  }
})

test('settings that may keep texts back in a way that nobody reads here make drafts of all beside them', async () => {
  const settings: [name: string, line: string][] = [
    ['_config.yml', 'defaults: {values: {published: false}}'],
    ['hugo.toml', 'disabled = true'],
    ['hugo.toml', '[cascade]'],
    ['eleventy.config.js', 'eleventyConfig.addPreprocessor("drafts", "*", f)'],
    ['notes/notes.json', '{"status": "private", "draft": true}'],
    ['notes/notes.11tydata.js', 'module.exports = { draft: true }'],
    ['notes/_index.md', '---\ncascade:\n  draft: true\n---\n'],
  ]
  for (const [name, line] of settings) {
    const items = await readAll({ 'notes/a.md': file('draft: false'), [name]: line })
    expect([name, ready(items, 'Mine').codes]).toEqual([name, ['folder']])
    expect(ready(items, 'Mine').changes.join()).toMatch(/ says “.*”, which is not read here/)
  }
  const plain = {
    '_config.yml':
      'title: A # no drafts\nurl: https://a.example\nexclude:\nignore: []\nshow_drafts: false',
    'config.toml': 'buildDrafts = false\npublishDir = "docs"\ndisableKinds = ["taxonomy"]',
    'other/other.json': '{"draft": true}',
  }
  expect(await become('a: b', {}, 'notes/a.md', plain)).toBe('public')
  const pelican = { 'pelicanconf.py': "DEFAULT_METADATA = {'status': 'draft'}" }
  expect(await become('a: b', {}, 'a.md', pelican)).toBe('draft')
  expect(await become('status: published', {}, 'a.md', pelican)).toBe('public')
})

test('of a vault only what a key makes public is, also of a folder in it', async () => {
  for (const mark of ['.obsidian/app.json', 'logseq/config.edn']) {
    const files = {
      [mark]: '{}',
      'Journal/2019-01-02.md': 'My day',
      'notes/a.md': file('draft: false'),
      'notes/b.md': file('dg-publish: true', 'B'),
    }
    const items = await readAll(files)
    expect(ready(items, '2019 01 02')).toMatchObject({ draft: {}, codes: ['vault'] })
    expect([ready(items, 'Mine').draft, ready(items, 'B').draft]).toEqual([{}, undefined])
    const inner = await readSource(join(folderOf(files), 'notes'), undefined, { shown: ['all'] })
    expect(ready(inner, 'Mine').codes).toEqual(['vault'])
  }
})

test('a folder of drafts and a name that generators pass over keep back', async () => {
  for (const path of [
    '_a.md',
    'content/_notes/a.md',
    '_drafts/a.md',
    'notes/private/a.md',
    'secret/b/a.md',
    '_Trash/a.md',
  ])
    expect([path, await become('draft: false', {}, path)]).toEqual([path, 'draft'])
  for (const path of ['_posts/2019-01-02-a.md', 'privateer/a.md', 'a_b.md'])
    expect([path, await become('draft: false', {}, path)]).toEqual([path, 'public'])
})

test('a sign of a generator outside of code stays, and makes a draft', async () => {
  for (const text of [
    '{{ name }}',
    'a {% if b %}c{% endif %}',
    '{# b #}',
    'x\n{: .box}',
    '::: note\nx\n:::',
    'a %%b%%',
    '*[HTML]: Hyper',
    '<Box a="b">x</Box>',
    '[a]({{ b }})',
    '<div>{{ a }}</div>',
  ]) {
    const item = ready(await readAll({ 'a.md': `${file('draft: false')}\n\n${text}` }), 'Mine')
    expect([text, item.codes]).toEqual([text, ['sign']])
    expect(item.changes.join()).toMatch(/It is a draft, as only a generator reads its “/)
    expect(item.html.replace(/<[^>]*>/g, '').replaceAll('&#x3C;', '<')).toContain(
      text.replace(/<\/?div>|!?\[a\]\(|\)$/g, '').split('\n')[0] ?? '',
    )
  }
  for (const text of [
    '`{{ name }}`',
    '```\n{% x %}\n```',
    '    {{ a }}',
    '<pre>{% y %}</pre>',
    '\\{\\{ a }}',
    '&#123;{ a }}',
    'a { b } c',
    '10:30 a:b 100%',
    '<BR>',
    'Vec\\<T>',
  ])
    expect([
      text,
      ready(await readAll({ 'a.md': `${file('draft: false')}\n\n${text}` }), 'Mine').codes,
    ]).toEqual([text, undefined])
  const mdx = ready(
    await readAll({ 'a.mdx': `${file('draft: false')}\n\nimport A from './a'` }),
    'Mine',
  )
  expect(mdx.codes).toEqual(['sign'])
})

test('the report says by which key and value a text is a draft, and the author can say that a key hides nothing', async () => {
  const of = async (fields: string, choices?: Choices) =>
    ready(await readAll({ 'a.md': file(`${fields}\nimage: /a.png`) }, choices), 'Mine')
  const said = (changes: readonly string[]) => changes.filter((one) => one.includes('draft'))
  expect(said((await of('visibility: Friends')).changes)).toEqual([
    'It is a draft, as "visibility" is "friends".',
  ])
  // A password is nobody's business.
  expect(said((await of('password: hush')).changes)).toEqual([
    'It is a draft, as it has a "password".',
  ])
  expect(said((await of('draft: true')).changes)).toEqual([])
  const item = await of('status: seedling', { shown: ['all', 'status'] })
  expect([item.draft, said(item.changes)]).toEqual([undefined, []])
  expect((await of('status: seedling\ndraft: true', { shown: ['all', 'status'] })).draft).toEqual(
    {},
  )
})

test('a key that keeps back more than a fifth is named with its values, and one of an export is not', async () => {
  const files = (count: number, fields: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`${count} ${fields.length} ${n}.md`, file(fields)]),
    )
  const some = { ...files(6, 'a: b'), ...files(2, 'status: budding') }
  const sentences = async (more: Files) =>
    doubtsIn(await readAll({ ...some, ...more })).map(({ key, sentence }) => [key, sentence])
  // Two of ten are a fifth, and no more.
  expect(await sentences(files(2, 'private: yes'))).toEqual([])
  expect(await sentences(files(1, 'status: seedling'))).toEqual([
    [
      'status',
      '3 of 9 articles are kept back as drafts, because "status" is budding (2), seedling (1). --public status publishes them, --drafts says that they are drafts.',
    ],
  ])
  const [secret] = await sentences(files(5, 'password: hush'))
  expect(secret?.[1]).toContain(
    '5 of 13 articles are kept back as drafts, because "password" has a value.',
  )
  expect(secret?.[1]).not.toContain('hush')
  const sketch = entry('post-2', 'A', '<app:control><app:draft>yes</app:draft></app:control>')
  const feed = `<feed xmlns='http://www.w3.org/2005/Atom' xmlns:app='http://purl.org/atom/app#'><id>a</id>${sketch}</feed>`
  expect(outcomes(await takeFeed(feed))).toEqual(['A: draft'])
  expect(doubtsIn(await takeFeed(feed))).toEqual([])
})

const classicKind = (kind: string) =>
  `<category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#${kind}'/>`
const entry = (id: string, title: string, more: string) =>
  `<entry><id>tag:blogger.com,1999:blog-1.${id}</id><published>2024-01-03T10:00:00Z</published><title>${title}</title><content type='html'>&lt;p&gt;Words.&lt;/p&gt;</content><author><name>Ada</name></author>${more}</entry>`

const outcomes = (items: readonly ImportItem[]) =>
  items.map((item) =>
    item.kind === 'ready'
      ? `${item.title}: ${item.draft ? 'draft' : 'public'}`
      : item.kind === 'left-out' && item.reason,
  )

test("Blogger's classic export brings posts and drafts; pages if asked; nothing else of the blog", async () => {
  const xml = `<feed xmlns='http://www.w3.org/2005/Atom' xmlns:app='http://purl.org/atom/app#' xmlns:thr='http://purl.org/syndication/thread/1.0'><id>tag:blogger.com,1999:blog-1.archive</id>
${entry('settings.BLOG_ADMINS', 'E-mails', classicKind('settings'))}
${entry('layout', 'Template', classicKind('template'))}
${entry('post-1', 'Rain', `${classicKind('post')}<category scheme='http://www.blogger.com/atom/ns#' term='Weather'/>`)}
${entry('post-2', 'Sketch', `${classicKind('post')}<app:control><app:draft>yes</app:draft></app:control>`)}
${entry('page-3', 'About', classicKind('page'))}
${entry('post-4', 'Nice', `${classicKind('comment')}<thr:in-reply-to ref='tag:blogger.com,1999:blog-1.post-1'/>`)}
${entry('odd-5', 'Odd', classicKind('constructor'))}
${entry('post-6', 'An answer', "<thr:in-reply-to ref='tag:blogger.com,1999:blog-1.post-1'/>")}
</feed>`
  const read = (choices?: Choices) => takeFeed(xml, '', choices)
  expect(outcomes(await read())).toEqual([
    'setting of the old blog',
    'template of the old blog',
    'Rain: public',
    'Sketch: draft',
    'page',
    "reader's comment",
    'not an article (constructor)',
    'answer to another entry',
  ])
  expect(outcomes(await read({ pages: true }))).toContain('About: public')
  expect(ready(await read(), 'Rain').terms).toEqual(['Weather'])
})

test("Blogger's newer export brings posts and drafts; pages if asked; not the bin and not readers' words", async () => {
  const of = (type: string, status: string, more = '') =>
    `<b:type>${type}</b:type><b:status>${status}</b:status>${more}`
  const xml = `<feed xmlns='http://www.w3.org/2005/Atom' xmlns:b='http://schemas.google.com/blogger/2018'><id>tag:blogger.com,1999:blog-1</id>
${entry('post-1', 'Rain &amp;amp; sun', of('POST', 'LIVE', '<b:filename>/2024/01/rain.html</b:filename><b:trashed/>'))}
${entry('post-2', 'Sketch', of('POST', 'DRAFT', '<b:filename/>'))}
${entry('post-3', 'Thrown away', of('POST', 'LIVE', '<b:trashed>2024-03-01T00:00:00Z</b:trashed>'))}
${entry('post-4', 'Also', of('POST', 'SOFT_TRASHED'))}
${entry('page-5', 'About', of('PAGE', 'LIVE'))}
${entry('page-6', 'Plan', of('PAGE', 'DRAFT'))}
${entry('comment-7', 'Nice', of('COMMENT', 'LIVE'))}
${entry('post-8', 'Odd', '<b:type>POST</b:type>')}
${entry('post-9', 'Odder', '')}
</feed>`
  expect(outcomes(await takeFeed(xml))).toEqual([
    'Rain & sun: public',
    'Sketch: draft',
    'in the trash',
    'in the trash',
    'page',
    'page',
    "reader's comment",
    'Odd: draft',
    'not an article (no type)',
  ])
  expect(outcomes(await takeFeed(xml, '', { pages: true })).slice(4, 6)).toEqual([
    'About: public',
    'Plan: draft',
  ])
  expect(ready(await takeFeed(xml), 'Rain & sun').old?.addresses).toEqual(['/2024/01/rain.html'])
  const whole = ready(await takeFeed(xml, 'https://ada.blogspot.com'), 'Rain & sun')
  expect(whole.old?.addresses).toEqual(['https://ada.blogspot.com/2024/01/rain.html'])
})
