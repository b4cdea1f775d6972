import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { buildFolder } from '../../scripts/lib/paths.ts'
import { renew } from '../../scripts/renew/renew.ts'
import { article, type NewArticle, publish } from '../../scripts/testing/articles.ts'
import { type Blog, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { change, edit, opened } from '../../scripts/testing/changes.ts'
import { keepDraft, makeDue, schedule } from '../../scripts/testing/drafts.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'
import { png } from '../../scripts/testing/pictures.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { decodeText, encodeText } from '../../shared/base64.ts'
import { feedPaths } from '../../shared/pages.ts'
import { siteConfig } from '../../shared/site.config.ts'

const blog = await sharedBlog()
const { url } = siteConfig
const before = 'https://blog.before.example'
const upload = '/uploads/0123456789abcdef0123456789abcdef-2000x1000.png'

/** A text with addresses of the blog at some address of it; text that looks like one; one elsewhere. */
const textAt = (site: string): string =>
  `<p><img src="${site}${upload}" alt="a" loading="lazy" decoding="async"> <a href="${site}/about">b</a> ="${site}/x"</p><p><a href="${site}//evil.example/" rel="noopener noreferrer">c</a> <a href="#d">d</a></p>`
/** The same as it is kept: only what leads to the blog has lost its host. */
const keptText = textAt(url)
  .replace(`src="${url}`, 'src="')
  .replace(`href="${url}/about`, 'href="/about')
const own = (input: Parameters<typeof article>[0] = {}) => ({
  html: textAt(url),
  imageCdn: `${url}${upload}`,
  summary: 'Of addresses.',
  ...input,
})

const contents = async (db: D1Database) => {
  const read = (table: string) =>
    db
      .prepare(`SELECT image, body FROM ${table} ORDER BY rowid`)
      .all<{ image: string; body: string }>()
  const all = await Promise.all(['all_articles', 'drafts', 'article_versions'].map(read))
  return all.flatMap(({ results }) => results)
}

/** An article with an earlier version, and a draft, all with addresses of the blog itself. */
const fill = async (target: Blog, headingSave: string): Promise<string> => {
  const id = await publish(target.author, own({ headingSave, html: `<p>First.</p>${textAt(url)}` }))
  await change(target, id, own({ headingSave }))
  const { html, ...draft } = own({ headingSave })
  const body = article({ ...draft, articleSave: encodeText(html) })
  await target.author.ask('createDraft', { body })
  return id
}

/** Every text as an older version kept it, when the blog had an address. */
const age = async ({ db }: Blog, site: string): Promise<void> => {
  const tables = ['all_articles', 'drafts', 'article_versions']
  await db.batch([
    ...tables.map((table) =>
      db
        .prepare(
          `UPDATE ${table} SET image = replace(?1 || image, ?1 || 'http', 'http'),
             body = replace(replace(replace(body, '="/', '="' || ?1 || '/'), ?2, ?1),
               '/about">', '/about" rel="noopener noreferrer">')`,
        )
        .bind(site, url),
    ),
    db.prepare('DELETE FROM article_html'),
  ])
}

test('addresses of the blog are kept without its host, and the calls, pages and feeds say what they need', async () => {
  const target = await startBlog()
  const id = await fill(target, 'Own addresses')
  for (const { image, body } of await contents(target.db)) {
    expect(image).toBe(upload)
    expect(body.replace('<p>First.</p>', '')).toBe(keptText)
  }
  const called = await opened(target, `/blog/${id}`)
  expect(called).toMatchObject({ imageCdn: url + upload, imageSave: [url + upload, 'The archive'] })
  expect(decodeText(called.articleSave)).toBe(textAt(url))
  const query = { reference: id, version: 1 }
  const version = await target.author.ask('readVersion', { query })
  const [draft] = await target.author.ask('listDrafts')
  expect([version.imageCdn, draft?.imageCdn]).toEqual([url + upload, url + upload])
  expect(decodeText(draft?.articleSave ?? '')).toBe(textAt(url))
  const page = await target.text(`/blog/${id}`)
  expect(page).toContain(`src="${upload}" alt="a" loading="lazy" decoding="async" width="2000"`)
  expect(page).toContain(`<a href="/about">b</a> ="${url}/x"</p>`)
  expect(page).toContain(`<a href="${url}//evil.example/" rel="noopener noreferrer">c</a>`)
  expect(page).toContain(`"image":"${url}${upload}"`)
  const [item] = JSON.parse(await target.text(feedPaths.json)).items
  expect(item.image).toBe(url + upload)
  expect(item.content_html).toBe(textAt(url).replace('"#d"', `"${url}/blog/${id}#d"`))
})

test('a save without a change changes no byte of the text, and keeps no version', async () => {
  const id = await publish(blog.author, own({ headingSave: 'Saved again' }))
  const row = () =>
    blog.db.prepare('SELECT image, body FROM articles WHERE id = ?1').bind(id).first()
  const first = await row()
  await change(blog, id, { headingSave: 'Saved again' })
  const found = await opened(blog, `/blog/${id}`)
  expectData(await edit(blog, found, found as NewArticle))
  expect(await row()).toEqual(first)
  const elsewhere = 'article_versions WHERE article_id = ?1 AND image <> ?2'
  expect(await countOf(blog.db, elsewhere, id, upload)).toBe(0)
})

test('the rule that a picture begins with http is asked before its host is taken off', async () => {
  const refused = await blog.author.call('createArticle', { body: article({ imageCdn: upload }) })
  expect(outcome(refused)).toBe('picture-missing')
})

test('a draft with an own picture publishes itself', async () => {
  const target = await startBlog()
  const body = article({ imageCdn: url + upload, headingSave: 'Due' })
  const stored = await keepDraft(target, body)
  expectData(await schedule(target, stored))
  await makeDue(target, stored)
  await target.tick()
  expect(await target.db.prepare('SELECT image FROM articles').first('image')).toBe(upload)
})

/** A database that is cut off after some batches. */
const cutAfter = (db: D1Database, batches: number): D1Database => {
  let left = batches
  const batch: D1Database['batch'] = (statements) => {
    if (left-- === 0) throw new Error('Cut off')
    return db.batch(statements)
  }
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'batch') return batch
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('texts of an older version are renewed once, also after a run that was cut off, and no date moves', async () => {
  const target = await startBlog()
  for (let n = 0; n < 12; n += 1) await fill(target, `Article ${n}`)
  const whole = await contents(target.db)
  const dates = async () =>
    (await target.db.prepare('SELECT id, created_at, updated_at FROM articles ORDER BY id').all())
      .results
  const datesBefore = await dates()
  for (const batches of [0, 1, 3, 5]) {
    await age(target, url)
    expect(await contents(target.db)).not.toEqual(whole)
    await expect(renew({ DB: cutAfter(target.db, batches) })).rejects.toThrow('Cut off')
    const { rewritten } = await renew({ DB: target.db })
    expect(rewritten).toBeGreaterThan(0)
    expect(await contents(target.db)).toEqual(whole)
  }
  expect(await dates()).toEqual(datesBefore)
  const after = await dump(target.db)
  expect(await renew({ DB: target.db })).toEqual({ rewritten: 0, derived: 0 })
  expect(await dump(target.db)).toEqual(after)
})

test('told the address of before, pictures and links follow to the new one, on built pages, too', async () => {
  const target = await startBlog()
  const id = await fill(target, 'Moved')
  const texts = await contents(target.db)
  const now = {
    name: 'now',
    html: `<p><img src="${upload}" alt="a"></p>`,
    updatedAt: null,
  } as const
  await target.author.ask('saveText', { body: now })
  await sql(target.db, 'UPDATE texts SET html = replace(html, ?1, ?2)', upload, before + upload)
  await age(target, before)
  await target.rebuild()
  expect(await target.text(`/blog/${id}`)).toContain(`src="${before}${upload}"`)
  expect(await renew({ DB: target.db })).toMatchObject({ rewritten: 0 })
  expect(await renew({ DB: target.db }, [before])).toMatchObject({ rewritten: 4 })
  const withUrl = texts.map(({ image, body }) => ({ image, body: body.replaceAll(url, before) }))
  expect(await contents(target.db)).toEqual(withUrl)
  await target.rebuild()
  const page = readFileSync(`${target.dist}/blog/${id}.html`, 'utf8')
  expect(page).toContain(`src="${upload}" alt="a" loading="lazy" decoding="async" width="2000"`)
  expect(page).not.toContain(`"${before}${upload}`)
  for (const path of ['/blog', '/now']) expect(await target.text(path)).not.toContain(before)
})

test('a blog whose address has changed still shows its own pictures, and says its new address elsewhere', async () => {
  const folder = newFolder()
  const ends: (() => void | Promise<void>)[] = []
  const old = await startBlog({ folder }, (end) => void ends.push(end))
  const { address } = await old.author.ask('uploadPicture', { bytes: png() })
  const html = `<p><img src="${address}" alt="Grey"></p>`
  const id = await publish(old.author, { headingSave: 'Before the move', html, imageCdn: address })
  for (const end of ends) await end()
  const moved = 'https://moved.example'
  const bundle = readFileSync(`${buildFolder}worker.js`, 'utf8')
  writeFileSync(`${buildFolder}moved-worker.js`, bundle.replaceAll(url, moved))
  const now = await startBlog({ folder, worker: 'moved-worker', password: null })
  const path = new URL(address).pathname
  const page = await now.text(`/blog/${id}`)
  expect(page.split(`src="${path}"`)).toHaveLength(3)
  expect(page).not.toContain(url)
  expect((await now.get(path)).status).toBe(200)
  expect((await opened(now, `/blog/${id}`)).imageCdn).toBe(moved + path)
  expect(await now.text(feedPaths.json)).toContain(`src=\\"${moved}${path}\\"`)
})
