import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { type FoundTexts, nothingFound } from '../../../shared/search/contract.ts'
import { maxTitles, type SearchIndex } from '../../../shared/search/search.ts'
import { textPages } from '../../../shared/texts/texts.ts'
import { startSearchBoxes } from '../../browser/search/search-box.ts'
import { pageAliases } from '../../content/menu.ts'
import { type Answers, answerAt, answerCalls, sentTo } from '../../testing/answers.ts'
import { axeFindings } from '../../testing/axe.ts'
import { sidewaysWidths } from '../../testing/layout.ts'
import { keepPage } from '../../testing/navigation.ts'
import { holdTime, untilDrawn } from '../../testing/page.ts'
import { Search } from './Search.tsx'

/** A title with letters that fold to none, to two, or to one of fewer bytes. */
const letters = 'Straße, naïvex, soft\u00ADhyphen, 학교, 𝐁𝐨𝐥𝐝'
const titles = [
  'Unlanterned',
  'Why Café is not Cafe',
  'Semantic HTML for strangers',
  'Why Sleep matters',
  'Sleep',
  'Deep sleep',
  ...Array.from({ length: 9 }, (_, n) => `Harbour walk ${9 - n}`),
  'Evening 0',
  letters,
]
const pathOf = (title: string) => `/blog/${titles.indexOf(title)}`
const index: SearchIndex = {
  aliases: pageAliases(textPages.map(({ name }) => name).filter((name) => name !== 'now')),
  articles: titles.map((title) => ({
    title,
    url: pathOf(title),
    ...(title === letters && { lang: 'fr' }),
  })),
}

const evening = (n: number): FoundTexts['results'][number] => ({
  url: `/blog/evening-${n}`,
  category: 'Coding',
  date: '2026-04-01',
  language: n === 4 ? 'de' : '',
  title: [{ text: `Evening ${n}`, isFound: false }],
  snippet: [
    { text: 'It was dark, and the ', isFound: false },
    { text: 'lanterns', isFound: true },
    { text: ' <b>burnt</b> on the quay.', isFound: false },
  ],
})
const evenings: FoundTexts = {
  ...nothingFound,
  results: [4, 3, 2, 1, 0].map(evening),
  count: 5,
  isMore: false,
}
const shown = [4, 3, 2, 1].map(
  (n) => `Evening ${n} It was dark, and the lanterns <b>burnt</b> on the quay.`,
)
const more = 'All 5 articles with this'

const opener = () => page.button('Search')
const field = () => page.getByRole('combobox', { name: 'Search titles' })
const input = () => page.css('.search-form input').element() as HTMLInputElement
const texts = (selector: string) => page.css(selector).texts()
const options = () => texts('[role=option]:not(.in-text)')
const inTexts = () => texts('.in-text')
const chosen = () => texts('[aria-selected=true]')
const marks = () => texts('.search mark')
const says = (sentence: string) => page.css('.search-status').reads(sentence)
const saysOfTexts = (sentence: string) => page.css('.search-status-texts').reads(sentence)
/** Where the page would go by Enter; it has happened by its next turn. */
const enter = async () => {
  await userEvent.keyboard('{Enter}')
  await new Promise((done) => setTimeout(done))
}

/** What the styles know as the place of an island. */
const Island = 'astro-island' as 'div'

/** The box as a page has it, open. @returns where it leads */
const open = async (
  answers: Answers = {},
  giveIndex: () => SearchIndex | null = () => index,
  Place: 'header' | 'footer' = 'header',
) => {
  answerCalls({ searchTexts: () => nothingFound, ...answers })
  answerAt('/search-index.json', () => {
    const found = giveIndex()
    if (!found) throw new TypeError('Failed to fetch')
    return Response.json(found)
  })
  await render(
    <>
      <main>
        <h1>A page</h1>
      </main>
      <Place className={`site-${Place}`}>
        <search className="search" aria-label="Search">
          <button
            className="icon-button search-open"
            type="button"
            aria-label="Search"
            aria-expanded="false"
          >
            S
          </button>
          <Island>
            <Search place={Place} />
          </Island>
        </search>
        <button type="button">Next</button>
      </Place>
    </>,
  )
  await expect.element(page.css('.search-form[data-ready]')).toBeInTheDocument()
  startSearchBoxes()
  await opener().click()
  await field().hasFocus()
  return keepPage()
}

// The first: titles that came stay, as on a page.
test('a failed fetch is a sentence in the list, and is tried again at the next key', async () => {
  let isAway = true
  await open({}, () => (isAway ? null : index))
  const sentence = 'The titles could not be loaded. Type on to try again.'
  await says(sentence)
  await userEvent.keyboard('s')
  await says(sentence)
  isAway = false
  await userEvent.keyboard('l')
  await says('3 titles')
  expect(options()).toHaveLength(3)
})

test('on key-up the titles are listed that have the text in them, in either case', async () => {
  await open()
  await userEvent.keyboard('sLeEp')
  await says('3 titles')
  expect(options()).toEqual(['Sleep', 'Why Sleep matters', 'Deep sleep'])
  expect(marks()).toEqual(['Sleep', 'Sleep', 'sleep'])
  await userEvent.keyboard(' m')
  await says('1 title')
  expect(options()).toEqual(['Why Sleep matters'])
  await userEvent.keyboard('zz')
  await says('No title contains this.')
  expect(options()).toEqual([])
})

test('at most eight titles are shown, and all are counted', async () => {
  await open()
  await field().fill('harbour')
  await says('8 of 9 titles')
  expect(options()).toHaveLength(maxTitles)
})

test('input is required: an empty or blank one goes nowhere, nor does what matches nothing', async () => {
  const gone = await open()
  await enter()
  expect(input().validity.valueMissing).toBe(true)
  for (const [text, status] of [
    ['   ', ''],
    ['no such thing', 'No title contains this.'],
    // Only the author's.
    ['dashboard', 'No title contains this.'],
  ] as const) {
    await field().fill(text)
    await says(status)
    await enter()
    expect([input().value, options()]).toEqual([text, []])
  }
  await field().appears()
  expect(gone).toEqual([])
})

test('input that looks like an HTML tag is ignored: no results, no navigation', async () => {
  const gone = await open()
  for (const text of ['<b>', '</p>', '<!-- sleep -->', 'sleep<br/>']) {
    await field().fill('sleep')
    await says('3 titles')
    await field().fill(text)
    await says('')
    await enter()
    expect([input().value, options()]).toEqual([text, []])
  }
  expect(gone).toEqual([])
})

test.each<[string, string[], string, string]>([
  ['Ping', ['Ping /ping'], '1 page', '/ping'],
  ['SKIL', ['Skills /skills'], '1 page', '/skills'],
  ['/about', ['About /about'], '1 page', '/about'],
  ['coding', ['Coding /blog/page/coding'], '1 page', '/blog/page/coding'],
  ['html', ['Me /me.html', 'Semantic HTML for strangers'], '1 page, 1 title', '/me.html'],
  ['contact', ['Contact /ping'], '1 page', '/ping'],
  ['cafe', ['Why Café is not Cafe'], '1 title', pathOf('Why Café is not Cafe')],
  ['skíl', ['Skills /skills'], '1 page', '/skills'],
  ['sleep', ['Sleep', 'Why Sleep matters', 'Deep sleep'], '3 titles', pathOf('Sleep')],
  ['p sleep', ['Deep sleep'], '1 title', pathOf('Deep sleep')],
])(
  'what Enter opens for "%s" stands first and is the chosen one',
  async (text, found, said, to) => {
    const gone = await open()
    await field().fill(text)
    await says(said)
    expect([options(), chosen()]).toEqual([found, found.slice(0, 1)])
    expect(marks().length).toBeGreaterThan(0)
    await enter()
    expect(gone).toEqual([to])
  },
)

test('the arrow keys walk through the titles, and Enter follows the chosen one', async () => {
  const gone = await open()
  await field().has('aria-expanded', 'false')
  await field().fill('sleep')
  await says('3 titles')
  await field().has('aria-expanded', 'true')
  expect(chosen()).toEqual(['Sleep'])
  for (const [key, title] of [
    ['ArrowDown', 'Why Sleep matters'],
    ['ArrowDown', 'Deep sleep'],
    ['ArrowDown', 'Sleep'],
    ['ArrowUp', 'Deep sleep'],
  ]) {
    await userEvent.keyboard(`{${key}}`)
    const active = input().getAttribute('aria-activedescendant') ?? ''
    expect([document.getElementById(active)?.textContent, chosen()]).toEqual([title, [title]])
  }
  await enter()
  expect(gone).toEqual([pathOf('Deep sleep')])
})

test.each<[string, () => Promise<unknown>]>([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => page.getByRole('button', { name: 'Close the search' }).click()],
  ['a press elsewhere', () => page.getByRole('heading').click()],
  ['the focus elsewhere', () => userEvent.keyboard('{Tab}{Tab}{Tab}')],
  ['leaving the page', async () => dispatchEvent(new PageTransitionEvent('pagehide'))],
])('closing by %s clears text and results', async (way, close) => {
  await open({ searchTexts: () => evenings })
  await field().fill('sleep')
  await expect.poll(inTexts).toEqual(shown)
  expect(options()).toHaveLength(3)
  await close()
  await opener().has('aria-expanded', 'false')
  await field().disappears()
  if (!way.endsWith('elsewhere')) await opener().hasFocus()
  else expect(document.activeElement).not.toBe(opener().element())
  await opener().click()
  await says('')
  expect([input().value, options(), inTexts()]).toEqual(['', [], []])
})

test('following a result clears text and results before the page is left', async () => {
  const gone = await open()
  await field().fill('deep')
  await says('1 title')
  let left: unknown
  navigation.addEventListener(
    'navigate',
    () => {
      left = [input().value, options(), opener().element().ariaExpanded]
    },
    { once: true },
  )
  await page.getByRole('option').click()
  expect(gone).toEqual([pathOf('Deep sleep')])
  expect(left).toEqual(['', [], 'false'])
})

test('below the titles stand articles with the words in their text; the arrow keys reach them', async () => {
  const gone = await open({ searchTexts: () => evenings })
  await field().fill('lanterns ')
  await says('No title contains this.')
  await saysOfTexts('In the text of 4 more articles')
  expect(sentTo('searchTexts').map(({ query }) => query.q)).toEqual(['lanterns'])
  expect([options(), inTexts(), marks()]).toEqual([[], [...shown, more], Array(4).fill('lanterns')])
  await expect.element(field()).not.toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen()).toEqual(shown.slice(0, 1))
  const active = input().getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(active)?.textContent).toContain(shown[0])
  await userEvent.keyboard('{ArrowUp}')
  expect(chosen()).toEqual([more])
  await enter()
  expect(gone).toEqual(['/search?q=lanterns'])
})

test('texts are searched once typing rests, for more than a letter or for one that is a word; a late answer is dropped', async () => {
  const late = Promise.withResolvers<FoundTexts>()
  await open({ searchTexts: ({ query: { q } }) => (q === 'sleep' ? late.promise : evenings) })
  holdTime()
  const rest = () => vi.advanceTimersByTime(300)
  const asked = () => sentTo('searchTexts').map(({ query }) => query.q)
  await userEvent.keyboard('s')
  rest()
  await userEvent.keyboard('leep')
  rest()
  await field().fill('眠')
  rest()
  await expect.poll(asked).toEqual(['sleep', '眠'])
  await field().fill('coding')
  rest()
  await expect.poll(inTexts).toEqual([...shown, more])
  late.resolve(nothingFound)
  await untilDrawn()
  expect([options(), inTexts()]).toEqual([['Coding /blog/page/coding'], [...shown, more]])
})

test('a result that is opened in another tab leaves the search as it is, and so do the keys of an input method', async () => {
  const gone = await open()
  await field().fill('sleep')
  await says('3 titles')
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
    let isTaken: boolean | undefined
    const listen = (event: Event) => {
      isTaken = event.defaultPrevented
      event.preventDefault()
    }
    addEventListener('click', listen, { once: true })
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true })
    page.getByRole('option').nth(1).element().dispatchEvent(press)
    expect([key, isTaken]).toEqual([key, false])
  }
  for (const key of ['ArrowDown', 'Escape']) {
    input().dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true }))
    await untilDrawn()
    expect([key, chosen(), gone]).toEqual([key, ['Sleep'], []])
  }
})

test('an article whose title is listed does not stand there again', async () => {
  await open({ searchTexts: () => ({ ...nothingFound, results: [3, 0].map(evening), count: 2 }) })
  await field().fill('evening 0')
  await says('1 title')
  await saysOfTexts('In the text of 1 more article')
  expect([options(), inTexts()]).toEqual([['Evening 0'], shown.slice(1, 2)])
})

test.each([
  ['strass', 'Straß'],
  ['straße', 'Straße'],
  ['se,', 'ße,'],
  ['tras', 'traß'],
  ['naivex', 'naïvex'],
  ['vex', 'vex'],
  ['softhy', 'soft\u00ADhy'],
  ['하', '학'],
  ['bold', '𝐁𝐨𝐥𝐝'],
])('what "%s" finds in a title is marked as whole letters: %s', async (text, found) => {
  await open()
  await field().fill(text)
  await says('1 title')
  expect([options(), marks()]).toEqual([[letters], [found]])
})

test('a misspelt word shows what a near one finds, and says so above it', async () => {
  const gone = await open({ searchTexts: () => ({ ...evenings, correctedQuery: 'lanterns' }) })
  await field().fill('lanturns')
  const sentence = 'Nothing has “lanturns”. Results for “lanterns”:'
  await saysOfTexts(sentence)
  const topOf = (selector: string) => page.css(selector).element().getBoundingClientRect().top
  expect(topOf('.search-status-texts')).toBeLessThan(topOf('.search-titles'))
  expect([inTexts(), marks()]).toEqual([[...shown, more], Array(4).fill('lanterns')])
  await page.getByText(more).click()
  expect(gone).toEqual(['/search?q=lanturns'])
})

test('where a title has the letters, nothing is said of a near word', async () => {
  let corrected: string | null = null
  await open({ searchTexts: () => ({ ...evenings, correctedQuery: corrected }) })
  await field().fill('lanterne')
  await saysOfTexts('In the text of 4 more articles')
  corrected = 'lanterns'
  await field().fill('lanterned')
  await saysOfTexts('')
  expect([options(), inTexts()]).toEqual([['Unlanterned'], []])
})

test('when the texts cannot be searched the titles still are, and it says so', async () => {
  await open({ searchTexts: () => null })
  await field().fill('sleep')
  await saysOfTexts('The texts could not be searched. Type on to try again.')
  expect(options()).toHaveLength(3)
})

test('at every width the open list is inside the window, above what is below it', async () => {
  await open({ searchTexts: () => evenings })
  await field().fill('sleep')
  await saysOfTexts('In the text of 4 more articles')
  const covered: string[] = []
  const wide = await sidewaysWidths(undefined, async (width) => {
    for (const { left, right, top } of page.getByRole('option').boxes()) {
      const met = document.elementFromPoint((left + right) / 2, top + 10)
      if (left < 0 || right > innerWidth || !met?.closest('[role=option]'))
        covered.push(`${width}: ${left} to ${right}, ${met?.outerHTML.slice(0, 60)}`)
    }
  })
  expect([wide, covered]).toEqual([[], []])
})

test.each([
  ['header', 0.6],
  ['footer', 0.4],
] as const)(
  'the open list in the %s moves nothing, leaves room in the window, and scrolls to its end',
  async (place, share) => {
    await open({ searchTexts: () => evenings }, () => index, place)
    await page.viewport(390, 500)
    const { top } = field().box()
    await field().fill('e')
    await expect.poll(() => options().length).toBeGreaterThan(8)
    expect(field().box().top).toBe(top)
    const list = page.css('.search-titles')
    expect(list.box().height).toBeLessThanOrEqual(share * innerHeight + 1)
    await userEvent.keyboard('{ArrowUp}')
    const { bottom } = page.css('[aria-selected=true]').box()
    expect(bottom).toBeLessThanOrEqual(list.box().bottom + 1)
    const room = () => page.css(`.site-${place}`).box().height
    const taken = room()
    await userEvent.keyboard('{Escape}')
    await opener().hasFocus()
    expect(room()).toBe(taken)
  },
)

test('axe finds nothing with titles and texts found, in the header and in the footer, light and dark', async () => {
  for (const place of ['header', 'footer'] as const) {
    await open({ searchTexts: () => evenings }, () => index, place)
    await field().fill('sleep')
    await saysOfTexts('In the text of 4 more articles')
    for (const key of ['{ArrowDown}', '{ArrowUp}{ArrowUp}']) {
      await userEvent.keyboard(key)
      expect(await axeFindings()).toEqual([])
    }
    await cleanup()
  }
})
