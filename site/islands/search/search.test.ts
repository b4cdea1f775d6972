import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { headingNumber } from '../../../scripts/bench/articles.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { axeFindings, themes } from '../../../scripts/testing/axe.ts'
import { type Blog, sharedBlog } from '../../../scripts/testing/blog.ts'
import { follow, openPage, type PageOptions } from '../../../scripts/testing/browser.ts'
import { mostTitles, type SearchIndex } from '../../../shared/search.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import { delays } from '../../../shared/timings.ts'

const blog: Blog = await sharedBlog()
const ids: Record<string, string> = {}
const titles = [
  ...Array.from({ length: 9 }, (_, n) => `Harbour walk ${n + 1}`),
  'Deep sleep',
  'Sleep',
  'Why Sleep matters',
  'Semantic HTML for strangers',
  'Why Café is not Cafe',
  'Unlanterned',
]
const evenings = Array.from({ length: 5 }, (_, n) => `Evening ${n}`)
const dark = '<p>It was dark, and the lanterns &lt;b&gt;burnt&lt;/b&gt; on the quay.</p>'

beforeAll(async () => {
  for (const [n, headingSave] of [...evenings, ...titles].entries()) {
    const dateSave = `2026-04-${String(n + 1).padStart(2, '0')}`
    const imageCdn = `${siteConfig.url}/logo-light.svg`
    ids[headingSave] = await publish(blog.author, {
      headingSave,
      dateSave,
      imageCdn,
      ...(evenings.includes(headingSave) ? { html: dark } : {}),
    })
  }
  await blog.rebuild()
})

const open = async (path = '/about', options: PageOptions = {}): Promise<Page> => {
  const page = await openPage(blog.origin, options)
  await page.context().addCookies([{ name: 'cookieBanner', value: '1', url: blog.origin }])
  await page.goto(path)
  return page
}
const opener = (page: Page, place = 'banner' as 'banner' | 'contentinfo') =>
  page.getByRole(place).getByRole('button', { name: 'Search', exact: true })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search titles' })
const options = (page: Page) => page.locator('[role=option]:not(.in-text)').allTextContents()
const inTexts = (page: Page) => page.locator('.in-text')
const chosen = (page: Page) => page.getByRole('option', { selected: true }).allTextContents()
const status = (page: Page) => page.locator('.site-header .search-status')
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Opens the search of the header and types. */
const search = async (page: Page, text: string): Promise<void> => {
  await opener(page).click()
  await field(page).pressSequentially(text)
}
/** Whether a submitted text left the page where it was. */
const staysAfterEnter = async (page: Page, text: string): Promise<boolean> => {
  const before = page.url()
  // The titles are there before it is tried.
  await search(page, 'e')
  await status(page).filter({ hasText: /title/ }).waitFor()
  await field(page).fill('')
  await field(page).pressSequentially(text)
  await page.keyboard.press('Enter')
  // A navigation would have begun by the time the page has answered once more.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  return page.url() === before && (await field(page).inputValue()) === text
}
const submit = async (text: string): Promise<string> => {
  const page = await open()
  await search(page, text)
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  return pathOf(page)
}

test('there is a search box in the header and in the footer, and none on the home page', async () => {
  const page = await open('/blog/page/articles')
  for (const place of ['banner', 'contentinfo'] as const) {
    await opener(page, place).click()
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    expect(await field(page).count()).toBe(0)
  }
  await page.goto('/')
  expect(await page.locator('.search').count()).toBe(0)
})

test('the search opens with the focus in its field; its titles are fetched then, once a page', async () => {
  const page = await open()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.json')) asked.push(new URL(request.url()).pathname)
  })
  expect(await opener(page).getAttribute('aria-expanded')).toBe('false')
  expect(asked).toEqual([])
  const fetched = page.waitForResponse(/search-index/)
  await opener(page).click()
  await field(page).and(page.locator(':focus')).waitFor()
  await fetched
  await field(page).pressSequentially('harbour')
  await page.keyboard.press('Escape')
  await opener(page, 'contentinfo').click()
  await field(page).pressSequentially('sleep')
  await page.getByRole('option').first().waitFor()
  expect(asked).toEqual(['/search-index.json'])
})

test('on key-up the titles are listed that have the text in them, in either case', async () => {
  const page = await open()
  await search(page, 'sLeEp')
  await page.getByRole('option').first().waitFor()
  expect(await options(page)).toEqual(['Sleep', 'Why Sleep matters', 'Deep sleep'])
  expect(await status(page).textContent()).toBe('3 titles')
  expect(await page.locator('mark').allTextContents()).toEqual(['Sleep', 'Sleep', 'sleep'])
  await field(page).pressSequentially(' m')
  expect(await options(page)).toEqual(['Why Sleep matters'])
  await field(page).pressSequentially('zz')
  expect(await options(page)).toEqual([])
  expect(await status(page).textContent()).toBe('No title contains this.')
})

test('at most eight titles are shown, and all are counted', async () => {
  const page = await open()
  await search(page, 'harbour')
  await page.getByRole('option').first().waitFor()
  expect(await options(page)).toHaveLength(mostTitles)
  expect(await status(page).textContent()).toBe('8 of 9 titles')
})

test('input is required: an empty or blank one goes nowhere', async () => {
  const page = await open()
  expect(await staysAfterEnter(page, '')).toBe(true)
  expect(await field(page).evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(
    true,
  )
  await page.keyboard.press('Escape')
  expect(await staysAfterEnter(page, '   ')).toBe(true)
})

test('input that looks like an HTML tag is ignored: no results, no navigation', async () => {
  const page = await open()
  for (const text of ['<b>', '</p>', '<!-- sleep -->', 'sleep<br/>']) {
    expect([text, await staysAfterEnter(page, text)]).toEqual([text, true])
    expect([text, await options(page)]).toEqual([text, []])
    expect([text, await status(page).textContent()]).toEqual([text, ''])
    await page.keyboard.press('Escape')
  }
})

test.each([
  ['Ping', '/ping', 'the exact name'],
  ['SKIL', '/skills', 'a part of the name'],
  ['/about', '/about', 'the exact address'],
  ['page/arti', '/blog/page/articles', 'a part of the address'],
  ['coding', '/blog/page/coding', 'the exact name, before any title'],
])('submitting "%s" goes to %s: the first page alias that fits, here by %s', async (text, path) => {
  expect(await submit(text)).toBe(path)
})

test('submitting otherwise goes to the first article whose title equals or contains the text', async () => {
  expect(await submit('sleep')).toBe(`/blog/${ids.Sleep}`)
  expect(await submit('p sleep')).toBe(`/blog/${ids['Deep sleep']}`)
  expect(await submit('harbour WALK')).toBe(`/blog/${ids['Harbour walk 9']}`)
})

test.each([
  ['html', ['Me /me.html', 'Semantic HTML for strangers'], '1 page, 1 title', '/me.html'],
  ['contact', ['Contact /ping'], '1 page', '/ping'],
  ['cafe', ['Why Café is not Cafe'], '1 title', 'Why Café is not Cafe'],
  ['skíl', ['Skills /skills'], '1 page', '/skills'],
])(
  'what Enter opens for "%s" stands first and is the chosen one',
  { tags: 'walk' },
  async (text, found, said, to) => {
    const page = await open()
    await search(page, text)
    await page.getByRole('option').first().waitFor()
    expect(await options(page)).toEqual(found)
    expect(await chosen(page)).toEqual([found[0]])
    expect(await status(page).textContent()).toBe(said)
    expect((await page.locator('mark').allTextContents()).length).toBeGreaterThan(0)
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    expect(pathOf(page)).toBe(to in ids ? `/blog/${ids[to]}` : to)
  },
)

test('submitting what matches nothing does nothing', async () => {
  const page = await open()
  expect(await staysAfterEnter(page, 'no such thing')).toBe(true)
  expect(await field(page).isVisible()).toBe(true)
})

test('the arrow keys walk through the titles, and Enter follows the chosen one', async () => {
  const page = await open()
  // Articles found by their text would stand below, sooner or later.
  await page.route('**/api/search?*', () => {})
  await search(page, 'sleep')
  await page.getByRole('option').first().waitFor()
  expect(await field(page).getAttribute('aria-expanded')).toBe('true')
  expect(await chosen(page)).toEqual(['Sleep'])
  const press = async (key: string) => {
    await page.keyboard.press(key)
    const active = await field(page).getAttribute('aria-activedescendant')
    const named = active === null ? [] : await page.locator(`#${active}`).allTextContents()
    expect(named).toEqual(await chosen(page))
    return named[0]
  }
  expect(await press('ArrowDown')).toBe('Why Sleep matters')
  expect(await press('ArrowDown')).toBe('Deep sleep')
  expect(await press('ArrowDown')).toBe('Sleep')
  expect(await press('ArrowUp')).toBe('Deep sleep')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(pathOf(page)).toBe(`/blog/${ids['Deep sleep']}`)
})

test('closing clears text and results: by Escape, by its button, by going elsewhere', async () => {
  const page = await open()
  const ways: Record<string, () => Promise<void>> = {
    Escape: () => page.keyboard.press('Escape'),
    button: () => page.getByRole('button', { name: 'Close the search' }).click(),
    elsewhere: () => page.getByRole('heading', { level: 1 }).click(),
    tab: async () => {
      for (let n = 0; n < 3; n += 1) await page.keyboard.press('Tab')
    },
  }
  for (const [way, close] of Object.entries(ways)) {
    await search(page, 'sleep')
    await page.getByRole('option').first().waitFor()
    await close()
    expect([way, await opener(page).getAttribute('aria-expanded')]).toEqual([way, 'false'])
    const isFocused = await opener(page).evaluate((button) => button === document.activeElement)
    expect([way, isFocused]).toEqual([way, way === 'Escape' || way === 'button'])
    await opener(page).click()
    expect([way, await field(page).inputValue(), await options(page)]).toEqual([way, '', []])
    expect([way, await status(page).textContent()]).toEqual([way, ''])
    await page.keyboard.press('Escape')
  }
})

test('following a result clears text and results and opens the article', async () => {
  const page = await open()
  await search(page, 'deep')
  await page.evaluate(() =>
    addEventListener('beforeunload', () => {
      const left = [
        document.querySelector<HTMLInputElement>('.site-header input')?.value,
        document.querySelectorAll('[role=option]').length,
      ]
      sessionStorage.setItem('left', JSON.stringify(left))
    }),
  )
  await Promise.all([page.waitForEvent('load'), page.getByRole('option').click()])
  expect(pathOf(page)).toBe(`/blog/${ids['Deep sleep']}`)
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe('["",0]')
  await page.goBack()
  expect(await opener(page).getAttribute('aria-expanded')).toBe('false')
  expect(await page.locator('.site-header input').inputValue()).toBe('')
})

test('a failed fetch is a sentence in the list, and is tried again at the next key', async () => {
  const page = await openPage(blog.origin)
  await page.addInitScript(() => {
    const { fetch } = window
    let failures = 2
    window.fetch = (...given) => {
      if (given[0] !== '/search-index.json') return fetch(...given)
      failures -= 1
      return failures < 0 ? fetch(...given) : Promise.reject(new TypeError('Failed to fetch'))
    }
  })
  await page.goto('/about')
  await opener(page).click()
  const sentence = page.getByText('The titles could not be loaded. Type on to try again.')
  await sentence.waitFor()
  await page.keyboard.press('s')
  await sentence.waitFor()
  await page.keyboard.press('l')
  await page.getByRole('option').first().waitFor()
  expect(await sentence.count()).toBe(0)
  expect(await options(page)).toHaveLength(3)
})

test('of 10,000 titles the right ones are shown at each keystroke', { tags: 'walk' }, async () => {
  const page = await open()
  const articles = Array.from({ length: 10_000 }, (_, n) => ({
    title: headingNumber(n),
    url: `/blog/bench${n}`,
  }))
  const index: SearchIndex = { aliases: [], articles }
  await page.route('**/search-index.json', (route) => route.fulfill({ json: index }))
  await search(page, 'x')
  await status(page).filter({ hasText: /title/ }).waitFor()
  const typed = 'for beginners, 99'
  const times = await field(page).evaluate(async (input: HTMLInputElement, text: string) => {
    const times: number[] = []
    for (let length = 1; length <= text.length; length += 1) {
      input.value = text.slice(0, length)
      const start = performance.now()
      input.dispatchEvent(new Event('input', { bubbles: true }))
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
      document.querySelector('[role=listbox]')?.getBoundingClientRect()
      times.push(performance.now() - start)
    }
    return times.sort((a, b) => a - b)
  }, typed)
  const half = times[Math.floor(times.length / 2)] ?? 0
  console.log(
    `10,000 titles: a keystroke takes ${half.toFixed(1)} ms (median), ${times.at(-1)?.toFixed(1)} ms (worst)`,
  )
  const expected = articles.filter(({ title }) => title.toLowerCase().includes(typed))
  expect(await options(page)).toEqual(expected.slice(0, 8).map(({ title }) => title))
  expect(await status(page).textContent()).toBe(`8 of ${expected.length} titles`)
})

test('below the titles stand articles with the words in their text; the arrow keys reach them', async () => {
  const page = await open()
  await search(page, 'lanterns')
  await inTexts(page).first().waitFor()
  expect(await options(page)).toEqual([])
  expect(await status(page).textContent()).toBe('No title contains this.')
  const said = page.locator('.site-header .search-status-texts')
  expect(await said.textContent()).toBe('In the text of 4 more articles')
  expect(await inTexts(page).allTextContents()).toEqual([
    ...[4, 3, 2, 1].map(
      (n) => `Evening ${n} It was dark, and the lanterns <b>burnt</b> on the quay.`,
    ),
    'All 5 articles with this',
  ])
  expect(await page.locator('.in-text mark').allTextContents()).toEqual(Array(4).fill('lanterns'))
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(null)
  await page.keyboard.press('ArrowDown')
  expect(await chosen(page)).toEqual((await inTexts(page).allTextContents()).slice(0, 1))
  await page.keyboard.press('ArrowUp')
  expect(await chosen(page)).toEqual(['All 5 articles with this'])
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/search?q=lanterns')
  expect(await page.locator('.search-texts h2').allTextContents()).toHaveLength(5)
})

test('an article whose title is listed does not stand there again, and closing clears all', async () => {
  const page = await open()
  await search(page, 'evening 0')
  await page.waitForResponse(/api\/search/)
  await expect.poll(() => options(page)).toEqual(['Evening 0'])
  expect(await inTexts(page).count()).toBe(0)
  await field(page).fill('quay')
  await inTexts(page).first().waitFor()
  await page.keyboard.press('Escape')
  await opener(page).click()
  expect(await inTexts(page).count()).toBe(0)
})

const corrected = 'No article has every word of “lanturns”. Showing results for “lanterns”.'

test('a misspelt word shows what a near one finds, and says so', async () => {
  const page = await open()
  await search(page, 'lanturns')
  await inTexts(page).first().waitFor()
  const said = page.locator('.site-header .search-status-texts')
  expect(await said.textContent()).toBe(corrected)
  expect(await inTexts(page).count()).toBe(5)
  expect(await page.locator('.in-text mark').allTextContents()).toEqual(Array(4).fill('lanterns'))
  await inTexts(page).last().click()
  await page.waitForURL('**/search?q=lanturns')
  await page.getByText(`${corrected} 5 articles.`).waitFor()
})

test('where a title has the letters, nothing is said of a near word', async () => {
  const page = await open()
  await search(page, 'lanterned')
  const response = await page.waitForResponse(/api\/search\?q=lanterned$/)
  expect(await response.json()).toMatchObject({ correctedQuery: 'lanterns', count: 5 })
  // It is drawn by the time the page has answered once more.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  await expect.poll(() => options(page)).toEqual(['Unlanterned'])
  expect(await page.locator('.site-header .search-status-texts').textContent()).toBe('')
  expect(await inTexts(page).count()).toBe(0)
})

test('when the texts cannot be searched the titles still are, and it says so', async () => {
  const page = await open()
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = (...given) =>
      String(given[0]).startsWith('/api/search?')
        ? Promise.reject(new TypeError())
        : fetch(...given)
  })
  await search(page, 'sleep')
  await page.getByText('The texts could not be searched. Type on to try again.').waitFor()
  expect(await options(page)).toHaveLength(3)
})

test('without script the search’s place leads to a page that searches', async () => {
  const page = await open('/about', { withoutScript: true })
  await follow(page.getByRole('banner').getByRole('link', { name: 'Search' }))
  expect(pathOf(page)).toBe('/search')
  await page.getByRole('searchbox').fill('lanterns "on the quay"')
  await page.keyboard.press('Enter')
  await page.getByText('5 articles.').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('lanterns "on the quay"')
  expect(await page.getByRole('searchbox').inputValue()).toBe('lanterns "on the quay"')
  const [first] = await page.locator('.search-texts li').all()
  expect(await first?.locator('p').first().innerHTML()).toBe(
    'It was dark, and the <mark>lanterns</mark> &lt;b&gt;burnt&lt;/b&gt; <mark>on the quay</mark>.',
  )
  await follow(page.getByRole('link', { name: 'Evening 4' }))
  expect(pathOf(page)).toBe(`/blog/${ids['Evening 4']}`)
  await page.goto('/search?q=lanturns')
  await page.getByText(`${corrected} 5 articles.`).waitFor()
  const said = page.locator('.page-head').getByRole('status')
  // Articles have the one word, or the letters in their title: nothing denies them.
  for (const [query, near] of [
    ['quay lanturns', 'quay lanterns'],
    ['lanterned', 'lanterns'],
  ]) {
    await page.goto(`/search?q=${query}`)
    expect(await said.textContent()).toBe(
      `No article has every word of “${query}”. Showing results for “${near}”. 5 articles.`,
    )
  }
})

test('the open search fits from 320 to 1920 pixels, in the header and in the footer', {
  tags: 'walk',
}, async () => {
  const page = await open()
  for (const place of ['banner', 'contentinfo'] as const) {
    await opener(page, place).click()
    await field(page).pressSequentially('lanterns')
    await inTexts(page).first().waitFor()
    for (const width of [320, 820, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const box = await field(page)
        .locator('xpath=ancestor::form')
        .evaluate((form) => {
          const { left, right } = form.getBoundingClientRect()
          return left >= 0 && right <= document.documentElement.clientWidth
        })
      expect([place, width, box]).toEqual([place, width, true])
    }
    await page.keyboard.press('Escape')
  }
})

test.each(themes)(
  'axe finds nothing with the search results open, above or below: %s',
  { tags: 'walk' },
  async (theme, rules) => {
    const page = await open()
    const value = theme === 'dark' ? 'dark' : ''
    await page.context().addCookies([{ name: 'theme', value, url: blog.origin }])
    await page.clock.install()
    await page.goto('/blog')
    await page.clock.runFor(2 * delays.loader)
    for (const place of ['banner', 'contentinfo'] as const) {
      await opener(page, place).click()
      await field(page).pressSequentially('harbour')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
      expect(await axeFindings(page, rules)).toEqual([])
      await field(page).fill('lanterns')
      await inTexts(page).first().waitFor()
      await page.keyboard.press('ArrowDown')
      expect(await axeFindings(page, rules)).toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.goto('/search?q=lanterns')
    expect(await axeFindings(page, rules)).toEqual([])
  },
)
