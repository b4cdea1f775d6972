import { expect, test } from 'vitest'
import { markTerms, snippetOf } from './snippet.ts'
import { buildQueries, parseTerms, toIndexText } from './words.ts'

/** Which words of a text a query marks. */
const marks = (text: string, query: string) =>
  markTerms(text, parseTerms(query)).flatMap((part) => (part.isFound ? part.text : []))
const query = (text: string) => buildQueries(parseTerms(text), text).all

test('words are compared without case, diacritics, widths and punctuation', () => {
  expect(toIndexText('Café & Crème, ＡＢＣ: it’s_ok!')).toBe('cafe creme abc it s ok')
  expect(toIndexText('ﬁne Ünïcödé e\u0301te\u0301')).toBe('fine unicode ete')
  expect(toIndexText('\u0301 🙂 … ""')).toBe('')
})

test('each character is a word where a script sets no spaces', () => {
  expect(toIndexText('全文検索 Reactです')).toBe('全 文 検 索 react て す')
  expect(marks('全文検索の仕組み', '検索')).toEqual(['検索'])
  expect(marks('全文検索の仕組み', '索検')).toEqual([])
})

test('letters without a mark are found as they are typed, and are marked whole', () => {
  expect(toIndexText('Łódź, Straße, œuvre, ışık, ĸſ')).toBe('lodz strasse oeuvre isik ks')
  expect(marks('In der Straße. Straßen', 'strasse')).toEqual(['Straße', 'Straßen'])
  expect(marks('In der Strasse', 'straße')).toEqual(['Strasse'])
})

test('what is invisible parts no word', () => {
  const text =
    'A soft\u00ADhyphen, zero\u200Bwidth, می\u200Cخواهم, \u2066isolated\u2069, end\u200B.'
  expect(toIndexText(text)).toBe('a softhyphen zerowidth میخواهم isolated end')
  expect(marks(text, 'softhyphen')).toEqual(['soft\u00ADhyphen'])
  expect(marks('softhyphen', 'soft\u00ADhyphen')).toEqual(['softhyphen'])
  expect(toIndexText('\u200B\u00AD \u2060')).toBe('')
})

test('a Korean word is found inside of a longer one, by pairs of its letters', () => {
  const text = '초등학교에서 책을 읽다'
  expect(marks(text, '학교')).toEqual(['학교'])
  expect(marks(text, '초등학교')).toEqual(['초등학교'])
  expect(marks(text, '초등학교에서 읽다')).toEqual(['초등학교에서', '읽다'])
  expect(marks(text, '초등 등학')).toEqual(['초등'])
  expect(marks(text, '"등학교"')).toEqual(['등학교'])
  expect(marks(text, '책')).toEqual(['책을'])
  expect(marks(text, '학에')).toEqual([])
  expect(marks(text, '서책')).toEqual([])
  expect(marks('나란히', '나라 집')).toEqual([])
})

test('a Korean word is the same in its parts, half typed, and beside other letters', () => {
  expect(toIndexText('학교'.normalize('NFD'))).toBe(toIndexText('학교'))
  expect(toIndexText('학\u200B교')).toBe(toIndexText('학교'))
  expect(marks('초등학교', '학ㄱ')).toEqual(['학교'])
  expect(marks('초등학교', '초드')).toEqual(['초등'])
  expect(marks('학교'.normalize('NFD'), '학교')).toEqual(['학교'.normalize('NFD')])
  expect(marks('AI는 React로', 'ai')).toEqual(['AI'])
})

test('a snippet begins and ends between words of Korean, too', () => {
  const text = `${'초등학교에서 '.repeat(40)}책을 읽다. ${'초등학교에서 '.repeat(40)}`
  const whole = snippetOf(text, parseTerms('책을'))
    .map((part) => part.text)
    .join('')
  expect(whole).toMatch(/^…초등학교에서 .*책을.* 초등학교에서…$/su)
})

test('the last word may be half typed; within the text a word of four letters begins others', () => {
  expect(marks('Closures close over closets', 'clos')).toEqual(['Closures', 'close', 'closets'])
  expect(marks('a apple', 'a')).toEqual(['a'])
  expect(marks('performance and parts', 'perform par')).toEqual(['performance', 'parts'])
})

test('words that are in every text count only where there are no others', () => {
  expect(marks('why is the effect there', 'why is the effect')).toEqual(['effect'])
  expect(marks('to be or not', 'to be')).toEqual(['to', 'be'])
  expect(marks('what the', '"the"')).toEqual(['the'])
})

test('a plural finds its singular, a word between quotes only itself', () => {
  expect(marks('a query, a class, a bus, a box', 'queries classes boxes')).toEqual([
    'query',
    'class',
    'box',
  ])
  expect(marks('close closed', '"close"')).toEqual(['close'])
  expect(marks('sleep well, well sleep', '“well sleep”')).toEqual(['well sleep'])
})

test('what a word is made of stays together', () => {
  expect(marks('Node.js, node and js', 'node.js')).toEqual(['Node.js'])
  expect(marks("don't do it, t don", "don't")).toEqual(["don't"])
})

test('a name with dots is found without them, and with them where it has none', () => {
  const text = 'Node.js, NodeJS, nodejs, ASP.NET, U.S.A. and 3.14'
  expect(toIndexText(text)).toMatch(/ 3 14 nodejs aspnet usa$/)
  expect(marks(text, 'nodejs')).toEqual(['Node.js', 'NodeJS', 'nodejs'])
  expect(marks(text, 'node.js')).toEqual(['Node.js', 'NodeJS', 'nodejs'])
  expect(marks(text, 'aspnet')).toEqual(['ASP.NET'])
  expect(marks(text, 'usa')).toEqual(['U.S.A'])
  expect(marks(text, '314')).toEqual([])
  expect(marks(text, '"node.js"')).toEqual(['Node.js'])
  expect(query('node.js')).toBe('(("node js" OR "nodejs" OR "node js"* OR "nodejs"*))')
})

test.each([
  ['email', 'An e-mail, E‑Mails and email', ['e-mail', 'E‑Mails', 'email']],
  ['e-mail', 'An e-mail and email', ['e-mail', 'email']],
  ['wifi', 'Wi-Fi', ['Wi-Fi']],
  ['10000', '10,000, 10’000 and 10000; 10, 000', ['10,000', '10’000', '10000']],
  ['1,000,000', '1000000 of 1,000,000', ['1000000', '1,000,000']],
  ['22.1.0', 'v22.1.0, 22.1.0', ['v22.1.0', '22.1.0']],
  ['v22.1.0', '22.1.0', ['22.1.0']],
  ['mail', 'e-mail', ['mail']],
  ['1020', '10-20, 10.20, 3,14', []],
])('"%s" finds in "%s" what is the same word or number', (typed, text, found) => {
  expect(marks(text, typed)).toEqual(found)
})

test('C++, C# and .NET are names, not the letters in them', () => {
  const names = 'C++17, c++. C#, F# and .NET: see c, f, net; a/c#top, i+ +, example.net'
  expect(toIndexText('C++ c# F#; .NET')).toBe('cplusplus csharp fsharp dotnet')
  expect(marks(names, 'c++')).toEqual(['C++', 'c++'])
  expect(marks(names, 'C#')).toEqual(['C#'])
  expect(marks(names, 'F#')).toEqual(['F#'])
  expect(marks(names, '.net')).toEqual(['.NET'])
  expect(marks(names, 'dotnet')).toEqual(['.NET'])
  expect(marks(names, '"c"')).toEqual(['c', 'c'])
  expect(marks(names, '"net"')).toEqual(['net', 'net'])
})

test('no syntax of the index is reached', () => {
  expect(query('x OR b')).toBe('(("x") AND ("b")) OR "x or b"')
  expect(query('title:x* NEAR(y, 2) -z ^w {col}')).toBe(
    '(("title x") AND ("near y") AND ("2") AND ("z") AND ("w") AND ("col" OR "col"*)) OR "title x near y 2 z w col"',
  )
  expect(query('"x y"')).toBe('(("x y"))')
  for (const text of ['"', '""', '"""', '" OR *', "'; DROP", '\\"', '\0', '*', '(', 'AND']) {
    const terms = parseTerms(text)
    if (terms.length > 0) expect(query(text)).toMatch(/^\(\("[\p{L}\p{N} ]+"/u)
  }
  expect(parseTerms('x '.repeat(9_000))).toHaveLength(12)
})

test('a snippet shows where most of the words stand, cut between words', () => {
  const filler = 'some other words that say nothing of it '.repeat(20)
  const text = `Once a hook. ${filler}The state of a hook is kept. ${filler}`
  const parts = snippetOf(text, parseTerms('hook state'))
  expect(parts.flatMap((part) => (part.isFound ? part.text : []))).toEqual(['state', 'hook'])
  const whole = parts.map((part) => part.text).join('')
  expect(whole.length).toBeLessThan(210)
  expect(text).toContain(whole.slice(1, -1))
  expect(whole).toMatch(/^…\p{L}.*\p{L}…$/su)
  expect(snippetOf('Short.', parseTerms('none'))).toEqual([{ text: 'Short.', isFound: false }])
})

test('parts make up the text, whatever it is', () => {
  const text = '<b>Sleep</b> & "sleep" 睡眠 🙂'
  for (const typed of ['sleep', '睡', 'b', 'zzz', '']) {
    const parts = markTerms(text, parseTerms(typed))
    expect(parts.map((part) => part.text).join('')).toBe(text)
  }
})
