import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { renew } from '../../scripts/renew/renew.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { close, edit, follow, remove } from '../../scripts/testing/changes.ts'
import {
  avif,
  emptyPng,
  exif,
  gif,
  gifBlock,
  joined,
  jpeg,
  jpegSegment,
  png,
  pngChunk,
  webp,
} from '../../scripts/testing/pictures.ts'
import { atOnce } from '../../scripts/testing/readers.ts'
import { beginToSend, dump, newSession, problemIn, send } from '../../scripts/testing/requests.ts'
import { calls } from '../../shared/calls.ts'
import { limits } from '../../shared/limits.ts'
import { cookieNames } from '../../shared/names.ts'
import { uploadedPicture } from '../../shared/pictures/picture-name.ts'

const blog = await sharedBlog()
const Cookie = await newSession(blog)

const upload = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  send(blog, 'uploadPicture', {
    body,
    headers: { 'Content-Type': 'application/octet-stream', Cookie, ...headers },
  })

/** The names of all files in the bucket. */
const keys = async () =>
  (await (await blog.flare.getR2Bucket('PICTURES')).list()).objects.map(({ key }) => key)

/** Uploads a picture and reads it back, as anybody can. */
const store = async (bytes: Uint8Array<ArrayBuffer>) => {
  const picture = await blog.author.ask('uploadPicture', { bytes })
  const name = uploadedPicture(picture.address)
  if (!name) throw new Error(`${picture.address} is no address of a picture.`)
  const path = new URL(picture.address).pathname
  const response = await blog.get(path)
  return { ...picture, path, name, response, stored: Buffer.from(await response.arrayBuffer()) }
}

const refusalOf = async (body: Uint8Array<ArrayBuffer>): Promise<string> =>
  (await problemIn(await upload(body))).code

test('a picture of each format is kept with its size, under a name that says it', async () => {
  const forms = [
    ['image/png', 'png', png({ width: 7, height: 5 }), 7, 5],
    ['image/jpeg', 'jpg', jpeg({ width: 300, height: 200 }), 300, 200],
    ['image/gif', 'gif', gif(), 1, 1],
    ['image/webp', 'webp', webp(1500, 900), 1500, 900],
    ['image/avif', 'avif', avif(64, 48, 'nothing of note'), 64, 48],
  ] as const
  for (const [type, extension, bytes, width, height] of forms) {
    const { path, response, ...picture } = await store(bytes)
    expect([picture.width, picture.height]).toEqual([width, height])
    expect(path).toMatch(new RegExp(`^/uploads/[0-9a-f]{32}-${width}x${height}\\.${extension}$`))
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type])
  }
})

test('what tells where a picture was taken, and every other note in it, is gone', async () => {
  const place = 'GPS 59.9139N 10.7522E'
  const forms = [
    jpeg({
      before: joined(
        jpegSegment(0xe0, 'JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0'),
        exif(1, place),
        jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${place}`),
        jpegSegment(0xed, `Photoshop 3.0\0${place}`),
        jpegSegment(0xfe, place),
      ),
      after: joined(place),
    }),
    png({
      more: joined(
        ...['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt'].map((name) => pngChunk(name, place)),
      ),
    }),
    gif({
      more: joined(gifBlock(0xfe, place), gifBlock(0xff, 'XMP DataXMP', place)),
      after: place,
    }),
    webp(20, 10, [
      ['EXIF', place],
      ['XMP ', place],
      ['NOTE', place],
    ]),
    // A frame of an animation.
    webp(20, 10, [['ANMF', `${'\0'.repeat(16)}VP8L\0\0\0\0EXIF\x15\0\0\0${place}\0`]]),
    avif(20, 10, place),
  ]
  for (const bytes of forms) {
    expect(Buffer.from(bytes).toString('latin1')).toContain(place)
    const { stored, path } = await store(bytes)
    expect([path, stored.toString('latin1').includes('GPS')]).toEqual([path, false])
  }
})

test('a photo that lies on its side says so still, and its size is the one that is shown', async () => {
  const { width, height, stored } = await store(jpeg({ width: 400, height: 300, before: exif(6) }))
  expect([width, height]).toEqual([300, 400])
  expect(stored.toString('latin1')).toContain('Exif')
  expect((await store(jpeg({ width: 400, height: 300, before: exif(3) }))).width).toBe(400)
})

test('an animation stays one, and the colours of a photo stay what they are', async () => {
  for (const name of ['NETSCAPE2.0', 'ANIMEXTS1.0']) {
    const loop = gifBlock(0xff, name, '\u0001\0\0')
    expect((await store(gif({ more: loop }))).stored.toString('latin1')).toContain(name)
  }
  for (const [marker, colours] of [
    [0xe2, 'ICC_PROFILE\0\u0001\u0001the colours'],
    [0xee, 'Adobe\0d\0\0\0\0\u0001'],
  ] as const) {
    const { stored } = await store(jpeg({ before: jpegSegment(marker, colours) }))
    expect(stored.toString('latin1')).toContain(colours)
  }
})

test('what is no picture of these formats is refused, whatever it says that it is', async () => {
  const texts = ['', ' ', 'GIF', '%PDF-1.7', 'PK\u0003\u0004', 'BM\u0000\u0000', 'II*\u0000']
  texts.push('\ufeffGIF89a', `<?xml version="1.0"?>${'x'.repeat(100)}`)
  texts.push('<svg xmlns="http://www.w3.org/2000/svg"><script>hurt(1)</script></svg>')
  texts.push('<!doctype html><script>hurt(1)</script>')
  texts.push('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic')
  for (const text of texts) {
    const body = new TextEncoder().encode(text)
    for (const type of ['image/png', 'image/svg+xml', 'text/html', 'application/json']) {
      const { code } = await problemIn(await upload(body, { 'Content-Type': type }))
      expect(code, text).toBe('picture-type')
    }
  }
})

test('a file that is a picture and something else is kept as the picture alone, or not at all', async () => {
  const script = '/*<script>hurt(1)</script>*/=1;hurt(1)'
  const hidden = [
    png({ more: pngChunk('tEXt', script) }),
    joined(png(), script),
    joined(jpeg({ before: jpegSegment(0xfe, script) }), script),
    joined(gif(), script),
    joined(webp(3, 3, [['JUNK', script]]), script),
  ]
  for (const bytes of hidden) expect((await store(bytes)).stored.includes('hurt')).toBe(false)
  // Its size would be the beginning of a comment.
  const commented = joined('GIF89a/*', 'x'.repeat(20), '*/=1;hurt(1)')
  for (const bytes of [commented, joined(avif(3, 3, 'x'), script)]) {
    expect(await refusalOf(bytes)).toBe('picture-damaged')
  }
})

test('a picture that is cut short anywhere, or damaged, is refused', async () => {
  const forms = [png(), jpeg({ before: exif(6) }), gif(), webp(9, 9), avif(9, 9, 'x'.repeat(20))]
  for (const bytes of forms) {
    for (let length = 16; length < bytes.length; length += 3) {
      const code = await refusalOf(bytes.slice(0, length))
      expect([length, code]).toEqual([length, 'picture-damaged'])
    }
  }
  const flipped = png()
  flipped[45] = (flipped[45] ?? 0) ^ 1
  expect(await refusalOf(flipped)).toBe('picture-damaged')
})

test('a small file that would be huge once it is unpacked is refused', async () => {
  const huge = [
    ...[emptyPng(60_000, 60_000), emptyPng(12_001, 1), emptyPng(8_000, 8_000)],
    ...[jpeg({ width: 60_000, height: 60_000 }), jpeg({ width: 12_001, height: 1 })],
    ...[jpeg({ width: 8_000, height: 8_000 }), webp(2 ** 24, 2 ** 24), avif(2 ** 31, 2 ** 31, 'x')],
  ]
  for (const bytes of huge) expect(await refusalOf(bytes)).toBe('picture-too-many-pixels')
  for (const bytes of [emptyPng(0, 5), emptyPng(5, 0)]) {
    expect(await refusalOf(bytes)).toBe('picture-damaged')
  }
})

test('a file of more parts than any picture has is refused, before they fill the memory', async () => {
  const many = <Part>(part: Part): Part[] => Array.from({ length: 31_000 }, () => part)
  const forms = {
    jpeg: jpeg({ before: joined(...many(jpegSegment(0xdb, ''))) }),
    png: png({ more: joined(...many(pngChunk('tRNS'))) }),
    gif: gif({ more: joined(...many(gifBlock(0xf9))) }),
    webp: webp(9, 9, many(['ICCP', ''] as const)),
    avif: avif(9, 9, 'x'.repeat(20), 65_535),
  }
  for (const [name, bytes] of Object.entries(forms)) {
    expect([name, await refusalOf(bytes)]).toEqual([name, 'picture-damaged'])
  }
})

test('a picture of more than 8 MB is refused, whether or not it says so', async () => {
  const begin = (headers: Record<string, string>, begun?: Uint8Array) =>
    beginToSend(blog, calls.uploadPicture, {
      headers: { Cookie, 'Content-Type': 'image/png', ...headers },
      begun,
    })
  const said = await begin({ 'Content-Length': String(limits.pictureBytes + 1) })
  expect([(await problemIn(said)).code, said.status]).toEqual(['picture-too-large', 413])
  const large = png({ more: pngChunk('IDAT', Buffer.alloc(limits.pictureBytes)) })
  const unsaid = await begin({ 'Transfer-Encoding': 'chunked' }, large)
  expect((await problemIn(unsaid)).code).toBe('picture-too-large')
})

test('the same picture is kept once, sent again or twice at once', async () => {
  const bytes = png({ width: 11, height: 11, grey: 7 })
  const before = (await keys()).length
  const answers = await atOnce(3, () => upload(bytes))
  answers.push(await upload(joined(bytes, 'a note at its end')))
  const made = await Promise.all(answers.map((one) => one.json() as Promise<{ address: string }>))
  expect(new Set(made.map(({ address }) => address)).size).toBe(1)
  expect((await keys()).length - before).toBe(1)
})

test('only the signed-in author uploads, lists and deletes, from the site itself', async () => {
  const before = await dump(blog.db)
  const body = png({ grey: 33 })
  expect((await problemIn(await upload(body, { Cookie: '' }))).code).toBe('not-signed-in')
  const foreign = await upload(body, { 'Sec-Fetch-Site': 'cross-site' })
  expect((await problemIn(foreign)).code).toBe('cross-origin')
  // Nothing is read of whoever may not send it.
  const junk = await upload(new Uint8Array(100_000), { Cookie: '' })
  expect((await problemIn(junk)).code).toBe('not-signed-in')
  expect(await dump(blog.db)).toEqual(before)
})

test('a picture is served for ever, as what it is and nothing else, also to a question', async () => {
  const { path, response, stored } = await store(png({ width: 9, height: 4 }))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  const etag = response.headers.get('ETag') as string
  for (const input of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await blog.get(path, { headers: { 'If-None-Match': input } })
    expect([input, again.status, await again.text()]).toEqual([input, 304, ''])
  }
  const other = await blog.get(path, { headers: { 'If-None-Match': '"other"' } })
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, stored.length])
  const head = await blog.get(path, { method: 'HEAD' })
  const length = head.headers.get('Content-Length')
  expect([head.status, length, await head.text()]).toEqual([200, String(stored.length), ''])
  const posted = await blog.get(path, { method: 'POST' })
  expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})

test('what is no picture of ours is not found', async () => {
  const { path } = await store(png({ width: 9, height: 5 }))
  const hash = '0'.repeat(32)
  const paths = [
    '/uploads/',
    '/uploads',
    '/uploads/x.png',
    `/uploads/${hash}-1x1.png`,
    path.replace('.png', '.svg'),
    path.replace('.png', '.html'),
    `${path}/`,
    `${path}%00`,
    path.replace('9x5', '5x9'),
    path.replace('/uploads/', '/uploads/../uploads//'),
    path.replace('.png', '-640.png'),
    path.replace('.png', '-641.webp'),
    `/uploads/${hash}-1x1-640.webp`,
    path.toUpperCase(),
  ]
  for (const one of paths) {
    const response = await blog.get(one)
    await response.body?.cancel()
    expect([one, [404, 301].includes(response.status)]).toEqual([one, true])
  }
})

test('a smaller version stands beside its picture, in a format of its own; one that was never made is not found', async () => {
  const { name, path } = await store(webp(2000, 1000))
  const small = path.replace('.webp', '-640.webp')
  expect((await blog.get(small)).status).toBe(404)
  const bytes = webp(640, 320)
  const smaller = (of: string, bytes: ReturnType<typeof png>) =>
    blog.author.call('uploadPicture', { query: { of }, bytes })
  const made = expectData(await smaller(name.name, bytes))
  expect(made).toMatchObject({ width: 640, height: 320 })
  expect(new URL(made.address).pathname).toBe(small)
  const found = await blog.get(small)
  expect(Buffer.from(await found.arrayBuffer()).length).toBeLessThanOrEqual(bytes.length)
  expect(found.headers.get('Cache-Control')).toContain('immutable')
  for (const [extension, bytes] of [
    ['jpg', jpeg({ width: 320, height: 160 })],
    ['png', png({ width: 1280, height: 640 })],
  ] as const) {
    const { address, width } = expectData(await smaller(name.name, bytes))
    expect(address).toContain(`-${width}.${extension}`)
    expect((await blog.get(new URL(address).pathname)).status).toBe(200)
  }
  const others = [webp(641, 320), webp(640, 400), gif(), webp(1280, 10)]
  for (const other of others) {
    const reply = await blog.author.call('uploadPicture', {
      query: { of: name.name },
      bytes: other,
    })
    expect(outcome(reply)).toBe('picture-mismatch')
  }
  const nobodys = name.name.replace(/^./, (one) => (one === '0' ? '1' : '0'))
  expect(outcome(await smaller(nobodys, bytes))).toBe('picture-not-found')
})

test('a picture that an article or a draft shows cannot be deleted; another can, with its versions', async () => {
  const { name, path, address } = await store(webp(2000, 1004))
  for (const bytes of [webp(640, 321), jpeg({ width: 320, height: 161 })])
    await blog.author.ask('uploadPicture', { query: { of: name.name }, bytes })
  const remove = () => blog.author.call('deletePicture', { query: { reference: name.name } })
  const body = article({ headingSave: 'Shows it', html: `<p><img src="${address}"></p>` })
  await blog.author.ask('createDraft', { body })
  expect(outcome(await remove())).toBe('picture-in-use')
  const drafts = await blog.author.ask('listDrafts')
  const arg = drafts.find(({ headingSave }) => headingSave === 'Shows it')?._id ?? ''
  await blog.author.ask('deleteDraft', { body: { arg } })
  expect(expectData(await remove())).toBe('deleted')
  for (const one of [path, path.replace('.webp', '-640.webp'), path.replace('.webp', '-320.jpg')]) {
    expect((await blog.get(one)).status).toBe(404)
  }
  expect(outcome(await remove())).toBe('picture-not-found')
  // What an import brought is the author's own once it was deleted and is there again.
  const bytes = png({ width: 41, height: 21 })
  const upload = (query = {}) => blog.author.ask('uploadPicture', { query, bytes })
  const brought = await upload({ imported: 'posts' })
  const known = async () => (await blog.author.ask('listImports')).map(({ id }) => id)
  expect(await known()).toContain(brought.name)
  await blog.author.ask('deletePicture', { query: { reference: brought.name } })
  await upload()
  expect(await known()).not.toContain(brought.name)

  const heading = await store(png({ width: 40, height: 21 }))
  await publish(blog.author, { headingSave: 'Heads it', imageCdn: heading.address })
  const query = { reference: heading.name.name }
  expect(outcome(await blog.author.call('deletePicture', { query }))).toBe('picture-in-use')
})

test('the author reads what shows a picture, with its alternative text there', async () => {
  const [shown, other, unused] = await Promise.all(
    [50, 51, 52].map((width) => store(png({ width, height: 21 }))),
  )
  if (!shown || !other || !unused) throw new Error('They were not kept.')
  const html = `<p><img alt="A &quot;b&quot; > c" src="${shown.address}"></p><p><img src="${other.address}" alt="Other"></p><p>${'Words. '.repeat(500)}</p>`
  const id = await publish(blog.author, { headingSave: 'Has two Pictures', html })
  const headed = await publish(blog.author, { headingSave: 'Is headed', imageCdn: shown.address })
  const body = { html: `<p><img src="${shown.address}"></p>`, headingSave: 'Draws it' }
  await blog.author.ask('createDraft', { body: article(body) })
  await remove(blog, headed, 'Is headed')
  const usesOf = async (query: { names?: string; search?: string }) =>
    (await blog.author.ask('listPictureUses', { query }))
      .map(({ stem, kind, headingSave, alt }) => [stem, kind, headingSave, alt])
      .sort()
  const names = [shown, other, unused].map(({ name }) => name.name).join()
  const inArticle = [
    [shown.name.stem, 'article', 'Has two Pictures', 'A "b" > c'],
    [other.name.stem, 'article', 'Has two Pictures', 'Other'],
  ]
  const all = [
    ...inArticle,
    [shown.name.stem, 'bin', 'Is headed', null],
    [shown.name.stem, 'draft', 'Draws it', ''],
  ].sort()
  expect(await usesOf({ names })).toEqual(all)
  expect(await usesOf({ search: 'two pictures' })).toEqual(all)
  expect(await usesOf({ search: 'Nothing has this title' })).toEqual([])
  expect(await usesOf({ names: 'nothing.png' })).toEqual([])

  expectData(await edit(blog, id, { headingSave: 'Has none' }))
  expect(await usesOf({ names: other.name.name })).toEqual([
    [other.name.stem, 'version', 'Has two Pictures', 'Other'],
  ])
  const query = { reference: other.name.name }
  expect(outcome(await blog.author.call('deletePicture', { query }))).toBe('picture-in-use')
  expect(outcome(await blog.anyone.call('listPictureUses'))).toBe('not-signed-in')
})

test('the list names every file, page after page', async () => {
  const names = await keys()
  const listed = await blog.author.ask('listPictures')
  expect(listed.map(({ name }) => name)).toEqual(names)
  const [first] = listed
  expect(first).toMatchObject({ bytes: expect.any(Number), isSmaller: expect.any(Boolean) })
  const rest = await blog.author.ask('listPictures', { query: { cursor: names[0] as string } })
  expect(rest.map(({ name }) => name)).toEqual(names.slice(1))
})

test('while the blog is blocked its pictures are served, as those of the site are', async () => {
  const { path } = await store(png({ width: 3, height: 9 }))
  await close(blog)
  expect(await follow(blog, path)).toBe(200)
})

test('where R2 is off everything but uploads goes on, and nothing is wrong with the blog', async () => {
  const lines: string[] = []
  const blog = await startBlog({ withoutPictures: true, onLog: (line) => lines.push(line) })
  const reply = await blog.author.call('uploadPicture', { bytes: png() })
  expect(outcome(reply)).toBe('no-picture-store')
  expect((await blog.get(`/uploads/${'0'.repeat(32)}-1x1.png`)).status).toBe(404)
  await publish(blog.author)
  expect((await blog.get('/blog')).status).toBe(200)
  expect((await blog.anyone.ask('readHealth')).configured).toBe(true)
  expect(lines.join('\n')).not.toContain('not-configured')
})

test('a picture that an older export names keeps that name; another picture does not get it', async () => {
  const bytes = png({ width: 9, height: 8, more: pngChunk('tRNS', joined(Buffer.of(0, 1))) })
  const { name } = await blog.author.ask('uploadPicture', { bytes })
  const older = name.replace('-t.', '.')
  expect(older).not.toBe(name)
  const again = await blog.author.ask('uploadPicture', { query: { of: older }, bytes })
  expect(again.name).toBe(older)
  expect((await blog.get(new URL(again.address).pathname)).status).toBe(200)
  const other = png({ width: 9, height: 8 })
  const reply = await blog.author.call('uploadPicture', { query: { of: older }, bytes: other })
  expect(outcome(reply)).toBe('picture-mismatch')
})

/** The widths that pages offer of a picture, of each file with its name. */
const offered = async (stem: string, ...paths: string[]) => {
  // The author's marker: no revision tells of what a test changes.
  const headers = { Cookie: `${cookieNames.signedIn}=1` }
  const read = async (path: string) => (await blog.get(path, { headers })).text()
  const pages = await Promise.all(paths.map(read))
  return pages.map((page) => [
    ...new Set(
      [...page.matchAll(new RegExp(`/uploads/${stem}(\\S+) \\d+w`, 'g'))].map(([, of]) => of),
    ),
  ])
}

test('an article, its card, a page and the portrait offer the widths that are in the bucket, and feeds and calls name none', async () => {
  const uploaded = await Promise.all(
    [1001, 1002, 1003].map((height) => store(jpeg({ width: 4000, height }))),
  )
  const [some, none, portrait] = uploaded
  if (!some || !none || !portrait) throw new Error('They were not kept.')
  for (const one of [some, portrait]) {
    for (const bytes of [
      jpeg({ width: 320, height: Math.round((one.height * 320) / 4000) }),
      webp(640, Math.round((one.height * 640) / 4000)),
    ])
      await blog.author.ask('uploadPicture', { query: { of: one.name.name }, bytes })
  }
  const show = ({ address }: typeof some) => `<p><img src="${address}" alt="a"></p>`
  const html = show(some) + show(none)
  const id = await publish(blog.author, { headingSave: 'In widths', html, imageCdn: some.address })
  await publish(blog.author, { headingSave: 'By the API', imageCdn: none.address })
  await blog.author.ask('saveText', { body: { name: 'now', html, updatedAt: null } })
  const { version } = await blog.author.ask('readSettings')
  const avatar = portrait.path
  const changed = await blog.author.ask('changeSettings', {
    body: { version, changes: { avatar } },
  })
  expect(changed.changed.avatar).toBe(avatar)

  const own = ['-320.jpg', '-640.webp', '.jpg']
  const places = [`/blog/${id}`, '/blog', '/now']
  expect(await offered(some.name.stem, ...places)).toEqual([own, own, own])
  expect(await offered(none.name.stem, ...places)).toEqual([[], [], []])
  expect(await offered(portrait.name.stem, `/blog/${id}`, '/')).toEqual([own, own])
  const others = ['/feed.xml', '/feed.json', '/api/article', `/api/getapostadsfgd?name=/blog/${id}`]
  for (const path of [`/blog/${id}`, ...others]) {
    const text = await blog.text(path)
    const saved = text.match(/(?<="articleSave":")[^"]+/g) ?? []
    expect([path, [text, ...saved.map(atob)].join().includes('#320')]).toEqual([path, false])
  }

  // An edit finds what has come since, and changes nothing else.
  await blog.author.ask('uploadPicture', { query: { of: none.name.name }, bytes: webp(640, 160) })
  expectData(await edit(blog, id, { headingSave: 'In widths', html, imageCdn: some.address }))
  expect(await offered(none.name.stem, `/blog/${id}`)).toEqual([['-640.webp', '.jpg']])
  const versions = 'SELECT count(*) AS n FROM article_versions WHERE article_id = ?1'
  expect(await blog.db.prepare(versions).bind(id).first('n')).toBe(0)
})

test('articles, pages and the portrait of an older version name the widths that are there, and lose the others', async () => {
  const bucket = await blog.flare.getR2Bucket('PICTURES')
  const chromium = await store(webp(1800, 900))
  const safari = await store(jpeg({ width: 1800, height: 901 }))
  await blog.author.ask('uploadPicture', {
    query: { of: chromium.name.name },
    bytes: webp(640, 320),
  })
  const html = [chromium, safari].map(({ path }) => `<p><img src="${path}" alt="a"></p>`).join('')
  const ids = [
    await publish(blog.author, { headingSave: 'Before', html, imageCdn: chromium.address }),
    await publish(blog.author, { headingSave: 'By Safari', html, imageCdn: safari.address }),
  ]
  const dates = async () =>
    (await blog.db.prepare('SELECT updated_at, text_changed_at FROM articles ORDER BY id').all())
      .results
  const before = await dates()
  await sql(
    blog.db,
    "UPDATE all_articles SET image = replace(image, '#640.webp', ''), body = replace(body, '#640.webp', '')",
  )
  await sql(blog.db, "UPDATE texts SET html = ?1 WHERE name = 'now'", html)
  await sql(
    blog.db,
    "UPDATE settings SET value = json_quote(?1) WHERE name = 'avatar'",
    chromium.path,
  )
  const places = [...ids.map((id) => `/blog/${id}`), '/now', '/']
  const [had, lacks] = [chromium.name.stem, safari.name.stem]
  const none = places.map(() => [])
  expect(await offered(had, ...places)).toEqual(none)
  for (const isFirst of [true, false]) {
    const { rewritten } = await renew({ DB: blog.db, PICTURES: bucket as never })
    expect(rewritten > 0).toBe(isFirst)
  }
  const own = ['-640.webp', '.webp']
  expect(await offered(had, ...places)).toEqual([own, own, own, own])
  expect(await offered(lacks, ...places)).toEqual(none)
  expect(await dates()).toEqual(before)
})
