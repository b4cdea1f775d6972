import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { type Blog, legacyPassphrase, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { edit, opened } from '../../scripts/testing/changes.ts'
import { keepDraft } from '../../scripts/testing/drafts.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { decodeText, encodeText } from '../../shared/base64.ts'

const blog = await sharedBlog()

/** What an older site stored: `openssl enc` itself writes it. */
const encrypted = (text: string, { passphrase = legacyPassphrase, oneLine = true } = {}): string =>
  execFileSync(
    'openssl',
    [
      ...['enc', '-aes-256-cbc', '-md', 'md5', '-base64', '-pass', `pass:${passphrase}`],
      ...(oneLine ? ['-A'] : []),
    ],
    { input: text, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] },
  )

const bodyAt = async (of: Blog, id: string) =>
  decodeText((await opened(of, `/blog/${id}`)).articleSave)

const insertRow = (db: D1Database, id: string, body: string) =>
  db.batch([
    db.prepare('UPDATE rebuild SET revision = revision + 1'),
    db
      .prepare(
        `INSERT INTO all_articles (id, slug, heading, image, image_source, body, description, author,
           date, links, category, heading_category, words, created_at, updated_at, revision)
         VALUES (?1, ?1, ?1, 'https://pictures.example.com/a.jpg', 'Source', ?2, '', 'The author',
           '2019-05-01', '[]', 'Health', 'Health', 3, '2019-05-01T00:00:00.000Z',
           '2019-05-01T00:00:00.000Z', (SELECT revision FROM rebuild))`,
      )
      .bind(id, body),
    db.prepare('INSERT INTO slugs (slug, article_id) VALUES (?1, ?1)').bind(id),
  ])

const codeOf = async ({ author }: Blog, articleSave: string) => {
  return outcome(await author.call('createArticle', { body: article({ articleSave }) }))
}

test('a text that openssl encrypted is read, on one line or on many', async () => {
  for (const html of [
    '<p>x</p>',
    '<p>Grüße 🙂</p>',
    `<p>${'A long text. '.repeat(2_000).trim()}</p>`,
  ]) {
    for (const oneLine of [true, false]) {
      const articleSave = encrypted(html, { oneLine })
      expect(articleSave.startsWith('U2FsdGVkX1')).toBe(true)
      expect(articleSave.trim().includes('\n')).toBe(!oneLine && html.length > 40)
      const id = await publish(blog.author, { articleSave })
      expect(await bodyAt(blog, id)).toBe(html)
    }
  }
  const windows = encrypted(`<p>${'x'.repeat(200)}</p>`, { oneLine: false }).replaceAll(
    '\n',
    '\r\n',
  )
  expect(await codeOf(blog, windows)).toBe(201)
})

test('an encrypted text is cleaned, counted and kept in plain as any other', async () => {
  const articleSave = encrypted('<p onclick="x()">Two words<script>alert(1)</script></p>')
  const id = await publish(blog.author, { articleSave })
  const stored = blog.db.prepare('SELECT body, words, description FROM articles WHERE id = ?1')
  expect(await stored.bind(id).first()).toEqual({
    body: '<p>Two words</p>',
    words: 2,
    description: 'Two words',
  })
})

test('a text under another passphrase, or broken on the way, is refused', async () => {
  const before = await dump(blog.db)
  const whole = encrypted('<p>Some text that is long enough.</p>')
  const bytes = Buffer.from(whole, 'base64')
  const cut = bytes.subarray(0, bytes.length - 5).toString('base64')
  const short = bytes.subarray(0, 32).toString('base64')
  for (const body of [encrypted('<p>x</p>', { passphrase: 'another' }), cut, short]) {
    expect(await codeOf(blog, body)).toBe('undecryptable-body')
  }
  // Opens, but is no text.
  const noText = encrypted(Buffer.from([0xff, 0xfe, 0xfd]) as never)
  expect(await codeOf(blog, noText)).toBe('undecryptable-body')
  expect(await codeOf(blog, encrypted(''))).toBe('body-missing')
  expect(await dump(blog.db)).toEqual(before)
})

test('without a passphrase an encrypted text is refused and a plain one is not', async () => {
  const closed = await startBlog({ vars: { LEGACY_PASSPHRASE: undefined } })
  expect(await codeOf(closed, encrypted('<p>x</p>'))).toBe('undecryptable-body')
  expect(await codeOf(closed, encodeText('<p>x</p>'))).toBe(201)
})

test('an encrypted row of an older site is readable on its page and by the API, cleaned', async () => {
  const html = '<p onmouseover="x()">Old words</p><script>alert(1)</script><h1>Old title</h1>'
  await insertRow(blog.db, 'oldarticle1', encrypted(html))
  await insertRow(blog.db, 'oldarticle2', encrypted(html, { oneLine: false }))
  const clean = '<p>Old words</p><h2>Old title</h2>'
  const shown = '<p>Old words</p><h2 id="old-title" aria-label="Old title">Old title<a '
  for (const id of ['oldarticle1', 'oldarticle2']) {
    expect(await bodyAt(blog, id)).toBe(clean)
    const page = await blog.get(`/blog/${id}`)
    const text = await page.text()
    expect([page.status, text.includes(shown)]).toEqual([200, true])
    expect(text).not.toContain('onmouseover')
  }
  const listed = await blog.anyone.ask('listArticles')
  expect(listed.find(({ _id }) => _id === 'oldarticle1')?.articleSave).toBe(encodeText(clean))
})

test('an encrypted row that cannot be opened says so and hides no other article', async () => {
  const closed = await startBlog({ vars: { LEGACY_PASSPHRASE: 'a wrong one' } })
  await insertRow(closed.db, 'oldarticle1', encrypted('<p>x</p>'))
  await publish(closed.author)
  expect(await closed.anyone.ask('listArticles')).toHaveLength(2)
  expect(await bodyAt(closed, 'oldarticle1')).toContain('encrypted')
  expect((await closed.get('/blog/oldarticle1')).status).toBe(200)
})

test('an edit of an encrypted row keeps it in plain from then on', async () => {
  await insertRow(blog.db, 'oldarticle3', encrypted('<p>Old</p>'))
  const articleSave = encrypted('<p>Old and new</p>')
  const fields = { headingSave: 'oldarticle3', articleSave }
  expectData(await edit(blog, 'oldarticle3', fields))
  const stored = blog.db.prepare("SELECT body FROM articles WHERE id = 'oldarticle3'")
  expect(await stored.first('body')).toBe('<p>Old and new</p>')
})

test('a text that only looks encrypted is shown as it was written', async () => {
  const texts = ['U2FsdGVkX1', 'U2FsdGVkX18 marks what OpenSSL wrote', encrypted('<p>Quoted</p>')]
  for (const text of texts) {
    const id = await publish(blog.author, { html: text })
    expect(await bodyAt(blog, id)).toBe(`&#x55;${text.slice(1)}`)
    expect(await blog.text(`/blog/${id}`)).not.toContain('cannot be shown')
  }
})

test('a body may be base64 in any layout of lines, and nothing but base64', async () => {
  const encoded = encodeText('<p>Some words.</p>')
  expect(await codeOf(blog, `${encoded.slice(0, 8)}\r\n ${encoded.slice(8)}\n`)).toBe(201)
  expect(await codeOf(blog, encoded.replace(/=+$/, ''))).toBe(201)
  const invalid = ['***', '<p>plain</p>', 'ä', 'A', '%3Cp%3E', 'AA=A', `data:;base64,${encoded}`]
  const noText = [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0x3c, 0x00, 0x3e]]
  invalid.push(...noText.map((bytes) => Buffer.from(bytes).toString('base64')))
  for (const body of invalid) {
    expect([body, await codeOf(blog, body)]).toEqual([body, 'invalid-body-encoding'])
  }
})

test('a draft may hold an encrypted text', async () => {
  const articleSave = encrypted('<p>Sketch</p>')
  const stored = await keepDraft(blog, { articleSave })
  expect(stored.articleSave).toBe(encodeText('<p>Sketch</p>'))
})
