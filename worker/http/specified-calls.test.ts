import { expect, test } from 'vitest'
import { article } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { confirmationOf, inOneDay, newReader } from '../../scripts/testing/readers.ts'
import { newSession, send } from '../../scripts/testing/requests.ts'
import { namedKey, sealed, wrappedKey } from '../../scripts/testing/vault.ts'
import { encodeText } from '../../shared/base64.ts'
import { type Call, calls, pathOf } from '../../shared/calls.ts'
import { securityQuestions } from '../../shared/session/questions.ts'
import { siteConfig } from '../../shared/site.config.ts'

/*
 * A client that does what section 7 of the specification says, row by row, and what of it our
 * decisions change: no password in an address, the captcha's token, the version an edit began from.
 */

const blog = await sharedBlog()
const Cookie = await newSession(blog)
const { id: key } = siteConfig
const human = owner.TEST_HUMAN_TOKEN
const localData = { username: 'robinhale26', email: 'robin@mailbox.example.com', result: 'A' }
const unsaid = { localData, authData: localData }

interface Said {
  readonly query?: string
  readonly body?: unknown
  /** Who asks: the author, unless a reader. */
  readonly headers?: Record<string, string>
}

/** The answer of a call: its status and its data. */
const ask = async (
  call: Call,
  { query = `/?id=${key}`, body, headers = { Cookie } }: Said = {},
) => {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const response = await send(blog, call, { query, body: text, headers })
  const answered = await response.text()
  return { status: response.status, data: answered === '' ? undefined : JSON.parse(answered) }
}
const dataOf = async (call: Call, said?: Said) => (await ask(call, said)).data

/** What the client knows of an article. */
type Listed = Record<string, string> & { imageSave: string[]; researchLinksSave: string[] }

/** The article list as the specified client makes it: two answers, each reversed, one after the other. */
const articleList = async (): Promise<Listed[]> => {
  const newest: Listed[] = await dataOf(calls.listArticles)
  const older: Listed[] = await dataOf(calls.listMoreArticles, { query: '?all' })
  return newest.reverse().concat(older.reverse())
}

const written = (headingSave: string) => {
  const { reference, ...rest } = article({ headingSave, category: 'Health' })
  const href = headingSave.toLowerCase().replaceAll(',', '').replaceAll(' ', '-')
  return { ...rest, href, totalWords: 3, localData, reference }
}

const published = async (heading: string): Promise<Listed> => {
  const created = await ask(calls.createArticle, { body: written(heading) })
  expect(created).toEqual({ status: 201, data: 'Created' })
  return (await articleList()).find(({ headingSave }) => headingSave === heading) as Listed
}

test('the state of the site and its counts answer as specified', async () => {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const reader = { headers: { ...newReader(), 'User-Agent': browser } }
  for (const r of ['red', 'green']) {
    expect(await dataOf(calls.setBlock, { body: { r, ...unsaid } })).toEqual({ block: r })
    expect(await dataOf(calls.readBlock, { query: '', ...reader })).toEqual({ block: r })
  }
  const { count } = await dataOf(calls.countView, { body: { count: 404 }, ...reader })
  expect(count).toBe(1)
  await inOneDay(async (day) => {
    const daily = await dataOf(calls.countDailyView, { body: { day, count: 1 }, ...reader })
    expect(daily).toEqual({ day, count: 1 })
  })
  const { monitorId } = (await dataOf(calls.readMonitor, { query: '', ...reader })).data
  for (const monitor of [true, false]) {
    const answer = await dataOf(calls.setMonitor, { body: { monitor, monitorId } })
    expect(answer.monitor).toBe(monitor)
    expect((await dataOf(calls.readMonitor, { query: '', ...reader })).data.monitor).toBe(monitor)
  }
})

test('the two lists of articles, reversed and put together, name each article once, the newest first', async () => {
  await published('The first of many')
  const [{ _id = '' } = {} as Listed] = await articleList()
  const { results } = await blog.db.prepare('PRAGMA table_xinfo(all_articles)').all()
  const stored = results.filter(({ hidden }) => hidden === 0).map(({ name }) => name as string)
  const other = stored.map((name) =>
    ['id', 'slug'].includes(name) ? "'row' || substr('0000000' || n, -8)" : name,
  )
  const fill = (most: number) =>
    sql(
      blog.db,
      `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?2)
         INSERT OR IGNORE INTO all_articles (${stored}) SELECT ${other} FROM articles, n WHERE id = ?1`,
      _id,
      most,
    )
  for (const most of [98, 99, 100, 140]) {
    await fill(most)
    const list = await articleList()
    expect(list).toHaveLength(most + 1)
    expect(new Set(list.map((one) => one._id)).size).toBe(most + 1)
    const row = (n: number) => `row${String(n).padStart(8, '0')}`
    const newest = list.filter((one) => one._id !== _id).map((one) => one._id)
    expect(newest).toEqual(Array.from({ length: most }, (_, n) => row(most - n)))
  }
  await sql(blog.db, "DELETE FROM all_articles WHERE id LIKE 'row%'")
})

test('an article is written, read in every way, edited and deleted as specified', async () => {
  const sent = written('Tea, at three')
  const listed = await published('Tea, at three')
  const { localData: _, totalWords, reference, href, imageCdn, ...same } = sent
  expect(listed).toMatchObject({ ...same, imageCdn, href: `/${href}`, totalWords: 3 })
  expect(listed.imageSave).toEqual([imageCdn, sent.imageSource])
  for (const field of ['_id', 'createdAt', 'updatedAt']) expect(listed).toHaveProperty(field)
  expect(listed.id).toBe(listed._id)

  const opened = (name: string) =>
    dataOf(calls.readArticleAtPath, { query: `?name=${name}`, headers: {} })
  for (const name of [`/blog/${listed._id}`, `/local/${href}`]) {
    expect(await opened(name)).toEqual(listed)
  }
  expect(await opened('/blog/nothing')).toBeNull()
  expect(await dataOf(calls.readArticle, { body: { href }, headers: {} })).toEqual(listed)
  expect((await ask(calls.readArticle, { body: { href: 'nothing' } })).status).toBe(404)

  const { id, updatedAt } = listed
  const edit = { ...sent, authorSave: same.authorSave, id, updatedAt }
  const edited = await dataOf(calls.editArticle, {
    body: { ...edit, editorPassword: owner.OWNER_PASSWORD },
  })
  expect(edited).toMatchObject({ acknowledged: true })

  const title = encodeURIComponent('Tea, at three')
  const query = `/?id=${key}&reference=${title}&username=a&email=b&result=A`
  const deletion = { query, body: { password: owner.OWNER_PASSWORD } }
  expect(await dataOf(calls.deleteArticle, deletion)).toBe('204')
  expect(await opened(`/blog/${id}`)).toBeNull()
})

test('a draft is kept, listed, edited and deleted as specified', async () => {
  const sent = written('A draft')
  const query = `/?id=${key}&reference=abc`
  const created = await ask(calls.createDraft, { query, body: sent })
  expect(created).toEqual({ status: 201, data: '201' })
  const [draft] = await dataOf(calls.listDrafts, { query })
  expect(draft).toMatchObject({ headingSave: 'A draft', id: draft._id })
  expect(draft.id).toContain('-')
  const { localData: _, ...fields } = { ...sent, headingSave: 'A later draft' }
  const editDraft = { ...fields, id: draft.id, updatedAt: draft.updatedAt }
  expect(await dataOf(calls.editDraft, { body: { localData, editDraft } })).toBe(draft.id)
  expect((await dataOf(calls.listDrafts, { query }))[0].headingSave).toBe('A later draft')
  expect((await ask(calls.deleteDraft, { body: { localData, arg: draft.id } })).status).toBe(200)
  expect(await dataOf(calls.listDrafts, { query })).toEqual([])
})

test('likes and dislikes are counted by filtering their lists', async () => {
  const { _id } = await published('To be liked')
  const countOf = async (list: Call) =>
    (await dataOf(list, { query: '', headers: newReader() })).filter(
      ({ ArticleId }: Record<string, string>) => ArticleId === _id,
    ).length
  for (const [call, counts] of [
    [calls.like, [1, 0]],
    [calls.unlike, [0, 1]],
  ] as const) {
    const body = { Email: 'ada@example.com', idArticle: _id }
    expect((await ask(call, { query: '', body, headers: newReader() })).status).toBe(201)
    expect([await countOf(calls.listLikes), await countOf(calls.listUnlikes)]).toEqual(counts)
  }
})

/** An opinion as specified: what it is about is only said by the title before its text. */
const opinion = (text: string, reader = 'Ada') =>
  ask(calls.sendOpinion, {
    query: `/?id=${key}&reference=abc`,
    body: { reader, country: 'Norway', opinion: text, human },
    headers: newReader(),
  })

const aboutOf = () =>
  blog.db.prepare('SELECT article FROM opinions ORDER BY id DESC LIMIT 1').first('article')

test('an opinion is sent by reader, country and text, listed and removed as specified', async () => {
  const { _id } = await published('Of opinions')
  expect(await opinion('Of opinions: I have one.')).toEqual({ status: 201, data: 201 })
  expect(await aboutOf()).toBe(_id)
  const [stored] = await dataOf(calls.listOpinions, { query: `/?id=${key}&reference=abc` })
  const words = ['Ada', 'Norway', 'Of opinions: I have one.']
  // Beside the specified ones, fields of ours.
  const article = { path: `/blog/${_id}`, headingSave: 'Of opinions' }
  const ours = { createdAt: expect.any(String), article }
  expect(stored).toEqual({ _id: expect.any(String), opinion: words, ...ours })
  const query = `/?id=${key}&reference=${stored._id}`
  expect((await ask(calls.deleteOpinion, { query })).status).toBe(200)
  expect((await ask(calls.deleteOpinion, { query })).status).toBe(404)
})

test('of titles that begin one another the longest before the text is meant, local ones too', async () => {
  const short = await published('Bread (and')
  const long = await published('Bread (and butter) 100%')
  const hostile = await published("Bread' OR 1=1 --")
  const local = await dataOf(calls.readArticleAtPath, { query: '?name=/bathing-helps-here-why' })
  for (const [text, about] of [
    ['Bread (and butter) 100% agreed', long._id],
    ['Bread (and butter) 100%: agreed', long._id],
    ['Bread (and cheese)', short._id],
    ["Bread' OR 1=1 --: yes", hostile._id],
    [`${local.headingSave}: warm`, local.href],
  ] as const) {
    expect([text, (await opinion(text)).status, await aboutOf()]).toEqual([text, 201, about])
  }
})

test('an opinion about no title, about two articles of one title or with nothing after it is refused', async () => {
  await published('One title')
  await published('One title')
  await published('Bare')
  for (const [text, code] of [
    ['No such title: I agree.', 'article-not-found'],
    ['one title: I agree.', 'article-not-found'],
    ['One titl', 'article-not-found'],
    ['One title: I agree.', 'title-ambiguous'],
    ['Bare: ', 'opinion-incomplete'],
    ['', 'opinion-incomplete'],
  ] as const) {
    expect([text, (await opinion(text)).data.code]).toEqual([text, code])
  }
  expect((await opinion('Bare: no more.')).status).toBe(201)
})

test('a message is sent, listed in base64 and removed as specified', async () => {
  const words = { email: 'ada@example.com', name: 'Ada', country: 'Norway', detail: 'Hello.' }
  const body = { ...words, human }
  const sent = await ask(calls.sendPing, { body, headers: newReader() })
  expect(sent).toEqual({ status: 201, data: 201 })
  const { data } = await dataOf(calls.listPings)
  expect(data[0].ping).toEqual(Object.values(words).map(encodeText))
  const query = `/?reference=${data[0].id}&id=${key}`
  expect((await ask(calls.deletePing, { query })).status).toBe(204)
})

test('an address is registered, and leaves by either of the two addresses', async () => {
  const register = (email: string) =>
    dataOf(calls.subscribe, { query: '', body: { email }, headers: newReader() })
  for (const [email, call] of [
    ['ada@example.com', calls.unsubscribe],
    ['ben@example.com', calls.unsubscribeShort],
  ] as const) {
    expect(await register(email)).toBe('Registered')
    const token = await confirmationOf(blog.db, email)
    expect(await dataOf(calls.confirmSubscription, { body: { token } })).toBe('Confirmed')
    expect(await register(email)).toBe('ID already exists')
    const said = { query: '', body: { email, id: 11 } }
    const left = await ask(call, { ...said, headers: newReader() })
    expect(left).toEqual({ status: 200, data: 'Unsubscribed successfully!' })
    const again = await ask(call, { ...said, headers: newReader() })
    expect([again.status, again.data.code]).toEqual([404, 'not-subscribed'])
  }
  expect(pathOf(calls.unsubscribe)).toBe(`/api${pathOf(calls.unsubscribeShort)}`)
})

test('the author is signed in by three fields in base64 beside the other factors, and stays so', async () => {
  const [question] = securityQuestions
  const body = {
    admin: encodeText(owner.OWNER_USERNAME),
    email: encodeText(owner.OWNER_EMAIL),
    pswd: encodeText(owner.OWNER_PASSWORD),
    colors: owner.OWNER_COLORS,
    question,
    human,
    answer: JSON.parse(owner.OWNER_ANSWERS)[question],
  }
  const auth = await dataOf(calls.signIn, { query: '', body, headers: {} })
  const { username, email } = auth
  expect(auth).toMatchObject({ result: expect.any(String), generalisedData: { username, email } })
  expect([username, email]).toEqual([owner.OWNER_USERNAME, owner.OWNER_EMAIL])
  const wrong = { ...body, pswd: encodeText('another password') }
  expect((await ask(calls.signIn, { query: '', body: wrong, headers: {} })).status).toBe(404)
  const checked = await ask(calls.checkSession, { query: '/?admin=a&email=b' })
  expect(checked).toEqual({ status: 201, data: 201 })
  expect((await ask(calls.reportVisitor, { query: '', body: ['192.0.2.1'] })).status).toBe(200)
})

test('a credential is kept, listed, changed and deleted as specified', async () => {
  const first = { ...wrappedKey(), password: owner.OWNER_PASSWORD }
  expect((await ask(calls.createVaultKey, { body: first })).status).toBe(201)
  const query = `?id=${key}`
  const body = { name: '[80,111,115,116]', password: sealed(), _id: 'a-random-id', counter: 1 }
  const stored = await dataOf(calls.createCredential, { query, body: { ...namedKey, ...body } })
  expect(stored).toEqual(body)
  expect(await dataOf(calls.listCredentials, { query })).toEqual([stored])
  const { _id } = stored
  const changed = {
    ...namedKey,
    name: '[80]',
    password: sealed('b'),
    _id,
    counter: 2,
    before: sealed(),
  }
  expect(await dataOf(calls.editCredential, { query, body: changed })).toBe('updated')
  // Without `_id` another credential could go: the refusal says so.
  const unnamed = await ask(calls.deleteCredential, { query: `${query}&indexArray=0` })
  expect(unnamed.status).toBe(422)
  expect(JSON.stringify(unnamed.data)).toContain('Name the credential by its _id, too')
  const named = `vault=${namedKey.vault}&version=1&_id=${_id}`
  const deletion = { query: `${query}&indexArray=0&${named}` }
  expect(await dataOf(calls.deleteCredential, deletion)).toBe('deleted')
})
