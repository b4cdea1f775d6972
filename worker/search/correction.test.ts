import { expect, test } from 'vitest'
import { article, publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { bringBack, change, end, remove } from '../../scripts/testing/changes.ts'

const blog = await sharedBlog()

const search = async (q: string, from = '0') =>
  await blog.author.ask('searchTexts', { query: { q, from } })
const correctionOf = async (q: string) => (await search(q)).correctedQuery
const write = (headingSave: string, text: string) =>
  publish(blog.author, { headingSave, html: `<p>${text}</p>` })

test.each([
  ['resilent', 'resilient'],
  ['debuging', 'debugging'],
  ['edbugging', 'debugging'],
  ['uqeues', 'queues'],
  ['debgugnig', 'debugging'],
  ['Resilent, debuging?', 'resilient, debugging?'],
  ['"resilent debugging"', '"resilient debugging"'],
  ['crème bruleé', null],
  ['Brulèxe', 'brulee'],
])('"%s" finds what "%s" does', async (input, corrected) => {
  if ((await search('resilient')).count === 0)
    await write('Of queues', 'A resilient debugging of a crème brûlée.')
  const found = await search(input)
  expect(found).toEqual({ ...(await search(corrected ?? input)), correctedQuery: corrected })
  expect(found.count).toBe(1)
})

test('a query of known words and their beginnings is not corrected', async () => {
  await write('Of wombats', 'A wombat, sometimes wombat-like.')
  await write('Of an echidna', 'A burrow.')
  for (const q of ['wombat', 'womb', 'wombat burrow', 'womb echidnas', 'wombats burr'])
    expect([q, await correctionOf(q)]).toEqual([q, null])
})

test('beside known words a misspelt one is corrected where an article then has all of them', async () => {
  await write('Of an ocelot', 'It naps in hammocks.')
  await write('Of a serval', 'It stalks.')
  for (const [input, corrected] of [
    ['oceolt hammocks', 'ocelot hammocks'],
    ['hamm naps oceolt', 'hamm naps ocelot'],
  ] as const) {
    const found = await search(corrected)
    expect(await search(input)).toEqual({ ...found, correctedQuery: corrected })
    expect(found).toMatchObject({ count: 1, hasAllWords: true })
  }
  for (const input of ['servla hammocks', 'stalled hammocks', 'xyzzyx hammocks'])
    expect([input, await search(input)]).toMatchObject([
      input,
      { count: 1, hasAllWords: false, correctedQuery: null },
    ])
})

test('the nearest word is taken, of equally near ones that which most articles have', async () => {
  for (const n of [1, 2, 3]) await write(`One ${n}`, 'Of capybara and marmots.')
  await write('Two', 'Of capybaras and marmot.')
  expect(await correctionOf('capibaras')).toBe('capybaras')
  expect(await correctionOf('marmotz')).toBe('marmots')
})

test('of equally near words one of a title is taken, and one of which a letter is missing', async () => {
  for (const n of [1, 2, 3]) await write(`Stairs ${n}`, 'A step, a slip, a barn and a bran.')
  await write('Of night', 'To sleep.')
  expect(await correctionOf('slep')).toBe('sleep')
  await write('Bran', 'A cereal.')
  expect(await correctionOf('brann')).toBe('bran')
  expect(await correctionOf('brun')).toBe('bran')
})

test('a Korean word is corrected, whichever of its letters is wrong, but for the first consonant', async () => {
  await write('Of a school', '초등학교에서 배우다.')
  for (const q of ['초등학고', '초등하교', '초둥학교', '츠등학교'])
    expect([q, await correctionOf(q)]).toEqual([q, '초등학교'])
})

test('short words, numbers, words that say nothing and far ones stay as they are', async () => {
  await write('Of zebu', 'A zebu of 2031, which is wherever whiskered vicunas graze.')
  for (const text of ['zub', '2032', 'whicq', 'viccuunaas', 'wxyzkered', 'icunas'])
    expect(await search(text)).toMatchObject({ count: 0, correctedQuery: null })
})

test('what follows on the next page is of the corrected query, too', async () => {
  for (let n = 0; n < 12; n += 1) await write(`Kakapo ${n}`, 'A bird.')
  const rest = await search('kakappo', '10')
  expect([rest.results.length, rest.count, rest.correctedQuery]).toEqual([2, 12, 'kakapo'])
})

test('no correction tells a word of a draft, of a deleted article, or that an edit removed', async () => {
  const draft = article({ headingSave: 'A plan', html: '<p>Of quetzals.</p>' })
  await blog.author.ask('createDraft', { body: draft })
  expect(await correctionOf('quetzalz')).toBe(null)
  await write('Of numbers', 'An abacus.')
  expect(await search('abacus quetzalz')).toMatchObject({ count: 1, correctedQuery: null })
  const id = await write('Of pangolins', 'A pangolin with an abacus.')
  const told = () => Promise.all(['panngolin', 'pangollins', 'abacus panngolin'].map(correctionOf))
  expect(await told()).toEqual(['pangolin', 'pangolins', 'abacus pangolin'])
  await remove(blog, id, 'Of pangolins')
  expect(await told()).toEqual([null, null, null])
  await bringBack(blog, id)
  expect(await told()).toEqual(['pangolin', 'pangolins', 'abacus pangolin'])
  await change(blog, id, { headingSave: 'Of others', html: '<p>A numbat.</p>' })
  expect(await told()).toEqual([null, null, null])
  expect(await correctionOf('numbta')).toBe('numbat')
  await remove(blog, id, 'Of others')
  await end(blog, id)
  expect(await correctionOf('numbta')).toBe(null)
})
