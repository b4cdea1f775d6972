import { expect, test } from 'vitest'
import { article, publish } from '../../scripts/testing/articles.ts'
import { type Blog, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { bringBack, change, close, end, remove } from '../../scripts/testing/changes.ts'
import type { Part } from '../../shared/search/contract.ts'
import { nothingFound } from '../../shared/search/contract.ts'

const blog = await sharedBlog()

const textOf = (parts: readonly Part[]) => parts.map(({ text }) => text).join('')
const marked = (parts: readonly Part[]) =>
  parts.flatMap(({ text, isFound }) => (isFound ? text : []))

/** By the author, whom no limit holds. */
const search = async (q: string, { author }: Pick<Blog, 'author'> = blog, from = '0') =>
  await author.ask('searchTexts', { query: { q, from } })
/** The titles that a text finds, the best first. */
const titles = async (q: string, of?: Pick<Blog, 'author'>) =>
  (await search(q, of)).results.map(({ title }) => textOf(title))
const write = (headingSave: string, html: string, more = {}) =>
  publish(blog.author, { headingSave, html, ...more })

test('an article is found by its text with the next request after each change of it', async () => {
  const id = await write('Of boats', '<p>The quokka sleeps.</p>')
  expect(await titles('quokka')).toEqual(['Of boats'])
  await change(blog, id, { html: '<p>The numbat sleeps.</p>' })
  expect(await titles('quokka')).toEqual([])
  expect(await titles('numbat')).toEqual(['Of boats'])
  await change(blog, id, { headingSave: 'Of ships' })
  expect(await titles('numbat')).toEqual(['Of ships'])
  await remove(blog, id, 'Of ships')
  expect(await titles('numbat')).toEqual([])
  await bringBack(blog, id)
  expect(await titles('numbat')).toEqual(['Of ships'])
  await remove(blog, id, 'Of ships')
  await end(blog, id)
  expect(await titles('numbat')).toEqual([])
})

test('what is found has its page, its date, and the marked place of its text', async () => {
  const id = await write(
    'Why "tapirs" & co swim',
    '<p>First.</p><h2>Water</h2><p>A tapir &lt;swims&gt;.</p>',
  )
  const { results, count, hasAllWords } = await search('tapir')
  expect([count, hasAllWords]).toEqual([1, true])
  expect(results[0]).toMatchObject({ url: `/blog/${id}`, date: '2026-05-01', category: 'Health' })
  expect(textOf(results[0]?.title ?? [])).toBe('Why "tapirs" & co swim')
  expect(marked(results[0]?.title ?? [])).toEqual(['tapirs'])
  expect(textOf(results[0]?.snippet ?? [])).toBe('First. Water. A tapir <swims>.')
  expect(marked(results[0]?.snippet ?? [])).toEqual(['tapir'])
})

test('the number of a footnote is no part of the word before it, nor is its way back of the note', async () => {
  const number = '<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup>'
  const note =
    '<div class="footnotes"><ol><li id="fn-1">Wet. <a href="#fnref-1" class="footnote-backref">↩</a></li></ol></div>'
  await write('A note', `<p>The fossa${number} swims.</p>${note}`)
  const [found] = (await search('"fossa swims"')).results
  expect(textOf(found?.snippet ?? [])).toBe('The fossa swims. Wet.')
})

test('a title stands above a heading, a heading above the text, however often that has the word', async () => {
  const often = '<p>An okapi, the okapi, okapi okapi okapi. </p>'.repeat(30)
  await write('In the text', often)
  await write('In a heading', '<h2>The okapi</h2><p>It is shy.</p>')
  await write('The okapi', `<p>It is shy.</p>${'<p>Many other words.</p>'.repeat(200)}`)
  expect(await titles('okapi')).toEqual(['The okapi', 'In a heading', 'In the text'])
})

test('an article whose title is the text stands first', async () => {
  await write('Serval and its ears', '<p>A serval, and a serval.</p>')
  await write('Serval', '<p>A cat.</p>')
  await write('The serval', '<p>A serval.</p>')
  expect((await titles('serval'))[0]).toBe('Serval')
})

test('words that follow each other, and whole words, stand higher', async () => {
  await write('One', '<p>A bongo here and a drum there, all in a long row of words.</p>')
  await write('Two', '<p>A bongo drum and a long row of words, all of them here there.</p>')
  await write('Three', '<p>Bongos are drums that come in pairs, one for each of the hands.</p>')
  expect((await titles('bongo drum')).slice(0, 2)).toEqual(['Two', 'One'])
  expect((await titles('bongo')).at(-1)).toBe('Three')
})

test('where no article has all words, those with some of them are found, and it says so', async () => {
  await write('Half of it', '<p>An aardwolf alone.</p>')
  expect(await titles('aardwolf zzyzx')).toEqual(['Half of it'])
  expect((await search('aardwolf zzyzx')).hasAllWords).toBe(false)
  expect(await search('zzyzx')).toEqual(nothingFound)
})

test.each([
  ['creme brulee', 'Crème brûlée'],
  ['CRÈME', 'Crème brûlée'],
  ['bru', 'Crème brûlée'],
  ['検索', '全文検索の仕組み'],
  ['索の仕', '全文検索の仕組み'],
  ['ภาษา', 'เรียนภาษาไทย'],
  ['한국', '한국어를 배우다'],
  ['국어', '한국어를 배우다'],
  ['한국어 배우다', '한국어를 배우다'],
  ['ｶﾀｶﾅ', 'カタカナのコーヒー'],
  ['コーヒー', 'カタカナのコーヒー'],
  ['人々', '人々の全文'],
  ['مرحبا', 'مرحبا بالعالم'],
  ['straße', 'Straße'],
  ['strasse', 'Straße'],
  ['lodz', 'Łódź'],
  ['nodejs', 'Streams in Node.js'],
  ['node.js', 'Why nodejs waits'],
  ['c++', 'Modern C++, twice'],
  ['C#', 'From C# to F#'],
  ['.net', 'What .NET is'],
])('"%s" finds "%s"', async (text, title) => {
  if ((await titles(`"${title}"`)).length === 0) await write(title, '<p>Nothing else.</p>')
  expect(await titles(text)).toContain(title)
})

test('a text has letters without a mark, invisible signs, Korean and names with dots, and is found and marked by all', async () => {
  const text =
    'Łódź, Straße, œuvre, cœur, ışık, København, soft\u00ADhyphen, zero\u200Bwidth, 초등학교에서, Vue.js'
  await write('Of letters', `<p>${text}</p>`)
  for (const [query, found] of [
    ['lodz', 'Łódź'],
    ['strasse', 'Straße'],
    ['oeuvre', 'œuvre'],
    ['coeur', 'cœur'],
    ['isik', 'ışık'],
    ['kobenhavn', 'København'],
    ['softhyphen', 'soft\u00ADhyphen'],
    ['zerowidth', 'zero\u200Bwidth'],
    ['학교', '학교'],
    ['초등학교', '초등학교'],
    ['vuejs', 'Vue.js'],
  ] as const) {
    const { results, correctedQuery } = await search(query)
    const of = results.find(({ title }) => textOf(title) === 'Of letters')
    expect([query, correctedQuery, marked(of?.snippet ?? [])]).toEqual([query, null, [found]])
  }
  expect(await titles('학에')).toEqual([])
})

test('a name with signs finds no text that only has its letter', async () => {
  await write('Vitamin C, slowly', '<p>Of C, and of F.</p>')
  await write('Templates', '<p>In C++ they are many.</p>')
  expect(await titles('C++')).toContain('Templates')
  for (const name of ['C++', 'C#', 'F#'])
    expect(await titles(name)).not.toContain('Vitamin C, slowly')
})

test('a text in the heading, with words between, is found however many have it in title and heading', async () => {
  const words = 'Jerboas of the gobi'
  for (let n = 0; n < 11; n += 1)
    await write(`Jerboas gobi ${n}`, '<h2>Jerboas gobi</h2><p>Dry.</p>')
  await write(words, '<p>Dry.</p>')
  expect((await titles(words))[0]).toBe(words)
})

test('ten are shown, all are counted, and the others follow', async () => {
  for (let n = 0; n < 12; n += 1) await write(`Kakapo ${n}`, '<p>A bird.</p>')
  const first = await search('kakapo')
  expect([first.results.length, first.count]).toEqual([10, 12])
  const rest = await search('kakapo', blog, '10')
  expect([rest.results.length, rest.count]).toEqual([2, 12])
  const all = [...first.results, ...rest.results].map(({ url }) => url)
  expect(new Set(all).size).toBe(12)
})

test('drafts are out; articles of the repository and summaries are in', async () => {
  const draft = article({ headingSave: 'A plan', html: '<p>A dugong.</p>' })
  await blog.author.ask('createDraft', { body: draft })
  expect(await titles('dugong')).toEqual([])
  const local = await search('bathing')
  expect(local.results.map(({ url }) => url)).toContain('/local/bathing-helps-here-why')
  await write('Told in short', '<p>Text.</p>', { summary: 'All of the pangolin.' })
  expect(await titles('pangolin')).toEqual(['Told in short'])
})

test('a closed blog answers readers as other calls do, and the author', async () => {
  const closed = await startBlog()
  await publish(closed.author, { headingSave: 'Shut', html: '<p>A gharial.</p>' })
  await close(closed)
  const reply = await closed.anyone.call('searchTexts', { query: { q: 'gharial' } })
  expect(reply.ok ? null : reply.problem?.code).toBe('access-restricted')
  expect(await titles('gharial', closed)).toEqual(['Shut'])
})

test.each([
  ['quotes', '"\'“”"'],
  ['a quote that does not end', '"quokka'],
  ['NUL', 'a\0b'],
  ['10,000 characters', 'quokka '.repeat(1_430)],
  ['one word of 10,000 characters', 'q'.repeat(10_000)],
  ['emoji', '🙂👩‍👩‍👧 1️⃣'],
  ['right to left', '\u202Eمرحبا שלום'],
  ['only punctuation', '!?*-^(){}[]:;,.+&|~'],
  ['syntax', 'title: OR AND NOT NEAR(a b, 2) * ^a -b {x}: "a'],
  ['SQL', "'; DROP TABLE words; --"],
  ['lone surrogates', '%ED%A0%80 \uFFFD'],
  ['combining marks alone', '\u0301'.repeat(500)],
  ['CJK without spaces', '漢'.repeat(3_000)],
  ['many misspelt words', 'sxqwzv quokkk "sxqwzw'.repeat(30)],
  ['one misspelt word of 300 letters', 'сх'.repeat(150)],
  ['letters of two units each', '𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇'],
  ['markup', '<b>quokka</b>'],
  ['nothing', '   '],
])('hostile input gets an answer: %s', async (_name, text) => {
  const response = await blog.get(`/api/search?q=${encodeURIComponent(text)}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ results: expect.any(Array) })
})

test('a query that is no query is refused by name', async () => {
  for (const query of ['', '?q=a&from=-1', '?q=a&from=x', '?q=a&from=1e9']) {
    expect((await blog.get(`/api/search${query}`)).status).toBe(400)
  }
})
